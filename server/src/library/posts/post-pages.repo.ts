import { fieldsWith, type Post, POST_FIELDS, type PostField } from '@benotes/contract';
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';

/** Bytes of notes and descriptions on one page of a list: it ends before the post that would exceed them. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Contents up to this size are read with their rows; larger ones when it is known which are needed. */
const SMALL_BYTES = 16 * 1024;

/**
 * The content and the note of a user's row if they are small, and their size. Neither database reads them to determine
 * it.
 */
export const sizedContent =
  (db: Db, userId: number | RawBuilder<number>) => (_row: ExpressionBuilder<Database, 'posts'>) => [
    sql<string | null>`case when octet_length(posts.content) <= ${sql.lit(SMALL_BYTES)} then posts.content end`.as(
      'content',
    ),
    sql<string | null>`case when octet_length(posts.note) <= ${sql.lit(SMALL_BYTES)} then posts.note end`.as('note'),
    sql<Post['link_state'] | null>`(
    select state from link_checks
    where post_id = posts.id and ${ofOwner(db, 'link_checks.user_id', userId)} and state in ('gone', 'moved', 'changed')
  )`.as('link_state'),
    sql<string | null>`(
    select fetched_at from copies
    where post_id = posts.id and ${ofOwner(db, 'copies.user_id', userId)} and kind is not null
  )`.as('copied_at'),
    sql<number | null>`(
    select nullif(cast(count(*) as integer), 0) from comments
    where post_id = posts.id and ${ofOwner(db, 'comments.user_id', userId)}
  )`.as('comment_count'),
    sql<number>`octet_length(posts.content)`.as('content_bytes'),
    sql<number>`coalesce(octet_length(posts.note), 0)`.as('note_bytes'),
  ];

/** The fields of responses, with their columns. */
const RESPONSE = fieldsWith('schema').map((name) => [name, (POST_FIELDS[name] as PostField).column] as const);
/** The columns of a post, except its texts. */
export const COLUMNS = fieldsWith('column', 'value', 'flag', 'in bin', 'if set').filter((name) => name !== 'is_gone');
/** Its columns with the texts. */
export const WHOLE = [...COLUMNS, ...fieldsWith('column', 'text')];

/** A row as it is stored; without its texts where those are large. */
interface Row extends Pick<Selectable<Database['posts']>, (typeof COLUMNS)[number]> {
  link_state?: Post['link_state'] | null;
  copied_at?: string | null;
  comment_count?: number | null;
}

/** A post without what only lists tell of it: its entity tag must not change with every check and comment. */
export function storedOf(post: Post): Post {
  const { link_state: _state, copied_at: _copy, comment_count: _count, ...stored } = post;
  return stored;
}

/** A row with the sizes of its content and its note. */
export type SizedRow = Row & { content: string | null; note: string | null; content_bytes: number; note_bytes: number };

/** A page of a response. */
export interface Page {
  posts: Post[];
  /** Whether it ends before the requested number of posts because they are large. */
  isCut: boolean;
  /** Of a search by relevance: the posts that were found by the words of their copies. */
  fromCopies?: readonly number[];
}

/** A post as responses have it. */
export function toPost(row: Row, content: string, note: string | null): Post {
  const stored: Partial<Record<string, unknown>> = { ...row, content, note };
  const post: Record<string, unknown> = {};
  for (const [name, column] of RESPONSE) {
    const value = stored[name];
    if (column === 'flag') post[name] = value === 1;
    else if (column === 'value' || column === 'text') post[name] = value;
    else if ((value ?? null) !== null && (column !== 'in bin' || row.is_archived === 1)) post[name] = value;
  }
  return post as Post; // what the table of its fields says of them
}

/** Reserves memory for bytes that are about to be read. @throws Problem 503 if there is not enough. */
export type ReserveMemory = (bytes: number) => void;

/**
 * As many of some posts of a user as fit on a page, at least one, with their contents. Posts that were deleted
 * meanwhile are left out.
 */
export async function pageOf(db: Db, userId: number, rows: readonly SizedRow[], reserve: ReserveMemory): Promise<Page> {
  const fitting = fittingRows(rows, reserve);
  return { posts: await completed(db, userId, fitting), isCut: fitting.length < rows.length };
}

/** The first rows, at least one, whose texts fit on a page together. Reserves memory for them. */
export function fittingRows<R extends SizedRow>(rows: readonly R[], reserve: ReserveMemory): R[] {
  let total = 0;
  let count = 0;
  for (const { content_bytes, note_bytes, description } of rows) {
    const size = content_bytes + note_bytes + (description === null ? 0 : Buffer.byteLength(description));
    if (count > 0 && total + size > MAX_PAGE_BYTES) break;
    count += 1;
    total += size;
  }
  reserve(total);
  return rows.slice(0, count);
}

/** Posts of a user from their rows, with their contents; without those that were deleted meanwhile. */
export async function completed(db: Db, userId: number, rows: readonly SizedRow[]): Promise<Post[]> {
  const contents = await contentsOf(
    db,
    userId,
    rows.filter(isIncomplete).map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const whole = isIncomplete(row) ? contents.get(row.id) : { content: row.content ?? '', note: row.note };
    return whole ? [toPost(row, whole.content, whole.note)] : [];
  });
}

/** Whether the content or the note of a row is yet to be read. */
const isIncomplete = ({ content, note, note_bytes }: SizedRow) => content === null || (note === null && note_bytes > 0);

async function contentsOf(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, Pick<Post, 'content' | 'note'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'content', 'note'])
    .where('id', 'in', ids)
    .where(ofOwner(db, 'user_id', userId))
    .execute();
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}
