import { HISTORY_DEPTH, HISTORY_GROUP_MS } from '@benotes/contract';
import { type Descendant, Editor, type Operation, Range, type Selection } from 'slate';

/** The document and the selection at a point in time. Nodes are immutable, so a snapshot is two references. */
export interface Snapshot {
  children: Descendant[];
  selection: Selection;
}

interface Step {
  before: Snapshot;
  after: Snapshot;
}

export interface SnapshotHistory {
  undo: () => void;
  redo: () => void;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Runs a command whose changes are one undo step, never merged with typing before or after it. */
  asUndoStep: (run: () => void) => void;
  /** Begins such a step, for changes of code that cannot be passed on. Returns what ends it. */
  beginUndoStep: () => () => void;
  /** Replaces the document, as a change that can be undone. */
  replaceWith: (snapshot: Snapshot) => void;
}

const UNDOABLE_COMMANDS = [
  'insertText',
  'insertBreak',
  'insertSoftBreak',
  'deleteBackward',
  'deleteForward',
  'deleteFragment',
  'insertFragment',
] as const;

/**
 * Undo and redo that restore snapshots of the document. slate-history is not used because it merges typing regardless
 * of pauses and inverts operations one by one, which takes seconds after a long paste. A change is merged into the last
 * step when it follows within `HISTORY_GROUP_MS` and starts where that one ended.
 */
export function withSnapshotHistory(editor: Editor, now: () => number = () => performance.now()): Editor {
  const undos: Step[] = [];
  const redos: Step[] = [];
  const { apply, onChange } = editor;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isSealed = true;
  let isRestoring = false;
  /** The running command, and the selection when it started. */
  let command: { selection: Selection; hasChanged: boolean } | null = null;

  const currentSnapshot = (): Snapshot => ({ children: editor.children, selection: editor.selection });

  const recordChange = () => {
    if (command ? command.hasChanged : hasOpenStep()) return;
    if (command) command.hasChanged = true;
    const before = { children: editor.children, selection: command ? command.selection : editor.selection };
    redos.length = 0;
    const last = undos.at(-1);
    const merges =
      !isSealed &&
      last &&
      now() - changedAt <= HISTORY_GROUP_MS &&
      isSamePosition(editor, last.after.selection, before.selection);
    if (!merges) {
      undos.push({ before, after: before });
      if (undos.length > HISTORY_DEPTH) undos.shift();
    }
    isSealed = false;
  };
  const hasOpenStep = () => !isSealed && undos.at(-1)?.after.children !== editor.children;
  const closeStep = () => {
    const last = undos.at(-1);
    if (!last || isSealed || last.after.children === editor.children) return;
    last.after = currentSnapshot();
    changedAt = now();
  };
  const begin = (): (() => void) => {
    if (command) return () => {};
    closeStep();
    const own = { selection: editor.selection, hasChanged: false };
    command = own;
    return () => {
      if (command !== own) return;
      command = null;
      closeStep();
    };
  };
  const run = (work: () => void) => {
    const end = begin();
    try {
      work();
    } finally {
      end();
    }
  };
  const restore = ({ children, selection }: Snapshot) => {
    editor.children = children;
    editor.selection = selection ?? Editor.range(editor, Editor.start(editor, []));
    editor.marks = null;
    editor.onChange();
  };
  const moveStep = (from: Step[], to: Step[], pick: (step: Step) => Snapshot) => {
    closeStep();
    const step = from.pop();
    if (!step) return;
    to.push(step);
    isSealed = true;
    isRestoring = true;
    try {
      restore(pick(step));
    } finally {
      isRestoring = false;
    }
  };

  editor.apply = (operation) => {
    if (changesDocument(operation) && !isRestoring) recordChange();
    apply(operation);
  };
  editor.onChange = (options) => {
    if (!command && !isRestoring) closeStep();
    onChange(options);
  };
  for (const name of UNDOABLE_COMMANDS) {
    const original = editor[name] as (...parameters: unknown[]) => void; // called with the same parameters
    Object.assign(editor, { [name]: (...parameters: unknown[]) => run(() => original(...parameters)) });
  }

  editor.undo = () => moveStep(undos, redos, (step) => step.before);
  editor.redo = () => moveStep(redos, undos, (step) => step.after);
  editor.canUndo = () => undos.length > 0;
  editor.canRedo = () => redos.length > 0;
  editor.beginUndoStep = () => {
    if (command) return () => {}; // this is a part of that step
    closeStep();
    isSealed = true;
    const end = begin();
    return () => {
      end();
      isSealed = true;
    };
  };
  editor.asUndoStep = (work) => {
    const end = editor.beginUndoStep();
    try {
      work();
    } finally {
      end();
    }
  };
  editor.replaceWith = (snapshot) =>
    run(() => {
      recordChange();
      restore(snapshot);
    });
  return editor;
}

const changesDocument = (operation: Operation) => operation.type !== 'set_selection';

/** Whether a change starts where the last one ended: at the same caret, or with no text in between. */
function isSamePosition(editor: Editor, ended: Selection, starts: Selection): boolean {
  if (!ended || !starts) return ended === starts;
  if (Range.equals(ended, starts)) return true;
  if (Range.isExpanded(ended) || Range.isExpanded(starts)) return false;
  if (!Editor.hasPath(editor, ended.anchor.path) || ended.anchor.path[0] !== starts.anchor.path[0]) return false;
  const between = { anchor: ended.anchor, focus: starts.anchor };
  const isOneBlock = ended.anchor.path.slice(0, -1).join() === starts.anchor.path.slice(0, -1).join();
  return isOneBlock && Editor.string(editor, between) === '';
}
