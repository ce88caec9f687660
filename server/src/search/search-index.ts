import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';
import { insertValues } from '../database/insert-rows.ts';
import { findTagsOf } from '../posts/posts.repo.ts';
import { prefixMatch, quoted } from './prefix.ts';
import type { Phrase } from './query.ts';
import { MARK, tokenLine, wordsOf } from './tokens.ts';

/** Raised when the rule of the tokens changes: every index is built anew at the next start. */
export const SEARCH_VERSION = '2';

/** Posts read at a time: one note may be 5 MB. */
const POSTS_AT_ONCE = 200;

interface Entry {
  id: number;
  userId: number;
  /** Tokens of the title. */
  title: string;
  /** Tokens of everything a post can be found by. */
  body: string;
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
    if (from > 0) await new Promise(setImmediate); // everybody else's requests have a turn
    await write(db, await entriesOf(db, ids.slice(from, from + POSTS_AT_ONCE)));
  }
}

/** Posts that match, newest (highest id) first. */
export async function findMatches(db: Db, search: Search): Promise<number[]> {
  const { rows } = await (isPostgres(db) ? inPostgres(search) : await inSqlite(db, search)).execute(db);
  return rows.map(({ id }) => id);
}

async function entriesOf(db: Db, ids: readonly number[]): Promise<Entry[]> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'user_id', 'type', 'title', 'content', 'url', 'description'])
    .where('id', 'in', ids)
    .execute();
  const tags = await findTagsOf(db, ids);
  return posts.map(({ id, user_id, type, title, content, url, description }) => {
    const names = (tags.get(id) ?? []).map(({ name }) => name);
    // The content of a link is its address once more.
    const words = type === 'link' ? '' : wordsOf(content);
    const texts = [title, words, url ?? '', description ?? '', ...names].filter((text) => text !== '');
    return { id, userId: user_id, title: tokenLine([title]), body: tokenLine(texts) };
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
  const rows = entries.map(({ id, userId, title, body }) => [id, `${ownerToken(userId)} ${marked(title)} ${body}`]);
  await insertValues(db, 'insert or replace into post_search (rowid, words)', rows);
}

/** The index is one for all users; this token makes everybody's part of it a list of its own. */
const ownerToken = (userId: number) => `${MARK}${MARK}${userId}`;

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
