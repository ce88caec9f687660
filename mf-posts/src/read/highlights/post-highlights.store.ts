import {
  createHighlight,
  deleteHighlight,
  type Highlight,
  type Input,
  listPostHighlights,
  type Post,
  updateHighlight,
} from '@benotes/contract';
import { ApiError, call, emit, on } from '@benotes/platform';
import { proxy } from 'valtio';

import { texts } from './texts.ts';

export type NewHighlight = Input<typeof createHighlight>['body'];

interface PostHighlights {
  id: Post['id'] | undefined;
  status: 'loading' | 'ready' | 'failed';
  list: Highlight[];
}

const empty = (): PostHighlights => ({ id: undefined, status: 'loading', list: [] });

/** The highlights of the post that is read. */
export const postHighlights = proxy<PostHighlights>(empty());

/** Loads the highlights of a post. */
export async function openHighlights(id: Post['id']): Promise<void> {
  Object.assign(postHighlights, { ...empty(), id });
  try {
    const { data } = await call(listPostHighlights, { params: { id } });
    if (postHighlights.id === id) Object.assign(postHighlights, { status: 'ready', list: data });
  } catch (error) {
    if (postHighlights.id !== id) return;
    console.error(error); // only logged: a Retry is shown
    postHighlights.status = 'failed';
  }
}

/** Marks a passage. Resolves to undefined on failure, after notifying the user. */
export async function addHighlight(body: NewHighlight): Promise<Highlight | undefined> {
  try {
    const { data } = await call(createHighlight, { body });
    if (postHighlights.id === data.post_id) postHighlights.list = [...postHighlights.list, data];
    return data;
  } catch (error) {
    notifyFailure(texts.notSaved, error);
  }
}

/** Changes the color or the note of a highlight. Resolves to undefined on failure, after notifying the user. */
export async function changeHighlight(
  id: Highlight['id'],
  body: Input<typeof updateHighlight>['body'],
): Promise<Highlight | undefined> {
  try {
    const { data } = await call(updateHighlight, { params: { id }, body });
    postHighlights.list = postHighlights.list.map((each) => (each.id === id ? data : each));
    return data;
  } catch (error) {
    notifyFailure(texts.notSaved, error);
  }
}

/** Deletes a highlight, with Undo. Resolves to false on failure, after notifying the user. */
export async function removeHighlight(
  highlight: Highlight,
  onRestored: (restored: Highlight) => void = () => {},
): Promise<boolean> {
  const { id, created_at: _created, updated_at: _updated, ...body } = highlight;
  try {
    await call(deleteHighlight, { params: { id } });
  } catch (error) {
    // Deleted on another device, it is gone as well.
    if (!(error instanceof ApiError && error.status === 404)) {
      notifyFailure(texts.notDeleted, error);
      return false;
    }
  }
  postHighlights.list = postHighlights.list.filter((each) => each.id !== id);
  const restore = async () => {
    const restored = await addHighlight(body);
    if (restored) onRestored(restored);
  };
  emit('notification:raised', {
    type: 'deletion',
    title: texts.deleted,
    action: { label: texts.undo, run: () => void restore() },
  });
  return true;
}

function notifyFailure(title: string, error: unknown): void {
  const description = error instanceof Error ? error.message : '';
  emit('notification:raised', { type: 'error', title, ...(description !== '' && { description }) });
}

const reset = () => void Object.assign(postHighlights, empty());

// Another user may sign in next.
on('session:ended', reset);
on('session:expired', reset);
