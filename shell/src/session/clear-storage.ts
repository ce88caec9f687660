import { SHARED_CACHE } from '@benotes/contract';
import { deviceStorage, isStorageTaken, tabStorage } from '@benotes/platform';

/** Keys of the device, not of a user. */
const DEVICE_KEYS = new Set(['theme', 'sidebar', 'module-overrides', 'reading-pane-width']);
/** Display settings of users, which contain no personal data: what is expanded is stored as ids. */
const SETTING_KEYS =
  /^(?:typography|reading|single-key-shortcuts|expanded-collections|expanded-shared|collection-counts):\d+$/;

/**
 * Deletes the user's data from browser storage: drafts, and files of other apps. The service worker's other caches
 * contain no user data. What all tabs share stays if another user has signed in meanwhile: it is theirs.
 */
export async function clearStorage(): Promise<void> {
  for (const key of tabStorage.keys()) tabStorage.remove(key);
  if (isStorageTaken()) return;
  for (const key of deviceStorage.keys())
    if (!DEVICE_KEYS.has(key) && !SETTING_KEYS.test(key)) deviceStorage.remove(key);
  // One may be refused where the other works.
  await Promise.all([attempt(deleteDatabases), attempt(async () => globalThis.caches?.delete(SHARED_CACHE))]);
}

async function deleteDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.warn(error); // without access to storage, nothing was stored
  }
}
