import { listLoadedAt } from './post-list.store.ts';

/** A list is stale this long after it was loaded, in ms. */
const STALE_AFTER_MS = 5000;

/** See `revalidateList`. A failure to load its code is ignored as well: the next focus tries again. */
export async function lazyRevalidate(): Promise<void> {
  try {
    const { revalidateList } = await import('./revalidate-list.ts');
    await revalidateList();
  } catch (error) {
    console.error(error);
  }
}

/** Revalidates the list when it is stale. */
export function revalidateIfStale(): void {
  if (document.visibilityState === 'visible' && Date.now() - listLoadedAt() > STALE_AFTER_MS) void lazyRevalidate();
}
