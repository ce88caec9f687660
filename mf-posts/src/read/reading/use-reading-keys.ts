import { usesSingleKeyShortcuts } from '@benotes/platform';
import { OVERLAYS } from '@benotes/platform/overlays';
import { useLatest } from '@benotes/ui';
import { useEffect } from 'react';

interface ReadingKeys {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Undefined if the post cannot be edited. */
  onEdit: (() => void) | undefined;
  onLeave: () => void;
}

/** Elements that use these keys themselves. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Left and Right go through the list, E edits, Escape leaves: wherever the focus is, except in fields, dialogs, and
 * menus.
 */
export function useReadingKeys(keys: ReadingKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || document.querySelector(OVERLAYS)) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      const action = actionOf(event, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

function actionOf({ key, repeat }: KeyboardEvent, { onPrevious, onNext, onEdit, onLeave }: ReadingKeys) {
  if (key === 'ArrowLeft') return onPrevious;
  if (key === 'ArrowRight') return onNext;
  if (repeat) return undefined; // the key that opened this page may still be down
  if (key === 'Escape') return onLeave;
  return key.toLowerCase() === 'e' && usesSingleKeyShortcuts() ? onEdit : undefined;
}
