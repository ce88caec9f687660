import { type Collection, createCollection, deleteCollection, updateCollection } from '@benotes/contract';
import { ApiError, call, emit, loadCollections } from '@benotes/platform';

import { texts } from './texts.ts';

/** What the form holds. */
export type Draft = Omit<Collection, 'id'>;

/** What a refused form shows: a message of its own, or messages by field. */
export interface Refusal {
  message: string | undefined;
  fields: Record<string, string>;
}

type Outcome<T> = { done: T; refusal?: undefined } | { done?: undefined; refusal: Refusal };

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
    return { refusal: refusalOf(error, texts.notSaved) };
  }
}

/** Deletes a collection with everything below it; undefined once that is done. */
export async function removeCollection(id: number): Promise<Refusal | undefined> {
  try {
    await call(deleteCollection, { params: { id }, query: { nested: true } });
  } catch (error) {
    return refusalOf(error, texts.notDeleted);
  }
  emit('notification:raised', { type: 'deletion', title: texts.deleted, description: texts.deletedDetail });
  void loadCollections();
}

function refusalOf(error: unknown, summary: string): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const { fields } = error;
  const { name, parent_id } = fields;
  if (name ?? parent_id) return { message: undefined, fields };
  console.error(error); // only logged (specification section 8): no notification, the form shows it
  const reason = error.status === 0 ? error.message : error.status < 500 && error.detail;
  return { message: reason ? `${summary} ${reason}` : summary, fields };
}
