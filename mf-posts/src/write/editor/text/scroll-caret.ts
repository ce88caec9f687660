import { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

/**
 * Scrolls the page so that the line of the caret is at this distance from the top of the window, in px, once it is rendered.
 * Returns a function that cancels it.
 */
export function scrollCaretTo(editor: Editor, top: number): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      const line = caretLine(editor);
      if (line) window.scrollBy({ top: line.top - top, behavior: 'instant' });
    });
  });
  return () => cancelAnimationFrame(frame);
}

function caretLine(editor: Editor): DOMRect | undefined {
  if (!editor.selection) return undefined;
  const caret = ReactEditor.resolveDOMRange(editor, editor.selection);
  if (!caret) return undefined;
  const [line] = caret.getClientRects();
  if (line) return line;
  // An empty block has no text to measure.
  const block = Editor.above(editor, { match: (node) => 'type' in node && Editor.isBlock(editor, node) });
  return block && ReactEditor.toDOMNode(editor, block[0]).getBoundingClientRect();
}
