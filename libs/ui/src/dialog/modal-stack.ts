import { useSyncExternalStore } from 'react';

interface Modals {
  /** Open modal dialogs, the top one last. */
  opened: HTMLDialogElement[];
  listeners: Set<() => void>;
}

/** On `globalThis`: a module may bring its own copy of this library. */
const KEY = Symbol.for('benotes.modals');
const { opened, listeners } = ((globalThis as { [KEY]?: Modals })[KEY] ??= { opened: [], listeners: new Set() });

const notify = () => listeners.forEach((listener) => listener());

/** Registers an open modal dialog. Returns a function that removes it. */
export function addModal(dialog: HTMLDialogElement): () => void {
  opened.push(dialog);
  notify();
  return () => {
    opened.splice(opened.indexOf(dialog), 1);
    notify();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The top modal dialog of any module, if one is open. Everything outside it is inert, such as notifications. */
export const useTopModal = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, () => opened.at(-1));
