import type { Post } from '@benotes/contract';
import { type ExpressionBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** Bytes of notes and descriptions on one page of a list: it ends before the post that would exceed them. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Contents up to this size are read with their rows; larger ones when it is known which are needed. */
const SMALL_BYTES = 16 * 1024;

/** The content of a row if it is small, and its size. Neither database reads the content to determine its size. */
export const sizedContent = (_row: ExpressionBuilder<Database, 'posts'>) => [
  sql<string | null>`case when octet_length(posts.content) <= ${sql.lit(SMALL_BYTES)} then posts.content end`.as(
    'content',
  ),
  sql<number>`octet_length(posts.content)`.as('bytes'),
];

type Sized = Omit<Post, 'content'> & { content: string | null; bytes: number };

/** A page of a response. */
export interface Page {
  posts: Post[];
  /** Whether it ends before the requested number of posts because they are large. */
  isCut: boolean;
}

/** Keeps the fields in the order of earlier versions, because entity tags depend on it. */
export function withContent(row: Omit<Post, 'content'> & { content: string | null }, content: string): Post {
  const { id, type, title, content: _read, ...rest } = row;
  return { id, type, title, content, ...rest };
}

/** Reserves memory for bytes that are about to be read. @throws Problem 503 if there is not enough. */
export type ReserveMemory = (bytes: number) => void;

/**
 * As many of some posts as fit on a page, at least one, with their contents. Posts that were deleted meanwhile are left
 * out.
 */
export async function pageOf(db: Db, rows: readonly Sized[], reserve: ReserveMemory): Promise<Page> {
  const selected: Omit<Sized, 'bytes'>[] = [];
  let total = 0;
  for (const { bytes, ...row } of rows) {
    const size = bytes + Buffer.byteLength(row.description ?? '');
    if (selected.length > 0 && total + size > MAX_PAGE_BYTES) break;
    selected.push(row);
    total += size;
  }
  reserve(total);
  const contents = await contentsOf(
    db,
    selected.filter(({ content }) => content === null).map(({ id }) => id),
  );
  const posts = selected.flatMap((row) => {
    const content = row.content ?? contents.get(row.id);
    return content === undefined ? [] : [withContent(row, content)];
  });
  return { posts, isCut: selected.length < rows.length };
}

async function contentsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('posts').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}
