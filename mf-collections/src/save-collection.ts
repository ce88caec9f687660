import { type Collection, createCollection, deleteCollection, updateCollection } from '@benotes/contract';
import { call, emit, loadCollections, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** The fields of the form. */
export type Draft = Omit<Collection, 'id'>;

/** Fields that can show errors of the server. */
const FIELDS = ['name', 'parent_id'];

type Outcome<T> = { saved: T; error?: undefined } | { saved?: undefined; error: FormError };

/** Creates a collection (no id) or updates one, and reloads the sidebar before it resolves. */
export async function saveCollection(id: number | undefined, draft: Draft): Promise<Outcome<Collection>> {
  try {
    const { data } =
      id === undefined
        ? await call(createCollection, { body: draft })
        : await call(updateCollection, { params: { id }, body: { ...draft, is_root: draft.parent_id === null } });
    await loadCollections();
    return { saved: data };
  } catch (error) {
    return { error: toFormError(error, texts.notSaved, FIELDS) };
  }
}

/** Deletes a collection with its subcollections. Returns the error, if any. */
export async function removeCollection(id: number): Promise<FormError | undefined> {
  try {
    await call(deleteCollection, { params: { id }, query: { nested: true } });
  } catch (error) {
    return toFormError(error, texts.notDeleted, []);
  }
  emit('notification:raised', { type: 'deletion', title: texts.deleted, description: texts.deletedDetail });
  void loadCollections();
}
