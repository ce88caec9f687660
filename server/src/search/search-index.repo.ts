import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { insertValues } from '../database/insert-rows.ts';
import { findTagsOf } from '../posts/posts.repo.ts';
import { hasLong, noteLong, PARTS_MAX } from './long-posts.repo.ts';
import { beginningOf } from './chunks.ts';
import { prefixMatch, quoted } from './prefix-match.repo.ts';
import type { Phrase } from './parse-query.ts';
import { MARK, tokenLine, wordsOf } from './tokens.ts';

/** Raised when the rule of the tokens changes: every index is built anew at the next start. */
export const SEARCH_VERSION = '3';

/** Posts looked at together, and read and indexed as many at a time as this many bytes of content. */
const POSTS_AT_ONCE = 200;
const BYTES_AT_ONCE = 256 * 1024;
/** A note up to this is found as soon as it is saved, in bytes; of a longer one the beginning is, the rest soon after. */
export const AT_ONCE_BYTES = 128 * 1024;
/** Characters of such a beginning. */
const BEGINNING = 16 * 1024;

interface Entry {
  id: number;
  userId: number;
  /** Tokens of the title. */
  title: string;
  /** Tokens of everything a post can be found by. */
  body: string;
  /** How large its content is. */
  bytes: number;
  /** It was longer than `AT_ONCE_BYTES` before. */
  isKnownLong: boolean;
}

/** Where the phrases must stand: all in the title, or anywhere but not all in the title. */
export type Place = 'title' | 'elsewhere';

interface Search {
  userId: number;
  phrases: readonly Phrase[];
  place: Place;
  /** Conditions on `posts`. */
  where: RawBuilder<unknown>;
  limit: number;
}

/** Brings what some posts can be found by up to date: after every change of their words or tags. */
export async function indexPosts(db: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += POSTS_AT_ONCE) {
    if (from > 0) await nextTurn();
    await indexSome(db, ids.slice(from, from + POSTS_AT_ONCE));
  }
}

/** Everybody else's requests have a turn. */
const nextTurn = () => new Promise(setImmediate);

async function indexSome(db: Db, ids: readonly number[]): Promise<void> {
  for (const [index, some] of (await portionsOf(db, ids)).entries()) {
    if (index > 0) await nextTurn();
    const entries = await entriesOf(db, some);
    await write(db, entries);
    const long = entries.filter(({ bytes }) => bytes > AT_ONCE_BYTES);
    const known = entries.filter(({ isKnownLong }) => isKnownLong);
    if (long.length > 0 || known.length > 0)
      await noteLong(
        db,
        long,
        known.map(({ id }) => id),
      );
  }
}

/** The ids, as many at a time as `BYTES_AT_ONCE` allows. */
async function portionsOf(db: Db, ids: readonly number[]): Promise<number[][]> {
  if (ids.length === 1) return [[...ids]];
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .select(sql<number>`octet_length(content)`.as('bytes')) // neither database reads a content for it
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const portions: number[][] = [];
  let left = 0;
  for (const { id, bytes } of posts) {
    const size = Math.min(bytes, AT_ONCE_BYTES);
    const portion = portions.at(-1);
    if (portion && size <= left) portion.push(id);
    else portions.push([id]);
    left = (portion && size <= left ? left : BYTES_AT_ONCE) - size;
  }
  return portions;
}

/** Posts that match, newest (highest id) first. */
export async function findMatches(db: Db, search: Search): Promise<number[]> {
  const { rows } = await (isPostgres(db) ? inPostgres(search) : await inSqlite(db, search)).execute(db);
  const ids = rows.map(({ id }) => id);
  if (isPostgres(db) || search.place === 'title' || !(await hasLong(db, search.userId))) return ids;
  const long = (await inParts(search).execute(db)).rows.map(({ id }) => id);
  return [...new Set([...ids, ...long])].toSorted((a, b) => b - a).slice(0, search.limit);
}

async function entriesOf(db: Db, ids: readonly number[]): Promise<Entry[]> {
  const posts = await db
    .selectFrom('posts')
    .leftJoin('long_posts', 'long_posts.post_id', 'posts.id')
    .select(['posts.id', 'posts.user_id', 'type', 'title', 'url', 'description', 'long_posts.post_id as known'])
    .select(
      sql<string>`case when octet_length(content) <= ${AT_ONCE_BYTES} then content
        else substr(content, 1, ${BEGINNING}) end`.as('content'),
    )
    .select(sql<number>`octet_length(content)`.as('bytes'))
    .where('posts.id', 'in', ids)
    .execute();
  const tags = await findTagsOf(db, ids);
  return posts.map(({ id, user_id, type, title, content, url, description, bytes, known }) => {
    const names = (tags.get(id) ?? []).map(({ name }) => name);
    // The content of a link is its address once more.
    const words = type === 'link' ? '' : bytes > AT_ONCE_BYTES ? beginningOf(content) : wordsOf(content);
    const texts = [title, words, url ?? '', description ?? '', ...names].filter((text) => text !== '');
    const tokens = { title: tokenLine([title]), body: tokenLine(texts) };
    return { id, userId: user_id, ...tokens, bytes, isKnownLong: known !== null };
  });
}

async function write(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  if (isPostgres(db)) {
    const rows = entries.map(({ id, userId, title, body }) => [id, userId, title, body]);
    const replace = 'on conflict (post_id) do update set title = excluded.title, body = excluded.body';
    await insertValues(db, 'insert into post_search (post_id, user_id, title, body)', rows, replace);
    return;
  }
  const rows = entries.map((entry) => [entry.id, wordsInSqlite(entry)]);
  await insertValues(db, 'insert or replace into post_search (rowid, words)', rows);
}

/** What the index of SQLite holds of an entry. */
const wordsInSqlite = ({ userId, title, body }: Entry) => `${ownerToken(userId)} ${marked(title)} ${body}`;

/** What that index should hold of some posts, by their ids. */
export async function expectedWords(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await entriesOf(db, ids)).map((entry) => [entry.id, wordsInSqlite(entry)]));
}

/** The index is one for all users; this token makes everybody's part of it a list of its own. */
export const ownerToken = (userId: number) => `${MARK}${MARK}${userId}`;

/** The words of a title as tokens of their own: a column for them would have every word of every text looked at. */
const marked = (line: string) => line.trim().replaceAll(/\S+/g, `${MARK}$&`);

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
  // In this order: the index names the posts, newest first, and stops when there are enough.
  return sql`select post_search.rowid as id
    from post_search cross join posts on posts.id = post_search.rowid
    where post_search match ${match} and ${where}
    order by post_search.rowid desc limit ${limit}`;
}

const matchOf = ({ tokens, isPrefix }: Phrase, read: (line: string) => string) =>
  `${quoted(read(tokens.join(' ')))}${isPrefix ? ' *' : ''}`;

/** Long posts that hold all phrases, each in whichever part, but not all in their title. */
function inParts({ userId, phrases, where, limit }: Search): RawBuilder<{ id: number }> {
  const own = quoted(ownerToken(userId));
  const holds = phrases.map((phrase) => {
    const match = `${own} AND ${matchOf(phrase, (line) => line)}`;
    return sql`posts.id in (select rowid / ${sql.lit(PARTS_MAX)} from post_parts where post_parts match ${match})`;
  });
  const inTitle = phrases.map((phrase) => matchOf(phrase, marked)).join(' AND ');
  return sql`select posts.id as id from posts
    where ${sql.join(holds, sql` and `)} and ${where} and not exists (
      select 1 from post_search where post_search match ${inTitle} and post_search.rowid = posts.id
    )
    order by posts.id desc limit ${limit}`;
}

function inPostgres({ userId, phrases, place, where, limit }: Search): RawBuilder<{ id: number }> {
  const holds = (column: 'title' | 'body') => {
    const patterns = phrases.map(({ tokens, isPrefix }) => {
      const words = tokens.join(' ').replace(/[\\%_]/g, '\\$&');
      return sql`${sql.ref(`post_search.${column}`)} like ${`% ${words}${isPrefix ? '' : ' '}%`}`;
    });
    return sql.join(patterns, sql` and `);
  };
  const match = place === 'title' ? holds('title') : sql`${holds('body')} and not (${holds('title')})`;
  return sql`select post_search.post_id as id
    from post_search join posts on posts.id = post_search.post_id
    where post_search.user_id = ${userId} and ${match} and ${where}
    order by post_search.post_id desc limit ${limit}`;
}
