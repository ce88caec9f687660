import { createSavedSearch, deleteSavedSearch, type SavedSearch, updateSavedSearch } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';
import { isolate } from '@benotes/ui';
import { ref } from 'valtio';

import { texts as deleteTexts } from '../collections/delete-texts.ts';
import { texts } from '../sidebar/sidebar-texts.ts';
import { loadSavedSearches, savedSearches } from './saved-searches.store.ts';

/** Renames a saved search: on screen immediately, then on the server. */
export function renameSavedSearch(id: number, name: string): Promise<void> {
  savedSearches.list = ref(savedSearches.list.map((search) => (search.id === id ? { ...search, name } : search)));
  return send(id, { name });
}

/** Moves a saved search to a position in the list: on screen immediately, then on the server. */
export function moveSavedSearch(id: number, position: number): Promise<void> {
  const moved = savedSearches.list.filter((search) => search.id === id);
  savedSearches.list = ref(savedSearches.list.filter((search) => search.id !== id).toSpliced(position, 0, ...moved));
  return send(id, { position });
}

async function send(id: number, body: { name?: string; position?: number }): Promise<void> {
  try {
    await call(updateSavedSearch, { params: { id }, body }, { keepalive: true });
    emit('saved-search:changed');
  } catch (error) {
    const reason = error instanceof ApiError ? error.fields['name'] : undefined;
    fail([texts.searchNotChanged, reason].filter(Boolean).join(' '));
    await loadSavedSearches();
  }
}

/** Deletes a saved search, and offers to undo that, except for its public links. */
export async function removeSavedSearch(search: SavedSearch): Promise<void> {
  const { id, name } = search;
  const position = savedSearches.list.findIndex((each) => each.id === id);
  savedSearches.list = ref(savedSearches.list.filter((each) => each.id !== id));
  try {
    await call(deleteSavedSearch, { params: { id } }, { keepalive: true });
  } catch {
    fail(deleteTexts.searchNotDeleted);
    return loadSavedSearches();
  }
  emit('saved-search:changed');
  emit('notification:raised', {
    type: 'deletion',
    title: deleteTexts.searchDeleted,
    description: isolate(name),
    action: { label: texts.undo, run: () => void restore(search, position) },
  });
}

/** Saves a deleted search again. */
async function restore({ id: _id, is_shared: _shared, ...search }: SavedSearch, position: number) {
  try {
    await call(createSavedSearch, { body: { ...search, position } });
  } catch {
    fail(deleteTexts.searchNotRestored);
  }
  emit('saved-search:changed');
}

const fail = (description: string) => emit('notification:raised', { type: 'error', title: texts.error, description });
