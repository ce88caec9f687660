import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { marked, ownerToken } from './index-terms.ts';
import { hasLong, MAX_CHUNKS } from './long-posts.repo.ts';
import type { Phrase } from './parse-query.ts';
import { prefixMatch, quoted } from './prefix-match.repo.ts';

/** Where the clauses must match: all in the title, anywhere but not all in the title, or anywhere. */
export type MatchPlace = 'title' | 'elsewhere' | 'anywhere';

interface Search {
  userId: number;
  /** Of the phrases of each clause, one must match. */
  clauses: readonly (readonly Phrase[])[];
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

async function inSqlite(db: Db, { userId, clauses, place, where, limit }: Search): Promise<RawBuilder<{ id: number }>> {
  const all = async (read: (line: string) => string) => {
    const matches = clauses.map(async (phrases) =>
      anyOf(await Promise.all(phrases.map((phrase) => ftsMatch(db, phrase, read)))),
    );
    return (await Promise.all(matches)).join(' AND ');
  };
  const own = quoted(ownerToken(userId));
  const anywhere = async () => `${own} AND ${await all((line) => line)}`;
  const match = {
    title: async () => `${own} AND ${await all(marked)}`,
    elsewhere: async () => `(${await anywhere()}) NOT (${await all(marked)})`,
    anywhere,
  }[place];
  // The cross join fixes the order: the index yields posts newest first and stops at the limit.
  return sql`select post_search.rowid as id
    from post_search cross join posts on posts.id = post_search.rowid
    where post_search match ${await match()} and ${where}
    order by post_search.rowid desc limit ${limit}`;
}

/** An FTS5 expression for a phrase in the index of posts. */
export function ftsMatch(db: Db, { tokens, isPrefix }: Phrase, read: (line: string) => string): Promise<string> {
  const phrase = read(tokens.join(' '));
  return isPrefix ? prefixMatch(db, phrase) : Promise.resolve(quoted(phrase));
}

const anyOf = (matches: readonly string[]) => (matches.length === 1 ? matches.join('') : `(${matches.join(' OR ')})`);

/** An FTS5 expression for a phrase in the index of chunks. */
export const matchOf = ({ tokens, isPrefix }: Phrase, read: (line: string) => string) =>
  `${quoted(read(tokens.join(' ')))}${isPrefix ? ' *' : ''}`;

/** Long posts that match all clauses, in any of their chunks, but not all in the title. */
function inChunks({ userId, clauses, where, limit }: Search): RawBuilder<{ id: number }> {
  const own = quoted(ownerToken(userId));
  const conditions = clauses.map((phrases) => {
    const match = `${own} AND ${anyOf(phrases.map((phrase) => matchOf(phrase, (line) => line)))}`;
    return sql`posts.id in (select rowid / ${sql.lit(MAX_CHUNKS)} from post_parts where post_parts match ${match})`;
  });
  const inTitle = clauses.map((phrases) => anyOf(phrases.map((phrase) => matchOf(phrase, marked)))).join(' AND ');
  return sql`select posts.id as id from posts
    where ${sql.join(conditions, sql` and `)} and ${where} and not exists (
      select 1 from post_search where post_search match ${inTitle} and post_search.rowid = posts.id
    )
    order by posts.id desc limit ${limit}`;
}

function inPostgres({ userId, clauses, place, where, limit }: Search): RawBuilder<{ id: number }> {
  const matches = (column: 'title' | 'body') => {
    const patterns = clauses.map(
      (phrases) =>
        sql`(${sql.join(
          phrases.map((phrase) => sql`${sql.ref(`post_search.${column}`)} like ${likePattern(phrase)}`),
          sql` or `,
        )})`,
    );
    return sql.join(patterns, sql` and `);
  };
  const match = {
    title: () => matches('title'),
    elsewhere: () => sql`${matches('body')} and not (${matches('title')})`,
    anywhere: () => matches('body'),
  }[place];
  return sql`select post_search.post_id as id
    from post_search join posts on posts.id = post_search.post_id
    where post_search.user_id = ${userId} and ${match()} and ${where}
    order by post_search.post_id desc limit ${limit}`;
}

/** A phrase as a pattern for `like`, on PostgreSQL. */
export const likePattern = ({ tokens, isPrefix }: Phrase): string =>
  `% ${tokens.join(' ').replace(/[\\%_]/g, '\\$&')}${isPrefix ? '' : ' '}%`;
