import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { marked, ownerToken } from './index-terms.ts';
import { hasLong, MAX_CHUNKS } from './long-posts.repo.ts';
import type { Phrase } from './parse-query.ts';
import { prefixMatch, quoted } from './prefix-match.repo.ts';

/** Where the phrases must match: all in the title, or anywhere but not all in the title. */
export type MatchPlace = 'title' | 'elsewhere';

interface Search {
  userId: number;
  phrases: readonly Phrase[];
  place: MatchPlace;
  /** Conditions on `posts`. */
  where: RawBuilder<unknown>;
  limit: number;
}

/** The ids of matching posts, newest (highest id) first. */
export async function findMatches(db: Db, search: Search): Promise<number[]> {
  const { rows } = await (isPostgres(db) ? inPostgres(search) : await inSqlite(db, search)).execute(db);
  const ids = rows.map(({ id }) => id);
  if (isPostgres(db) || search.place === 'title' || !(await hasLong(db, search.userId))) return ids;
  const long = (await inChunks(search).execute(db)).rows.map(({ id }) => id);
  return [...new Set([...ids, ...long])].toSorted((a, b) => b - a).slice(0, search.limit);
}

async function inSqlite(db: Db, { userId, phrases, place, where, limit }: Search): Promise<RawBuilder<{ id: number }>> {
  const all = async (read: (line: string) => string) => {
    const matches = phrases.map(async ({ tokens, isPrefix }) => {
      const phrase = read(tokens.join(' '));
      return isPrefix ? prefixMatch(db, phrase) : quoted(phrase);
    });
    return (await Promise.all(matches)).join(' AND ');
  };
  const own = quoted(ownerToken(userId));
  const inTitle = await all(marked);
  const match =
    place === 'title' ? `${own} AND ${inTitle}` : `(${own} AND ${await all((line) => line)}) NOT (${inTitle})`;
  // The cross join fixes the order: the index yields posts newest first and stops at the limit.
  return sql`select post_search.rowid as id
    from post_search cross join posts on posts.id = post_search.rowid
    where post_search match ${match} and ${where}
    order by post_search.rowid desc limit ${limit}`;
}

const matchOf = ({ tokens, isPrefix }: Phrase, read: (line: string) => string) =>
  `${quoted(read(tokens.join(' ')))}${isPrefix ? ' *' : ''}`;

/** Long posts that match all phrases, in any of their chunks, but not all in the title. */
function inChunks({ userId, phrases, where, limit }: Search): RawBuilder<{ id: number }> {
  const own = quoted(ownerToken(userId));
  const conditions = phrases.map((phrase) => {
    const match = `${own} AND ${matchOf(phrase, (line) => line)}`;
    return sql`posts.id in (select rowid / ${sql.lit(MAX_CHUNKS)} from post_parts where post_parts match ${match})`;
  });
  const inTitle = phrases.map((phrase) => matchOf(phrase, marked)).join(' AND ');
  return sql`select posts.id as id from posts
    where ${sql.join(conditions, sql` and `)} and ${where} and not exists (
      select 1 from post_search where post_search match ${inTitle} and post_search.rowid = posts.id
    )
    order by posts.id desc limit ${limit}`;
}

function inPostgres({ userId, phrases, place, where, limit }: Search): RawBuilder<{ id: number }> {
  const matches = (column: 'title' | 'body') => {
    const patterns = phrases.map(({ tokens, isPrefix }) => {
      const words = tokens.join(' ').replace(/[\\%_]/g, '\\$&');
      return sql`${sql.ref(`post_search.${column}`)} like ${`% ${words}${isPrefix ? '' : ' '}%`}`;
    });
    return sql.join(patterns, sql` and `);
  };
  const match = place === 'title' ? matches('title') : sql`${matches('body')} and not (${matches('title')})`;
  return sql`select post_search.post_id as id
    from post_search join posts on posts.id = post_search.post_id
    where post_search.user_id = ${userId} and ${match} and ${where}
    order by post_search.post_id desc limit ${limit}`;
}
