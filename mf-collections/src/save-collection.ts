import {
  type Collection,
  type CollectionColor,
  createCollection,
  deleteCollection,
  restoreCollection,
  updateCollection,
} from '@benotes/contract';
import { call, emit, loadCollections, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** The fields of the form. */
export interface Draft extends Pick<Collection, 'name' | 'parent_id' | 'icon_id'> {
  color: CollectionColor | null;
  description: string;
  /** The path of an uploaded image. */
  cover: string | null;
  keep_copies: boolean;
}

/** The initial values of the form. */
export const draftOf = ({
  name,
  parent_id,
  icon_id,
  color,
  description,
  cover,
  keep_copies,
}: Omit<Collection, 'id'>): Draft => ({
  name,
  parent_id,
  icon_id,
  color: color ?? null,
  description: description ?? '',
  cover: cover ?? null,
  keep_copies: keep_copies ?? true,
});

/** Fields that can show errors of the server. */
const FIELDS = ['name', 'parent_id', 'description', 'cover'];

type Outcome<T> = { saved: T; error?: undefined } | { saved?: undefined; error: FormError };

/**
 * Creates a collection (no id) or updates one, which was as in `before`; where it is unless it `isFixed`. Reloads the
 * sidebar before it resolves.
 */
export async function saveCollection(
  id: number | undefined,
  draft: Draft,
  before: Draft,
  isFixed = false,
): Promise<Outcome<Collection>> {
  const { name, parent_id, icon_id } = draft;
  const body = { name, ...(!isFixed && { parent_id }), icon_id, ...changedLook(draft, before) };
  try {
    const { data } =
      id === undefined
        ? await call(createCollection, { body })
        : await call(updateCollection, {
            params: { id },
            body: { ...body, ...(!isFixed && { is_root: parent_id === null }) },
          });
    await loadCollections();
    return { saved: data };
  } catch (error) {
    return { error: toFormError(error, texts.notSaved, FIELDS) };
  }
}

/** What was not touched is not sent, so that it cannot overwrite a change from elsewhere. */
const changedLook = ({ color, description, cover, keep_copies }: Draft, before: Draft) => ({
  ...(color !== before.color && { color }),
  ...(description !== before.description && { description }),
  ...(cover !== before.cover && { cover }),
  ...(keep_copies !== before.keep_copies && { keep_copies }),
});

/** Deletes a collection with its subcollections. Returns the error, if any. */
export async function removeCollection(id: number): Promise<FormError | undefined> {
  try {
    await call(deleteCollection, { params: { id }, query: { nested: true } });
  } catch (error) {
    return toFormError(error, texts.notDeleted, []);
  }
  emit('notification:raised', {
    type: 'deletion',
    title: texts.deleted,
    description: texts.deletedDetail,
    action: { label: texts.undo, run: () => void restore(id) },
  });
  void loadCollections();
}

async function restore(id: number): Promise<void> {
  try {
    await call(restoreCollection, { params: { id } });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notRestored });
  }
  await loadCollections();
}
