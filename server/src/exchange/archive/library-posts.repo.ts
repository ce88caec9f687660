import { fieldsWith } from '@benotes/contract';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { findHighlightsOf, type LibraryHighlight } from '../../library/highlights/library-highlights.repo.ts';
import { findTagsOf } from '../../library/tags/tags.repo.ts';
import { STORED_FILE } from './archive-format.ts';
import { exportedFields } from './exported-fields.ts';

/** Maximum number of posts, and of bytes of content, read at a time: one note may have 5 MB. */
const POSTS_AT_ONCE = 20;
const BYTES_AT_ONCE = 512 * 1024;
const IDS_AT_ONCE = 2000;

/** Something with a size. */
export interface Sized {
  bytes: number;
}

interface SizedPost extends Sized {
  id: number;
}

/** A post with its tags, in the order of their names, and its highlights, in the order of their positions. */
export type LibraryPost = Awaited<ReturnType<typeof rowsOf>>[number] & {
  tags: string[];
  highlights: LibraryHighlight[];
};

/** A user's posts, or those that meet a condition, by id, a few at a time. */
export async function* libraryPosts(
  db: Db,
  userId: number,
  condition?: RawBuilder<boolean>,
): AsyncGenerator<LibraryPost[]> {
  for await (const sizes of sizesOf(db, userId, condition)) {
    for (const some of batchesOf(sizes)) {
      const rows = await rowsOf(db, userId, some);
      const ids = rows.map(({ id }) => id);
      const [tags, highlights] = [await findTagsOf(db, userId, ids), await findHighlightsOf(db, userId, ids)];
      yield rows.map((row) => ({
        ...row,
        tags: (tags.get(row.id) ?? []).map(({ name }) => name),
        highlights: highlights.get(row.id) ?? [],
      }));
      await yieldToRequests();
    }
  }
}

/** A post as a line of the archive. */
interface PostLine {
  id: number;
  /** Whether it is exported as Markdown, too. */
  isNote: boolean;
  line: string;
}

/** A user's posts that meet a condition, one per line. `files` receives the paths below /storage that they refer to. */
export async function* postLines(
  db: Db,
  userId: number,
  condition: RawBuilder<boolean> | undefined,
  files: Set<string>,
): AsyncGenerator<PostLine> {
  for await (const posts of libraryPosts(db, userId, condition)) {
    for (const post of posts) {
      const line = JSON.stringify(exportedFields('archive', post));
      addFilesIn(line, files);
      const isNote = (post.type === 'text' || post.note !== null) && post.is_archived === 0;
      yield { id: post.id, isNote, line: `${line}\n` };
    }
  }
}

/** Adds the paths below /storage that occur in a text. */
export function addFilesIn(text: string, files: Set<string>): void {
  for (const [, name = ''] of text.matchAll(STORED_FILE)) files.add(ownCopy(name));
}

/** Groups rows: several small ones, or one large one. */
export function* batchesOf<T extends Sized>(posts: readonly T[]): Generator<T[]> {
  let some: T[] = [];
  let bytes = 0;
  for (const post of posts) {
    if (some.length > 0 && (some.length === POSTS_AT_ONCE || bytes + post.bytes > BYTES_AT_ONCE)) {
      yield some;
      [some, bytes] = [[], 0];
    }
    some.push(post);
    bytes += post.bytes;
  }
  if (some.length > 0) yield some;
}

const rowsOf = (db: Db, userId: number, posts: readonly SizedPost[]) =>
  db
    .selectFrom('posts')
    .select(fieldsWith('column'))
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const bytesOfHighlights = (
  db: Db,
  userId: number,
) => sql`coalesce((select sum(octet_length(quote) + coalesce(octet_length(h.note), 0))
  from highlights h where h.post_id = posts.id and ${ofOwner(db, 'h.user_id', userId)}), 0)`;

/** A user's posts, or those that meet a condition, by id, without their contents. */
export async function* sizesOf(db: Db, userId: number, condition?: RawBuilder<boolean>): AsyncGenerator<SizedPost[]> {
  for (let last = 0; ;) {
    let query = db
      .selectFrom('posts')
      .select('id')
      // Neither database reads the texts of posts for this.
      .select(
        sql<number>`octet_length(content) + coalesce(octet_length(note), 0) + ${bytesOfHighlights(db, userId)}`.as(
          'bytes',
        ),
      )
      .where(ofOwner(db, 'user_id', userId))
      .where('id', '>', last)
      .orderBy('id')
      .limit(IDS_AT_ONCE);
    if (condition) query = query.where(condition);
    const rows = await query.execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Copies the string, because a substring keeps the whole original in memory. */
const ownCopy = (part: string) => Buffer.from(part).toString();

/**
 * The ids and sizes of a user's posts with some titles, as sort keys, and some times of creation, without those of an
 * import.
 */
export const findAlike = (
  db: Db,
  userId: number,
  importId: number,
  { titles, times }: { titles: readonly string[]; times: readonly string[] },
): Promise<SizedPost[]> =>
  db
    .selectFrom('posts')
    .select('id')
    .select(sql<number>`octet_length(content) + coalesce(octet_length(note), 0)`.as('bytes'))
    .where('user_id', '=', userId)
    .where('is_archived', 'in', [0, 1])
    .where('title_key', 'in', titles)
    .where('created_at', 'in', times)
    .where((post) => post.or([post('import_id', 'is', null), post('import_id', '<>', importId)]))
    .orderBy('id')
    .execute();

/** The columns by which an import recognizes existing posts. */
export const findComparable = (db: Db, userId: number, ids: readonly number[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'title', 'content', 'note', 'collection_id', 'order', 'created_at', 'archived_at'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
