import { type CountedTag, createTag, listTags, mergeTag, type Tag, updateTag } from '@benotes/contract';
import { ApiError, call, emit, type FormError, toFormError, fieldError } from '@benotes/platform';

import { texts } from './texts.ts';

/** Creates a tag (no id) or renames one; gives back why that was refused, which the field shows. */
export async function saveTag(id: Tag['id'] | undefined, given: string): Promise<FormError | undefined> {
  const name = given.trim();
  if (!name) return fieldError('name', texts.nameMissing);
  try {
    if (id === undefined) await call(createTag, { body: { name } });
    else await call(updateTag, { params: { id }, body: { name } });
  } catch (error) {
    // A name that is taken comes as a line of text: it belongs to the one field there is.
    if (error instanceof ApiError && error.status === 400 && error.detail) return fieldError('name', error.detail);
    return toFormError(error, texts.notSaved, ['name']);
  }
}

/** Two tags that become one. */
export interface Merger {
  /** The one that goes. */
  from: CountedTag;
  /** The one that bears the name already. */
  into: CountedTag;
}

/** How the server compares names of tags. */
const keyOf = (name: string) => name.trim().normalize('NFKC').toLowerCase();

/** The tag whose name another one was to get; null when there is none, or nobody says. */
export async function findMerger(id: Tag['id'], name: string): Promise<Merger | null> {
  try {
    const { data } = await call(listTags, { query: { withCounts: true } });
    const from = data.find((tag) => tag.id === id);
    const into = data.find((tag) => tag.id !== id && keyOf(tag.name) === keyOf(name));
    return from && into ? { from, into } : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error); // only logged (specification section 8): the field says that the name is taken
    return null;
  }
}

/** Gives the posts of one tag to the other. True once that is done; a refusal has been read. */
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
