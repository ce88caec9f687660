import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { BEGINNING_LENGTH, type SortKeys, sortKeys } from './sort-keys.ts';

/** A post with the sort keys that are stored. */
type Stored = Parameters<typeof sortKeys>[0] & SortKeys & { id: number };

/** Stores the sort keys of posts of a user where they have changed. */
export async function storeSortKeys(db: Db, userId: number, posts: readonly Stored[]): Promise<void> {
  for (const post of posts) {
    const keys = sortKeys(post);
    if (keys.title_key === post.title_key && keys.site_key === post.site_key) continue;
    await db.updateTable('posts').set(keys).where('id', '=', post.id).where('user_id', '=', userId).execute();
  }
}

/** The next posts of all users in ascending order of ids, with what their sort keys are made from. */
export const findSortKeys = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', 'title', 'url', 'created_at', 'title_key', 'site_key'])
    .select(sql<string>`substr(content, 1, ${BEGINNING_LENGTH})`.as('content'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
