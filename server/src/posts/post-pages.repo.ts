import type { Post } from '@benotes/contract';
import { type ExpressionBuilder, sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** Bytes of notes and descriptions on one page of a list: it ends before the post that would be too much. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024;
/** Contents up to this are read with their rows, in bytes; larger ones once it is known which are wanted. */
const SMALL_BYTES = 16 * 1024;

/** The content of a row where it is small, and how large it is. Neither database reads one to know its size. */
export const sizedContent = (_row: ExpressionBuilder<Database, 'posts'>) => [
  sql<string | null>`case when octet_length(posts.content) <= ${sql.lit(SMALL_BYTES)} then posts.content end`.as(
    'content',
  ),
  sql<number>`octet_length(posts.content)`.as('bytes'),
];

type Sized = Omit<Post, 'content'> & { content: string | null; bytes: number };

/** A page as it goes out. */
export interface Page {
  posts: Post[];
  /** It ends before a post that was asked for, because they are large together. */
  isCut: boolean;
}

/** In the order in which the fields have always gone out: entity tags are made of them. */
export function withContent(row: Omit<Post, 'content'> & { content: string | null }, content: string): Post {
  const { id, type, title, content: _read, ...rest } = row;
  return { id, type, title, content, ...rest };
}

/** Is told how many bytes are about to be read, and throws where there is no room for them. */
export type AskRoom = (bytes: number) => void;

/**
 * As many of some posts as fit on a page, one at least, with their contents. Those that were deleted for good meanwhile
 * are left out.
 */
export async function pageOf(db: Db, rows: readonly Sized[], ask: AskRoom): Promise<Page> {
  const kept: Omit<Sized, 'bytes'>[] = [];
  let total = 0;
  for (const { bytes, ...row } of rows) {
    const size = bytes + Buffer.byteLength(row.description ?? '');
    if (kept.length > 0 && total + size > PAGE_BYTES_MAX) break;
    kept.push(row);
    total += size;
  }
  ask(total);
  const contents = await contentsOf(
    db,
    kept.filter(({ content }) => content === null).map(({ id }) => id),
  );
  const posts = kept.flatMap((row) => {
    const content = row.content ?? contents.get(row.id);
    return content === undefined ? [] : [withContent(row, content)];
  });
  return { posts, isCut: kept.length < rows.length };
}

async function contentsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('posts').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}
