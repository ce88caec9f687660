import { HISTORY_DEPTH, HISTORY_GROUP_MS } from '@benotes/contract';
import { type Descendant, Editor, type Operation, Range, type Selection } from 'slate';

/** The document and the selection at one moment. Nodes are never changed in place, so it costs nothing to keep. */
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
  /** Runs a command whose changes are one step, joined to nothing before or after. */
  asUndoStep: (run: () => void) => void;
  /** Puts a document in place of the present one, as a change that can be undone. */
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
 * Undo and redo by going back to the document as it was.
 *
 * Not slate-history: it joins typing however long the pauses are, and takes operations back one by one, which takes
 * seconds after a long paste. A change joins the last step when it comes within `HISTORY_GROUP_MS` and goes on where
 * that one ended.
 */
export function withSnapshotHistory(editor: Editor, now: () => number = () => performance.now()): Editor {
  const undos: Step[] = [];
  const redos: Step[] = [];
  const { apply, onChange } = editor;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isSealed = true;
  let isRestoring = false;
  /** The command under way, and where the selection stood when it began. */
  let command: { selection: Selection; hasChanged: boolean } | null = null;

  const present = (): Snapshot => ({ children: editor.children, selection: editor.selection });

  const noteChange = () => {
    if (command ? command.hasChanged : hasOpenStep()) return;
    if (command) command.hasChanged = true;
    const before = { children: editor.children, selection: command ? command.selection : editor.selection };
    redos.length = 0;
    const last = undos.at(-1);
    const joins =
      !isSealed &&
      last &&
      now() - changedAt <= HISTORY_GROUP_MS &&
      isSamePlace(editor, last.after.selection, before.selection);
    if (!joins) {
      undos.push({ before, after: before });
      if (undos.length > HISTORY_DEPTH) undos.shift();
    }
    isSealed = false;
  };
  const hasOpenStep = () => !isSealed && undos.at(-1)?.after.children !== editor.children;
  const settle = () => {
    const last = undos.at(-1);
    if (!last || isSealed || last.after.children === editor.children) return;
    last.after = present();
    changedAt = now();
  };
  const run = (work: () => void) => {
    if (command) {
      work();
      return;
    }
    settle();
    command = { selection: editor.selection, hasChanged: false };
    try {
      work();
    } finally {
      command = null;
      settle();
    }
  };
  const restore = ({ children, selection }: Snapshot) => {
    editor.children = children;
    editor.selection = selection ?? Editor.range(editor, Editor.start(editor, []));
    editor.marks = null;
    editor.onChange();
  };
  const travel = (from: Step[], to: Step[], pick: (step: Step) => Snapshot) => {
    settle();
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
    if (changesDocument(operation) && !isRestoring) noteChange();
    apply(operation);
  };
  editor.onChange = (options) => {
    if (!command && !isRestoring) settle();
    onChange(options);
  };
  for (const name of UNDOABLE_COMMANDS) {
    const original = editor[name] as (...parameters: unknown[]) => void; // each is called with what it was given
    Object.assign(editor, { [name]: (...parameters: unknown[]) => run(() => original(...parameters)) });
  }

  editor.undo = () => travel(undos, redos, (step) => step.before);
  editor.redo = () => travel(redos, undos, (step) => step.after);
  editor.canUndo = () => undos.length > 0;
  editor.canRedo = () => redos.length > 0;
  editor.asUndoStep = (work) => {
    settle();
    isSealed = true;
    run(work);
    isSealed = true;
  };
  editor.replaceWith = (snapshot) =>
    run(() => {
      noteChange();
      restore(snapshot);
    });
  return editor;
}

const changesDocument = (operation: Operation) => operation.type !== 'set_selection';

/** Whether typing goes on where the last change ended: the same caret, or one with no text between. */
function isSamePlace(editor: Editor, ended: Selection, starts: Selection): boolean {
  if (!ended || !starts) return ended === starts;
  if (Range.equals(ended, starts)) return true;
  if (Range.isExpanded(ended) || Range.isExpanded(starts)) return false;
  if (!Editor.hasPath(editor, ended.anchor.path) || ended.anchor.path[0] !== starts.anchor.path[0]) return false;
  const between = { anchor: ended.anchor, focus: starts.anchor };
  const isOneBlock = ended.anchor.path.slice(0, -1).join() === starts.anchor.path.slice(0, -1).join();
  return isOneBlock && Editor.string(editor, between) === '';
}
