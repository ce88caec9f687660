import { matchesKeys } from '@benotes/platform';
import { useLatest } from '@benotes/ui';
import { useEffect } from 'react';

/**
 * Saves with Ctrl+S, or ⌘+S on a Mac, wherever the focus is. The browser's own dialog never opens, also while nothing
 * can be saved or the keys are held.
 */
export function useSaveKey(save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesKeys('Mod+S', event)) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}
