import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { copyCondition } from './copy-condition.repo.ts';
import { hasCopies } from './copy-index.repo.ts';
import { marked, ownerToken } from './index-terms.ts';
import { hasLong, MAX_CHUNKS } from './long-posts.repo.ts';
import { ftsMatch, likePattern, matchOf } from './match-terms.ts';
import type { Phrase } from './parse-query.ts';
import { quoted } from './prefix-match.repo.ts';

/** Where a phrase must occur: in the title, in the post, in its copy, or in one of the last two. */
export type WordPlace = 'title' | 'post' | 'copy' | 'anywhere';

/** A condition on `posts`: a phrase occurs in a place. @param id the id of a post. */
export async function wordCondition(
  db: Db,
  userId: number,
  phrase: Phrase,
  place: WordPlace,
  id: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (place === 'copy') return copyCondition(db, userId, phrase, id);
  if (place === 'anywhere') {
    const inPost = await wordCondition(db, userId, phrase, 'post', id);
    return (await hasCopies(db, userId)) ? sql`(${inPost} or ${copyCondition(db, userId, phrase, id)})` : inPost;
  }
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
