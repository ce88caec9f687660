import { type CountedTag, createTag, listTags, mergeTag, type Tag, updateTag } from '@benotes/contract';
import { ApiError, call, emit, type FormError, toFormError, fieldError } from '@benotes/platform';

import { texts } from './texts.ts';

/** Creates a tag (no id) or renames one. Returns the errors to show in the form, if any. */
export async function saveTag(id: Tag['id'] | undefined, input: string): Promise<FormError | undefined> {
  const name = input.trim();
  if (!name) return fieldError('name', texts.nameMissing);
  try {
    if (id === undefined) await call(createTag, { body: { name } });
    else await call(updateTag, { params: { id }, body: { name } });
  } catch (error) {
    // The server reports a taken name as plain text: show it at the name field.
    if (error instanceof ApiError && error.status === 400 && error.detail) return fieldError('name', error.detail);
    return toFormError(error, texts.notSaved, ['name']);
  }
}

/** Two tags to merge. */
export interface Merger {
  /** Will be deleted. */
  from: CountedTag;
  /** Already has the name. */
  into: CountedTag;
}

/** Names are compared as on the server. */
export const keyOf = (name: string) => name.trim().normalize('NFKC').toLowerCase();

/** The renamed tag and the one that has the name already; null if there is none or the request fails. */
export async function findMerger(id: Tag['id'], name: string): Promise<Merger | null> {
  try {
    const { data } = await call(listTags, { query: { withCounts: true } });
    const from = data.find((tag) => tag.id === id);
    const into = data.find((tag) => tag.id !== id && keyOf(tag.name) === keyOf(name));
    return from && into ? { from, into } : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error); // only logged (specification section 8): the form still shows that the name is taken
    return null;
  }
}

/** Merges two tags and raises the notification. False if it failed. */
export async function mergeTags({ from, into }: Merger): Promise<boolean> {
  try {
    await call(mergeTag, { params: { id: from.id }, body: { into: into.id } });
  } catch (error) {
    const { message: description } = toFormError(error, texts.notMerged, []);
    emit('notification:raised', { type: 'error', title: texts.error, description });
    return false;
  }
  const description = texts.mergedDetail(from.name, into.name);
  emit('notification:raised', { type: 'success', title: texts.merged, description });
  return true;
}
