import {
  type createHighlight,
  type Highlight,
  type HighlightColor,
  type Input,
  type listHighlights,
  type ListedHighlight,
  SEARCH_TERMS_MAX,
} from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';

const COLUMNS = ['id', 'post_id', 'source', 'quote', 'prefix', 'suffix', 'position', 'color'] as const;
const REST = ['note', 'created_at', 'updated_at'] as const;
const LISTED = [...COLUMNS, ...REST].map((name) => `highlights.${name}` as const);

/** A highlight without what its row adds. */
export type NewHighlight = Omit<Input<typeof createHighlight>['body'], 'note'> & { note: string | null };

const own = (db: Db, userId: number) => db.selectFrom('highlights').where('user_id', '=', userId);

/** Of a user's highlights, those of a post, in the order of their positions; null if there is no such post. */
export async function findPostHighlights(db: Db, userId: number, postId: number): Promise<Highlight[] | null> {
  const rows = await own(db, userId)
    .select([...COLUMNS, ...REST])
    .where('post_id', '=', postId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.length > 0 || (await hasPost(db, userId, postId)) ? rows : null;
}

export async function hasPost(db: Db, userId: number, postId: number): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('id', '=', postId).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

export const findHighlight = (db: Db, userId: number, id: number): Promise<Highlight | undefined> =>
  own(db, userId)
    .select([...COLUMNS, ...REST])
    .where('id', '=', id)
    .executeTakeFirst();

/** A page of a user's highlights in posts outside the recycle bin, newest first. */
export function findHighlights(
  db: Db,
  userId: number,
  { filter = '', color, after_id, limit }: Input<typeof listHighlights>['query'] & { limit: number },
): Promise<ListedHighlight[]> {
  let query = db
    .selectFrom('highlights')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'highlights.post_id').on(ofOwner(db, 'posts.user_id', userId)),
    )
    .select(LISTED)
    .select(['posts.title as post_title', 'posts.url as post_url'])
    .where('highlights.user_id', '=', userId)
    .where('posts.is_archived', '=', 0);
  if (color) query = query.where('highlights.color', '=', color);
  if (after_id) query = query.where('highlights.id', '<', after_id);
  const find = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  for (const word of wordsOf(filter)) query = query.where(sql<boolean>`${find}(highlights.folded, ${word}) > 0`);
  return query.orderBy('highlights.id', 'desc').limit(limit).execute();
}

const wordsOf = (filter: string) => foldText(filter).split(/\s+/).filter(Boolean).slice(0, SEARCH_TERMS_MAX);

export async function countPostHighlights(db: Db, userId: number, postId: number): Promise<number> {
  const { count } = await own(db, userId)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The row of a new highlight. What comes from an archive may have other members. */
export function rowOf(userId: number, highlight: NewHighlight, created_at: string, updated_at = created_at) {
  const { post_id, source, quote, prefix, suffix, position, color, note } = highlight;
  const fields = { post_id, source, quote, prefix, suffix, position, color, note };
  return { ...fields, user_id: userId, folded: foldedOf(highlight), created_at, updated_at };
}

/** What searches look at. */
export const foldedOf = ({ quote, note }: { quote: string; note: string | null }) => foldText(`${quote} ${note ?? ''}`);

export async function addHighlight(db: Db, userId: number, highlight: NewHighlight): Promise<Highlight> {
  return db
    .insertInto('highlights')
    .values(rowOf(userId, highlight, new Date().toISOString()))
    .returning([...COLUMNS, ...REST])
    .executeTakeFirstOrThrow();
}

export async function setHighlight(
  db: Db,
  userId: number,
  { id, quote }: Highlight,
  { color, note }: { color: HighlightColor; note: string | null },
): Promise<void> {
  await db
    .updateTable('highlights')
    .set({ color, note, folded: foldedOf({ quote, note }), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a highlight; false if the user has no such highlight. */
export async function removeHighlight(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('highlights')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
