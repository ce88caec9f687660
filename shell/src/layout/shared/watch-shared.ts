import { loadShared, on, sharedRootOf } from '@benotes/platform';

/** What is shared is not requested more often when the user returns to the tab, in ms. */
const FOCUS_INTERVAL_MS = 30_000;

/**
 * Loads what others share again when the user returns to the tab, and after its posts have changed. Returns a function
 * that stops this.
 */
export function watchShared(): () => void {
  let loadedAt = Date.now();
  const onFocus = () => {
    if (document.visibilityState !== 'visible' || Date.now() - loadedAt < FOCUS_INTERVAL_MS) return;
    loadedAt = Date.now();
    void loadShared();
  };
  const off = on('post:placed', ({ from, to }) => {
    if (from !== to && (isShared(from) || isShared(to))) void loadShared();
  });
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  return () => {
    off();
    window.removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onFocus);
  };
}

const isShared = (id: number | null | undefined) => Boolean(id && sharedRootOf(id));
