import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';

/** The id of a post, in the one condition of a statement that may look posts up by it. */
export const lookupId = sql`posts.id`;

/**
 * The id of a post, in a condition that only filters. With two conditions `id in (…)`, SQLite compares every id of one
 * with every id of the other, which takes minutes for some thousands of them. The plus sign keeps it from looking posts
 * up.
 */
export const filterId = (db: Db): RawBuilder<unknown> => (isPostgres(db) ? lookupId : sql`+posts.id`);
