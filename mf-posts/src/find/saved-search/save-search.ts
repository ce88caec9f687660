import { createSavedSearch, type SavedSearch, updateSavedSearch } from '@benotes/contract';
import { call, emit, type FormError, toFormError } from '@benotes/platform';

import { deviceTimeZone } from '../search/time-zone.ts';
import { texts } from './texts.ts';

/** A query to be saved; `collection_id` 0 is Uncategorized, null everywhere. */
export type SearchDraft = Pick<SavedSearch, 'filter' | 'collection_id'>;

type Outcome = { saved: SavedSearch; error?: undefined } | { saved?: undefined; error: FormError };

/** Saves a query under a name. Its dates are meant in the time zone of this device. */
export async function saveSearch(draft: SearchDraft, name: string, icon_id: number | null): Promise<Outcome> {
  try {
    const body = { ...draft, name, icon_id, time_zone: deviceTimeZone() };
    const { data } = await call(createSavedSearch, { body });
    emit('saved-search:changed');
    emit('notification:raised', { type: 'success', title: texts.saved, description: texts.savedDetail(data.name) });
    return { saved: data };
  } catch (error) {
    return { error: toFormError(error, texts.notSaved, ['name']) };
  }
}

/** Replaces the query of a saved search. */
export async function updateSearch(id: number, draft: SearchDraft): Promise<void> {
  try {
    await call(updateSavedSearch, { params: { id }, body: { ...draft, time_zone: deviceTimeZone() } });
    emit('saved-search:changed');
    emit('notification:raised', { type: 'success', title: texts.updated });
  } catch (error) {
    const { message, fields } = toFormError(error, texts.notSaved, []);
    emit('notification:raised', {
      type: 'error',
      title: texts.error,
      description: message ?? Object.values(fields)[0] ?? texts.notSaved,
    });
  }
}
