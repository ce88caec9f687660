import { Editor, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

/** Reads the selection from the page at once: by itself, slate-react does it up to a tenth of a second later. */
export function syncSelectionFromDom(editor: Editor): void {
  if (!ReactEditor.isFocused(editor) || ReactEditor.isComposing(editor)) return;
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
}

/** Three clicks select up to the start of the next block, as browsers see it: it is not meant to be part of it. */
export function unhangSelection(editor: Editor): void {
  if (!ReactEditor.isFocused(editor) || ReactEditor.isComposing(editor)) return;
  syncSelectionFromDom(editor);
  const { selection } = editor;
  if (!selection) return;
  const meant = Editor.unhangRange(editor, selection, { voids: true });
  if (Range.equals(meant, selection)) return;
  Transforms.select(editor, meant);
  // At once, since slate-react reads the page again right after.
  const { startContainer, startOffset, endContainer, endOffset } = ReactEditor.toDOMRange(editor, meant);
  window.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Gives the text the focus with the selection it had, whatever the browser made of it meanwhile. */
export function restoreFocus(editor: Editor, selection: Range | null): void {
  if (selection) Transforms.select(editor, selection);
  ReactEditor.focus(editor);
  const shown = window.getSelection();
  const range = selection && ReactEditor.toDOMRange(editor, selection);
  if (!shown || !range) return;
  shown.removeAllRanges();
  shown.addRange(range);
}
