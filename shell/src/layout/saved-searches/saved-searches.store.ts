import { countSavedSearches, listSavedSearches, type SavedSearch } from '@benotes/contract';
import { call, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

type Ref<T extends object> = ReturnType<typeof ref<T>>;

interface SavedSearches {
  list: Ref<readonly SavedSearch[]>;
  /** By id; null where counting took too long. */
  counts: Ref<ReadonlyMap<number, number | null>>;
  status: 'loading' | 'ready' | 'failed';
}

/** The saved searches of the user, for the sidebar. */
export const savedSearches = proxy<SavedSearches>({ list: ref([]), counts: ref(new Map()), status: 'loading' });

/** Counts are not requested more often, in ms: each request searches the library several times. */
const COUNT_INTERVAL_MS = 2000;

/** Incremented when a session ends: later responses for it are ignored. */
let sessions = 0;
let countedAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the list, and then what each search finds. */
export async function loadSavedSearches(): Promise<void> {
  const started = sessions;
  try {
    const { data } = await call(listSavedSearches, {});
    if (started !== sessions) return;
    Object.assign(savedSearches, { list: ref(data), status: 'ready' });
    countSoon();
  } catch (error) {
    if (started !== sessions) return;
    console.error(error); // the sidebar shows a Retry
    if (savedSearches.status !== 'ready') savedSearches.status = 'failed';
  }
}

/** Counts again, once for several changes in a row. */
export function countSoon(): void {
  if (savedSearches.list.length === 0 || timer !== undefined) return;
  timer = setTimeout(() => void count(), Math.max(0, countedAt + COUNT_INTERVAL_MS - Date.now()));
}

async function count(): Promise<void> {
  const started = sessions;
  timer = undefined;
  countedAt = Date.now();
  try {
    const { data } = await call(countSavedSearches, {});
    if (started !== sessions) return;
    savedSearches.counts = ref(new Map(data.map(({ id, posts_count }) => [id, posts_count])));
  } catch {
    // The counts are as before. The next change or focus tries again.
  }
}

/**
 * Counts after changes of posts and searches, and when the user returns to the tab. Returns a function that stops this.
 */
export function watchSavedSearches(): () => void {
  const onFocus = () => {
    if (document.visibilityState === 'visible') countSoon();
  };
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  const stops = [
    on('post:changed', countSoon),
    on('saved-search:changed', () => void loadSavedSearches()),
    () => window.removeEventListener('focus', onFocus),
    () => document.removeEventListener('visibilitychange', onFocus),
  ];
  return () => stops.forEach((stop) => stop());
}

function reset(): void {
  sessions += 1;
  clearTimeout(timer);
  timer = undefined;
  countedAt = 0;
  Object.assign(savedSearches, { list: ref([]), counts: ref(new Map()), status: 'loading' });
}

// The next user must not see this data.
on('session:ended', reset);
on('session:expired', reset);
