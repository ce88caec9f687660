import { COUNTED_POSTS_MAX, type SavedSearch, UNCATEGORIZED_ID } from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { type CompiledQuery, compileQuery, conditionOfQuery } from '../posts/compile-query.repo.ts';
import type { Page, ReserveMemory } from '../posts/post-pages.repo.ts';
import type { Filter } from '../posts/posts.repo.ts';
import { conditionsOf, searchPosts } from '../posts/search-posts.repo.ts';
import { findMatches } from '../search/find-matches.repo.ts';

type Search = Pick<SavedSearch, 'filter' | 'collection_id' | 'time_zone'>;

/** The collection of a saved search, as lists of posts name it. */
const scopeOf = ({ collection_id }: Search): Pick<Filter, 'collection_id' | 'is_uncategorized'> => {
  if (collection_id === null) return {};
  return collection_id === UNCATEGORIZED_ID ? { is_uncategorized: true } : { collection_id };
};

/**
 * Whether every part of a search is understood. What is not understood may find more than was meant, for example behind
 * a minus sign, so that visitors get nothing then.
 */
export const isUnderstood = (filter: string): boolean => parseQuery(filter).issues.length === 0;

const compile = (db: Db, userId: number, { filter, time_zone }: Search): Promise<CompiledQuery | null> =>
  compileQuery({ db, userId, now: new Date(), timeZone: time_zone }, filter);

/** How many posts a saved search finds, at most `COUNTED_POSTS_MAX`. */
export async function countFound(db: Db, userId: number, search: Search): Promise<number> {
  const query = await compile(db, userId, search);
  if (!query) return 0;
  const where = sql.join([conditionsOf(userId, scopeOf(search)), ...query.conditions], sql` and `);
  if (query.phrases.length > 0) {
    const place = ({ with: 'anywhere', without: 'post', only: 'copy' } as const)[query.copies];
    const all = { userId, clauses: query.phrases, place, where, limit: COUNTED_POSTS_MAX };
    return (await findMatches(db, all)).length;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select posts.id from posts where ${where} limit ${sql.lit(COUNTED_POSTS_MAX)}
    ) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A page of what visitors of a saved search see, in its own order unless another is given; null if `after_id` is not
 * among it.
 */
export async function findFound(
  db: Db,
  userId: number,
  search: Search,
  { after_id, withTags, sort = parseQuery(search.filter).sort?.value }: Pick<Filter, 'after_id' | 'withTags' | 'sort'>,
  limit: number,
  reserve: ReserveMemory,
): Promise<Page | null> {
  if (after_id && !(await isFound(db, userId, search, after_id))) return null;
  const query = isUnderstood(search.filter) ? await compile(db, userId, search) : null;
  if (!query) return { posts: [], isCut: false };
  return searchPosts(db, userId, query, { ...scopeOf(search), after_id, withTags, sort }, limit, reserve);
}

/** Whether visitors of a saved search see a post. */
export async function isFound(db: Db, userId: number, search: Search, id: number): Promise<boolean> {
  const query = isUnderstood(search.filter) ? await compile(db, userId, search) : null;
  if (!query) return false;
  const { rows } = await sql<{ id: number }>`
    select posts.id from posts
    where posts.id = ${id} and ${conditionsOf(userId, scopeOf(search))}
      and ${await conditionOfQuery(db, userId, query)}`.execute(db);
  return rows.length > 0;
}
