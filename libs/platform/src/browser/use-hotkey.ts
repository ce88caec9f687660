import { useEffect, useRef } from 'react';

/**
 * Handles Ctrl + Alt + a letter, wherever the focus is. The key is matched by `code`, because Alt changes the character on
 * many layouts. AltGr, which Windows reports as Ctrl + Alt, is ignored.
 */
export function useHotkey(code: `Key${string}`, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.shiftKey || event.metaKey || event.code !== code) return;
      if (event.repeat || event.getModifierState('AltGraph')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [code]);
}
