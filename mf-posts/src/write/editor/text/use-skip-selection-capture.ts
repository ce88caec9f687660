import { useLayoutEffect } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

/**
 * Stops React from saving and restoring the selection around each commit. For a focused `contenteditable` it counts the
 * characters before the caret, which is most of the cost of a key press in a note of 10,000 blocks, and Slate restores
 * the selection itself. React (up to 19) reads the `contentEditable` property; browsers and Slate use the attribute,
 * which stays.
 */
export function useSkipSelectionCapture(editor: Editor): void {
  useLayoutEffect(() => skipSelectionCapture(editor), [editor]);
}

/** Does the same for the current DOM element of the text, which changes when it is mounted again. */
export function skipSelectionCapture(editor: Editor): void {
  const text = ReactEditor.toDOMNode(editor, editor);
  Object.defineProperty(text, 'contentEditable', { configurable: true, get: () => 'inherit' });
}
