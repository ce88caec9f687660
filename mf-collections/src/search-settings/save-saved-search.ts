import { type SavedSearch, updateSavedSearch } from '@benotes/contract';
import { ApiError, call, emit, type FormError, toFormError } from '@benotes/platform';

import { texts } from '../texts.ts';

/** The fields of the form. */
export type SearchDraft = Pick<SavedSearch, 'name' | 'filter' | 'icon_id' | 'collection_id'>;

/** Fields that can show errors of the server. */
const FIELDS = ['name', 'filter', 'collection_id'];

/** Saves the changed fields of a saved search. Returns the errors, if any. */
export async function saveSavedSearch(saved: SavedSearch, draft: SearchDraft): Promise<FormError | undefined> {
  const { name, filter, icon_id, collection_id } = draft;
  const body = {
    name,
    icon_id,
    // Dates are meant in the time zone of the device that saves the text.
    ...(filter !== saved.filter && { filter, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    // A deleted collection would be refused, although nothing changes.
    ...(collection_id !== saved.collection_id && { collection_id }),
  };
  try {
    await call(updateSavedSearch, { params: { id: saved.id }, body });
    emit('saved-search:changed');
  } catch (error) {
    return toFormError(error, texts.searchNotSaved, FIELDS);
  }
}

/** Whether an error says that something does not exist. */
export const isMissing = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status);
