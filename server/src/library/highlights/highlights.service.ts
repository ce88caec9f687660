import {
  type createHighlight,
  type Highlight,
  HIGHLIGHTS_PER_POST_MAX,
  type Input,
  type updateHighlight,
} from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { markEdited } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import { invalid } from '../../kernel/problems.ts';
import { differences } from '../changes/differences.ts';
import { otherChanged } from '../events.ts';
import {
  addHighlight,
  countPostHighlights,
  findHighlight,
  hasPost,
  removeHighlight,
  setHighlight,
} from './highlights.repo.ts';

/** @throws Problem 422 if the user has no such post, or it has too many highlights. */
export function createOne(db: Db, userId: number, body: Input<typeof createHighlight>['body']): Promise<Highlight> {
  if (body.quote.trim() === '') throw invalid('quote', 'A highlight needs a text.');
  return transact(db, userId, async (trx) => {
    if (!(await hasPost(trx, userId, body.post_id))) throw invalid('post_id', 'There is no such post.');
    if ((await countPostHighlights(trx, userId, body.post_id)) >= HIGHLIGHTS_PER_POST_MAX)
      throw invalid('post_id', `A post has at most ${HIGHLIGHTS_PER_POST_MAX} highlights.`);
    const highlight = await addHighlight(trx, userId, { ...body, note: body.note ?? null });
    await changed(trx, userId, 'created', highlight);
    return highlight;
  });
}

/** Changes the color or the note of a highlight; null if the user has no such highlight. */
export function changeOne(
  db: Db,
  userId: number,
  id: number,
  body: Input<typeof updateHighlight>['body'],
): Promise<Highlight | null> {
  return transact(db, userId, async (trx) => {
    const known = await findHighlight(trx, userId, id);
    if (!known) return null;
    await setHighlight(trx, userId, known, { color: known.color, note: known.note, ...body });
    const highlight = await findHighlight(trx, userId, id);
    if (highlight) await changed(trx, userId, 'changed', highlight, differences(known, highlight));
    return highlight ?? null;
  });
}

/** Deletes a highlight; false if the user has no such highlight. */
export function removeOne(db: Db, userId: number, id: number): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const known = await findHighlight(trx, userId, id);
    if (!known) return false;
    await changed(trx, userId, 'removed', known);
    return removeHighlight(trx, userId, id);
  });
}

async function changed(
  trx: Db,
  userId: number,
  kind: 'created' | 'changed' | 'removed',
  { id, post_id }: Highlight,
  fields: string[] = [],
): Promise<void> {
  await markEdited(trx, 'posts', userId, [post_id]);
  await otherChanged(trx, userId, { type: 'highlight', kind, id, postId: post_id, fields });
}
