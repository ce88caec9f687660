import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { ftsMatch, likePattern, matchOf } from './find-matches.repo.ts';
import { marked, ownerToken } from './index-terms.ts';
import { hasLong, MAX_CHUNKS } from './long-posts.repo.ts';
import type { Phrase } from './parse-query.ts';
import { quoted } from './prefix-match.repo.ts';

/** A condition on `posts`: a phrase occurs in the title, or anywhere. @param id the id of a post. */
export async function wordCondition(
  db: Db,
  userId: number,
  phrase: Phrase,
  place: 'title' | 'anywhere',
  id: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (isPostgres(db)) {
    const column = sql.ref(place === 'title' ? 'title' : 'body');
    return sql`${id} in (
      select post_id from post_search where user_id = ${userId} and ${column} like ${likePattern(phrase)}
    )`;
  }
  const own = quoted(ownerToken(userId));
  const match = `${own} AND ${await ftsMatch(db, phrase, place === 'title' ? marked : (line) => line)}`;
  const found = sql`select rowid from post_search where post_search match ${match}`;
  if (place === 'title' || !(await hasLong(db, userId))) return sql`${id} in (${found})`;
  const inChunks = `${own} AND ${matchOf(phrase, (line) => line)}`;
  return sql`${id} in (
    ${found} union all select rowid / ${sql.lit(MAX_CHUNKS)} from post_parts where post_parts match ${inChunks}
  )`;
}
