import type { Editor } from 'slate';

/** Whether the document has changed, or the selection alone. */
export type EditorChange = 'document' | 'selection';

type Listener = (change: EditorChange) => void;

const listeners = new WeakMap<Editor, Set<Listener>>();

/** Calls a function after each change of an editor, until the returned function is called. */
export function onEditorChange(editor: Editor, listen: Listener): () => void {
  const ofEditor = listeners.get(editor) ?? new Set();
  listeners.set(editor, ofEditor.add(listen));
  return () => void ofEditor.delete(listen);
}

/** Tells the parts of an editor that it has changed. */
export function announceChange(editor: Editor, change: EditorChange): void {
  for (const listen of listeners.get(editor) ?? []) listen(change);
}
