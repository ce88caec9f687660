import type { Post } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { insertValues } from '../../kernel/database/insert-rows.ts';
import { ofOwner, onConflict } from '../../kernel/database/of-owner.ts';
import { inBatches, yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import type { PostChange } from '../events.ts';
import { findTagsOf } from '../tags/tags.repo.ts';
import { beginningOf } from './chunks.ts';
import { removeCopyIndex } from './copy-index.repo.ts';
import { marked, ownerToken } from './index-terms.ts';
import { queueLong } from './long-posts.repo.ts';
import { storeFacts } from './post-facts.repo.ts';
import { storeWords } from './search-words.repo.ts';
import { storeSortKeys } from './sort-keys.repo.ts';
import { tokenLine, wordsOf } from './tokens.ts';
import { writtenBytes, writtenText } from './written-text.repo.ts';

/** Raised when tokenization changes: the next start rebuilds every index. */
export const SEARCH_VERSION = '5';

/** The size of a batch, and of the parts of it that are read and indexed together. */
const BATCH_SIZE = 200;
const BATCH_BYTES = 256 * 1024;
/**
 * Notes up to this size are indexed when they are saved. Of longer ones only the beginning is, and the rest soon after.
 */
export const MAX_IMMEDIATE_BYTES = 128 * 1024;
/** Characters of such a beginning. */
const BEGINNING_LENGTH = 16 * 1024;

interface Entry {
  id: number;
  userId: number;
  /** Tokens of the title. */
  title: string;
  /** Tokens of everything that is searchable. */
  body: string;
  url: string | null;
  /** What the user wrote; null if it is longer than `MAX_IMMEDIATE_BYTES`. */
  text: string | null;
  /** Its size. */
  bytes: number;
  /** Whether it was longer than `MAX_IMMEDIATE_BYTES` before. */
  wasLong: boolean;
  /** What it is sorted by, and what that is made from. */
  sorting: Parameters<typeof storeSortKeys>[2][number];
}

/**
 * Updates the index entries of posts of a user, what operators look up, and sort keys. `hasSortKeys`: they were stored
 * with the posts.
 */
export async function indexPosts(
  db: Db,
  userId: number,
  ids: readonly number[],
  { hasSortKeys = false }: { hasSortKeys?: boolean | undefined } = {},
): Promise<void> {
  await inBatches(ids, BATCH_SIZE, (some) => indexBatch(db, userId, some, hasSortKeys));
}

async function indexBatch(db: Db, userId: number, ids: readonly number[], hasSortKeys: boolean): Promise<void> {
  for (const [index, some] of (await groupBySize(db, userId, ids)).entries()) {
    if (index > 0) await yieldToRequests();
    const entries = await entriesOf(db, userId, some);
    await write(db, entries);
    await storeWords(db, entries);
    await storeFacts(db, userId, entries);
    if (!hasSortKeys)
      await storeSortKeys(
        db,
        userId,
        entries.map(({ sorting }) => sorting),
      );
    const long = entries.filter(({ bytes }) => bytes > MAX_IMMEDIATE_BYTES);
    const known = entries.filter(({ wasLong }) => wasLong);
    if (long.length > 0 || known.length > 0)
      await queueLong(
        db,
        userId,
        long.map(({ id }) => id),
        known.map(({ id }) => id),
      );
  }
}

/**
 * Updates what `indexPosts` does for a post that was just written, without reading it. Its sort keys were stored with
 * it. What has not changed is not written again.
 */
export async function indexPost(db: Db, userId: number, change: PostChange): Promise<void> {
  const { post } = change;
  const before = change.kind === 'changed' ? change.before : null;
  const text = writtenIn(post);
  const bytes = Buffer.byteLength(text);
  if (isLong(text) || (before && isLong(writtenIn(before))))
    return indexPosts(db, userId, [post.id], { hasSortKeys: true });
  const { id, url } = post;
  const entry = { id, userId, url, text, bytes, ...tokensOf(post, wordsOf(text), post.tags ?? []) };
  await write(db, [entry]);
  await storeWords(db, [entry]);
  if (!before || url !== before.url || writtenIn(before) !== text) await storeFacts(db, userId, [entry]);
}

const isLong = (text: string) => Buffer.byteLength(text) > MAX_IMMEDIATE_BYTES;

/** As `writtenText`. */
const writtenIn = ({ type, content, note }: Post) => (type === 'link' ? (note ?? '') : content);

/** The ids in groups of at most `BATCH_BYTES`. */
async function groupBySize(db: Db, userId: number, ids: readonly number[]): Promise<number[][]> {
  if (ids.length === 1) return [[...ids]];
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .select(writtenBytes.as('bytes'))
    .where('id', 'in', ids)
    .where(ofOwner(db, 'user_id', userId))
    .orderBy('id')
    .execute();
  const groups: number[][] = [];
  let left = 0;
  for (const { id, bytes } of posts) {
    const size = Math.min(bytes, MAX_IMMEDIATE_BYTES);
    const group = groups.at(-1);
    if (group && size <= left) group.push(id);
    else groups.push([id]);
    left = (group && size <= left ? left : BATCH_BYTES) - size;
  }
  return groups;
}

async function entriesOf(db: Db, userId: number, ids: readonly number[]): Promise<Entry[]> {
  const posts = await db
    .selectFrom('posts')
    .leftJoin('long_posts', (join) =>
      join.onRef('long_posts.post_id', '=', 'posts.id').on(ofOwner(db, 'long_posts.user_id', userId)),
    )
    .select(['posts.id', 'title', 'url', 'description', 'long_posts.post_id as known'])
    .select(['created_at', 'title_key', 'site_key'])
    .select(sql<string>`substr(content, 1, ${BEGINNING_LENGTH})`.as('content'))
    .select(
      sql<string>`case when ${writtenBytes} <= ${MAX_IMMEDIATE_BYTES} then ${writtenText}
        else substr(${writtenText}, 1, ${BEGINNING_LENGTH}) end`.as('text'),
    )
    .select(writtenBytes.as('bytes'))
    .where('posts.id', 'in', ids)
    .where(ofOwner(db, 'posts.user_id', userId))
    .execute();
  const tags = await findTagsOf(db, userId, ids);
  return posts.map((post) => {
    const { id, text, url, bytes, known } = post;
    const isLong = bytes > MAX_IMMEDIATE_BYTES;
    return {
      id,
      userId,
      ...tokensOf(post, isLong ? beginningOf(text) : wordsOf(text), tags.get(id) ?? []),
      url,
      text: isLong ? null : text,
      bytes,
      wasLong: known !== null,
      sorting: post,
    };
  });
}

/** Tokens of the title, and of everything that is searchable. `words`: of what the user wrote. */
function tokensOf(
  { title, url, description }: Pick<Post, 'title' | 'url' | 'description'>,
  words: string,
  tags: readonly { name: string }[],
) {
  const texts = [title, words, url ?? '', description ?? '', ...tags.map(({ name }) => name)];
  return { title: tokenLine([title]), body: tokenLine(texts.filter((part) => part !== '')) };
}

type Indexed = Pick<Entry, 'id' | 'userId' | 'title' | 'body'>;

async function write(db: Db, entries: readonly Indexed[]): Promise<void> {
  if (entries.length === 0) return;
  if (isPostgres(db)) {
    const rows = entries.map(({ id, userId, title, body }) => [id, userId, title, body]);
    const replace = `${onConflict(db, 'post_search_pkey', 'post_id')} do update set title = excluded.title, body = excluded.body`;
    await insertValues(db, 'insert into post_search (post_id, user_id, title, body)', rows, replace);
    return;
  }
  const rows = entries.map((entry) => [entry.id, wordsInSqlite(entry)]);
  await insertValues(db, 'insert or replace into post_search (rowid, words)', rows);
}

/** The terms of an entry in the SQLite index. */
const wordsInSqlite = ({ userId, title, body }: Indexed) => `${ownerToken(userId)} ${marked(title)} ${body}`;

/** The terms that the SQLite index should have for some posts of a user, by their ids. */
export async function expectedWords(db: Db, userId: number, ids: readonly number[]): Promise<Map<number, string>> {
  return new Map((await entriesOf(db, userId, ids)).map((entry) => [entry.id, wordsInSqlite(entry)]));
}

/** The setting with the version of the index; without it the index is made anew. */
export const SEARCH_VERSION_KEY = 'search_version';

/** The version of the tokenization that built the index; undefined if there is no index. */
export const findSearchVersion = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', SEARCH_VERSION_KEY).executeTakeFirst())?.value;

export async function setSearchVersion(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', SEARCH_VERSION_KEY).execute();
  await db.insertInto('settings').values({ key: SEARCH_VERSION_KEY, value: SEARCH_VERSION }).execute();
}

/** Removes all index entries. */
export async function removeIndex(db: Db): Promise<void> {
  await sql`delete from post_search`.execute(db);
  await db.deleteFrom('long_posts').execute();
  await db.deleteFrom('search_words').execute();
  await removeCopyIndex(db);
}

/** The next posts of all users by id, with their owners. */
export const findPostIds = (db: Db, after: number, limit: number): Promise<{ id: number; user_id: number }[]> =>
  db.selectFrom('posts').select(['id', 'user_id']).where('id', '>', after).orderBy('id').limit(limit).execute();
