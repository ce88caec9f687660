import { useLayoutEffect } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

/**
 * Keeps React from counting the characters before the caret whenever it changes anything on the page: it remembers the
 * selection of the focused `contenteditable` that way, which in a note of 10,000 blocks is most of the work of a key.
 * Slate restores the selection itself. React (up to 19) asks the property; the attribute, which browsers and Slate go by,
 * stays.
 */
export function useSkipSelectionCapture(editor: Editor): void {
  useLayoutEffect(() => skipSelectionCapture(editor), [editor]);
}

/** The same for an element of the text that has come since. */
export function skipSelectionCapture(editor: Editor): void {
  const text = ReactEditor.toDOMNode(editor, editor);
  Object.defineProperty(text, 'contentEditable', { configurable: true, get: () => 'inherit' });
}
