import { useSyncExternalStore } from 'react';

interface Modals {
  /** The modal dialogs that are open, the top one last. */
  opened: HTMLDialogElement[];
  watchers: Set<() => void>;
}

/** On the page itself: a module may bring a copy of this library of its own. */
const KEY = Symbol.for('benotes.modals');
const { opened, watchers } = ((globalThis as { [KEY]?: Modals })[KEY] ??= { opened: [], watchers: new Set() });

const tell = () => watchers.forEach((watcher) => watcher());

/** Says that a dialog has been opened over everything; gives what says that it has gone. */
export function addModal(dialog: HTMLDialogElement): () => void {
  opened.push(dialog);
  tell();
  return () => {
    opened.splice(opened.indexOf(dialog), 1);
    tell();
  };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * The modal dialog on top, of whichever module, or undefined while none is open. What is outside of it is inert: whatever
 * must be within reach has to be inside.
 */
export const useTopModal = (): HTMLDialogElement | undefined => useSyncExternalStore(watch, () => opened.at(-1));
