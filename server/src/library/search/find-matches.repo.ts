import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { copiesWith } from './copy-condition.repo.ts';
import { hasCopies } from './copy-index.repo.ts';
import { marked, ownerToken } from './index-terms.ts';
import { hasLong, MAX_CHUNKS } from './long-posts.repo.ts';
import { ftsMatch, likePattern, matchOf } from './match-terms.ts';
import type { Phrase } from './parse-query.ts';
import { quoted } from './prefix-match.repo.ts';
import { wordCondition, type WordPlace } from './word-condition.repo.ts';

/**
 * Where the clauses must match: all in the title, anywhere in the post but not all in the title, anywhere in the post,
 * or anywhere in the post or its copy; `with-copy`: in the post and its copy together, but not all in the post; `copy`:
 * all in the copy.
 */
export type MatchPlace = 'title' | 'elsewhere' | 'post' | 'anywhere' | 'with-copy' | 'copy';

interface Search {
  userId: number;
  /** Of the phrases of each clause, one must match. */
  clauses: readonly (readonly Phrase[])[];
  place: MatchPlace;
  /** Conditions on `posts`. */
  where: RawBuilder<unknown>;
  limit: number;
}

/** The ids of matching posts, newest (highest id) first. `anywhere` includes those that their copies contribute to. */
export async function findMatches(db: Db, search: Search): Promise<number[]> {
  const ids = await findInPosts(db, search);
  if (search.place !== 'anywhere') return ids;
  const more = await findInCopies(db, search, 'with-copy');
  return more.length === 0 ? ids : [...ids, ...more].toSorted((a, b) => b - a).slice(0, search.limit);
}

async function findInPosts(db: Db, search: Search): Promise<number[]> {
  if (search.place === 'with-copy' || search.place === 'copy') return findInCopies(db, search, search.place);
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
  const matches: Partial<Record<MatchPlace, () => Promise<string>>> = {
    title: async () => `${own} AND ${await all(marked)}`,
    elsewhere: async () => `(${await anywhere()}) NOT (${await all(marked)})`,
  };
  const match = matches[place] ?? anywhere;
  // The cross join fixes the order: the index yields posts newest first and stops at the limit.
  return sql`select post_search.rowid as id
    from post_search cross join posts on posts.id = post_search.rowid
    where post_search match ${await match()} and ${where}
    order by post_search.rowid desc limit ${limit}`;
}

const anyOf = (matches: readonly string[]) => (matches.length === 1 ? matches.join('') : `(${matches.join(' OR ')})`);

/** Posts that their copies contribute to: links whose copies have some or all of the words. */
async function findInCopies(
  db: Db,
  { userId, clauses, where, limit }: Search,
  place: 'with-copy' | 'copy',
): Promise<number[]> {
  if (!(await hasCopies(db, userId))) return [];
  // With the plus sign, SQLite does not look posts up by it (`filterId`).
  const id = isPostgres(db) ? sql`posts.id` : sql`+posts.id`;
  const each = (within: WordPlace) =>
    Promise.all(
      clauses.map(async (phrases) => {
        const words = await Promise.all(phrases.map((phrase) => wordCondition(db, userId, phrase, within, id)));
        return sql`(${sql.join(words, sql` or `)})`;
      }),
    );
  // The lookup below is the only condition on a single clause in copies.
  const [inPost, inCopy] = [await each('post'), clauses.length === 1 ? [] : await each('copy')];
  const either = inCopy.map((copy, index) => sql`(${copy} or ${inPost[index]})`);
  const match =
    place === 'copy'
      ? sql.join([sql`1 = 1`, ...inCopy], sql` and `)
      : sql`${sql.join([sql`1 = 1`, ...either], sql` and `)} and not (${sql.join(inPost, sql` and `)})`;
  // Some word is in the copy: that is the one lookup of the statement.
  const { rows } = await sql<{ id: number }>`
    select posts.id as id from posts
    where posts.id in (${sql.join(
      clauses.flat().map((phrase) => copiesWith(db, userId, phrase)),
      sql` union `,
    )})
      and posts.type = 'link' and ${match} and ${where}
    order by posts.id desc limit ${limit}`.execute(db);
  return rows.map(({ id: found }) => found);
}

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
  const places: Partial<Record<MatchPlace, () => RawBuilder<unknown>>> = {
    title: () => matches('title'),
    elsewhere: () => sql`${matches('body')} and not (${matches('title')})`,
  };
  const match = places[place] ?? (() => matches('body'));
  // Only the index of one user's posts has the order of the cast: in that of the key itself, PostgreSQL would walk
  // through the posts of all users.
  return sql`select post_search.post_id as id
    from post_search join posts on posts.id = post_search.post_id and posts.user_id = post_search.user_id
    where post_search.user_id = ${userId} and ${match()} and ${where}
    order by post_search.post_id::bigint desc limit ${limit}`;
}
