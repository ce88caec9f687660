import { createMove, type Input, type Move, undoMove } from '@benotes/contract';

import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { emit } from '../bus.ts';
import { loadCollections } from '../collections.store.ts';
import { session } from '../session/session.ts';
import { texts } from './move-texts.ts';

/** What is moved, and where to. */
export type MoveRequest = Omit<Input<typeof createMove>['body'], 'is_preview'>;

/**
 * What is to be known before a move: to whom it will belong, and what stays behind; or why it is not possible. Null if
 * that cannot be found out.
 */
export async function describeMove(body: MoveRequest, signal?: AbortSignal): Promise<string | null> {
  try {
    const { data } = await call(createMove, { body: { ...body, is_preview: true } }, { ...(signal && { signal }) });
    return [texts.belongs(data.owner.name, isMine(data)), texts.left(data.left)].filter(Boolean).join(' ');
  } catch (error) {
    return reasonOf(error) ?? null;
  }
}

/**
 * Moves posts or a collection to another owner. The notification has Undo. Null if that failed, after saying so.
 *
 * @param show shows the open lists as they are now, also after Undo.
 */
export async function moveToOwner(body: MoveRequest, show: () => void): Promise<Move | null> {
  const move = await send(async () => (await call(createMove, { body })).data, texts.notMoved);
  if (!move) return null;
  refresh(show);
  emit('notification:raised', {
    type: 'success',
    title: texts.moved,
    description: isMine(move) ? texts.belongsToYou : texts.belongsNow(move.owner.name),
    action: { label: texts.undo, run: () => void undo(move.id ?? 0, show) },
  });
  return move;
}

const isMine = ({ owner }: Move) => owner.id === session.user?.id;

async function undo(id: number, show: () => void): Promise<void> {
  if (!(await send(async () => (await call(undoMove, { params: { id } })).data, texts.notUndone))) return;
  refresh(show);
  emit('notification:raised', { type: 'success', title: texts.movedBack });
}

function refresh(show: () => void): void {
  void loadCollections();
  show();
}

async function send<T>(request: () => Promise<T>, failure: string): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    const description = [failure, reasonOf(error)].filter(Boolean).join(' ');
    emit('notification:raised', { type: 'error', title: texts.error, description });
    return null;
  }
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
