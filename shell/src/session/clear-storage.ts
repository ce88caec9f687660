import { tabStorage, deviceStorage } from '@benotes/platform';

/** What is this browser's and not a person's. */
const KEPT = new Set(['theme', 'sidebar', 'module-overrides']);
/** And what one person chose for their own writing, which says nothing about them. */
const KEPT_CHOICE = /^typography:\d+$/;

/**
 * Empties what pages of this origin keep in the browser: places in the tree, texts that were being written. Not the
 * caches of the service worker, where nothing of anybody is.
 */
export async function clearStorage(): Promise<void> {
  for (const key of deviceStorage.keys()) if (!KEPT.has(key) && !KEPT_CHOICE.test(key)) deviceStorage.remove(key);
  for (const key of tabStorage.keys()) tabStorage.remove(key);
  try {
    if (!('indexedDB' in globalThis)) return;
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch (error) {
    console.warn(error); // where storage is forbidden nothing was stored
  }
}
