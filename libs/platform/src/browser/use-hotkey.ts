import { useEffect, useRef } from 'react';

/**
 * Runs something when Ctrl, Alt and a letter are pressed together, wherever the focus is.
 *
 * Matched on the place of the key (`KeyN`), because Alt changes the character on many layouts; Ctrl + Alt is AltGr on
 * Windows, so a press that types a character is left alone.
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
