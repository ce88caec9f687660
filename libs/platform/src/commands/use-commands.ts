import { useEffect, useLayoutEffect, useRef } from 'react';

import { addCommands, type Command } from './commands.ts';

/**
 * Registers commands while the component is mounted: their keys work, the command palette offers them, and the overview
 * of shortcuts lists them. `list` is called when one of these needs them, with what it closes over in the latest
 * render.
 *
 * @example useCommands(() => [{ id: 'views.titles', label: 'Show titles', icon: 'list-bullet', keys: 'v', run:
 * showTitles }]);
 */
export function useCommands(list: () => readonly Command[]): void {
  const latest = useRef(list);
  useLayoutEffect(() => {
    latest.current = list;
  });
  useEffect(() => addCommands(() => latest.current()), []);
}

/** Handles Ctrl + Alt + a letter, wherever the focus is. Prefer `useCommands`, which lists its keys. */
export const useHotkey = (code: `Key${string}`, run: () => void): void =>
  useCommands(() => [{ id: code, label: '', keys: `Ctrl+Alt+${code.slice('Key'.length)}`, inDialogs: true, run }]);
