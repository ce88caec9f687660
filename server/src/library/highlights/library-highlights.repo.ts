import { type Highlight, HIGHLIGHTS_PER_POST_MAX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { rowOf } from './highlights.repo.ts';

/** A highlight as exports contain it, within its post. */
export type LibraryHighlight = Omit<Highlight, 'id' | 'post_id'>;

/** The highlights of some posts of a user, by post, in the order of their positions. */
export async function findHighlightsOf(
  db: Db,
  userId: number,
  postIds: readonly number[],
): Promise<Map<number, LibraryHighlight[]>> {
  const found = new Map<number, LibraryHighlight[]>();
  if (postIds.length === 0) return found;
  const rows = await db
    .selectFrom('highlights')
    .select(['post_id', 'source', 'quote', 'prefix', 'suffix', 'position', 'color', 'note', 'created_at', 'updated_at'])
    .where('post_id', 'in', postIds)
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { post_id, ...highlight } of rows) {
    const some = found.get(post_id);
    if (some) some.push(highlight);
    else found.set(post_id, [highlight]);
  }
  return found;
}

const keyOf = ({ source, position, quote }: LibraryHighlight) => `${source} ${position} ${quote}`;

/** Of imported highlights, those that a post gets: those that it does not have, as far as there is room. */
export async function findMissingHighlights(
  db: Db,
  userId: number,
  postId: number,
  highlights: readonly LibraryHighlight[],
): Promise<LibraryHighlight[]> {
  const known = (await findHighlightsOf(db, userId, [postId])).get(postId) ?? [];
  const keys = new Set(known.map(keyOf));
  return highlights
    .filter((each) => each.quote.trim() !== '' && !keys.has(keyOf(each)))
    .slice(0, Math.max(0, HIGHLIGHTS_PER_POST_MAX - known.length)); // merged posts may have more
}

/** Adds imported highlights to a post, except those that it has already. */
export async function addHighlightsTo(
  db: Db,
  userId: number,
  post_id: number,
  highlights: readonly LibraryHighlight[],
): Promise<void> {
  if (highlights.length === 0) return;
  const fresh = await findMissingHighlights(db, userId, post_id, highlights);
  await insertRows(
    db,
    'highlights',
    fresh.map(({ created_at, updated_at, ...each }) => rowOf(userId, { ...each, post_id }, created_at, updated_at)),
  );
}
