import { convertPost as convertEndpoint, type Post, undoConversion } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';
import { cardName } from '@benotes/post-card';

import { texts } from './action-texts.ts';
import { showChange, withUpdatingMark } from './post-changes.ts';

/** Turns a link into a note or a note into a link. The notification has Undo. */
export function convertPost(post: Post, type: Post['type']): Promise<void> {
  const { id } = post;
  return withUpdatingMark(id, async () => {
    try {
      const { data } = await call(convertEndpoint, { params: { id }, body: { type } });
      showChange(post, data);
      emit('notification:raised', {
        type: 'success',
        title: type === 'link' ? texts.turnedIntoLink : texts.turnedIntoNote,
        description: cardName(data),
        action: { label: texts.undo, run: () => void undo(data) },
      });
    } catch (error) {
      notifyFailure(error, texts.notTurned);
    }
  });
}

function undo(post: Post): Promise<void> {
  const { id } = post;
  return withUpdatingMark(id, async () => {
    try {
      const { data } = await call(undoConversion, { params: { id } });
      showChange(post, data);
    } catch (error) {
      notifyFailure(error, ApiError.from(error).status === 409 ? texts.notUndone : texts.notUpdated);
    }
  });
}

function notifyFailure(error: unknown, description: string): void {
  if (!(error instanceof ApiError)) throw error;
  emit('notification:raised', { type: 'error', title: texts.error, description });
}
