import { type Collection, createCollection, deleteCollection, updateCollection } from '@benotes/contract';
import { call, emit, loadCollections, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** What the form holds. */
export type Draft = Omit<Collection, 'id'>;

/** Where the form shows messages of the server. */
const FIELDS = ['name', 'parent_id'];

type Outcome<T> = { done: T; refusal?: undefined } | { done?: undefined; refusal: FormError };

/** Creates a collection (no id) or changes one, and lets the sidebar follow before it answers. */
export async function saveCollection(id: number | undefined, draft: Draft): Promise<Outcome<Collection>> {
  try {
    const { data } =
      id === undefined
        ? await call(createCollection, { body: draft })
        : await call(updateCollection, { params: { id }, body: { ...draft, is_root: draft.parent_id === null } });
    await loadCollections();
    return { done: data };
  } catch (error) {
    return { refusal: toFormError(error, texts.notSaved, FIELDS) };
  }
}

/** Deletes a collection with everything below it; undefined once that is done. */
export async function removeCollection(id: number): Promise<FormError | undefined> {
  try {
    await call(deleteCollection, { params: { id }, query: { nested: true } });
  } catch (error) {
    return toFormError(error, texts.notDeleted, []);
  }
  emit('notification:raised', { type: 'deletion', title: texts.deleted, description: texts.deletedDetail });
  void loadCollections();
}
