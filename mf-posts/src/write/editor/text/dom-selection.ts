import { Editor, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

/** Copies the DOM selection to Slate now: slate-react itself throttles that by up to 100 ms. */
export function syncSelectionFromDom(editor: Editor): void {
  if (!ReactEditor.isFocused(editor) || ReactEditor.isComposing(editor)) return;
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range);
}

/** After a triple click, moves the end of the selection from the start of the next block to the end of this one. */
export function unhangSelection(editor: Editor): void {
  if (!ReactEditor.isFocused(editor) || ReactEditor.isComposing(editor)) return;
  syncSelectionFromDom(editor);
  const { selection } = editor;
  if (!selection) return;
  const trimmed = Editor.unhangRange(editor, selection, { voids: true });
  if (Range.equals(trimmed, selection)) return;
  Transforms.select(editor, trimmed);
  showSelection(editor, trimmed); // now, because slate-react reads the DOM again right after this event
}

/** Shows the selection again if the browser has lost it together with the text node that it was in. */
export function showLostSelection(editor: Editor): void {
  const { selection } = editor;
  if (!selection || !ReactEditor.isFocused(editor) || ReactEditor.isComposing(editor)) return;
  if (window.getSelection()?.rangeCount === 0) showSelection(editor, selection);
}

function showSelection(editor: Editor, range: Range): void {
  const shown = ReactEditor.resolveDOMRange(editor, range); // null if the text is not rendered yet
  if (!shown) return;
  const { startContainer, startOffset, endContainer, endOffset } = shown;
  window.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** How often, and how long in ms, the focus waits for a change of the text to be rendered. */
const [FOCUS_TRIES, FOCUS_DELAY_MS] = [5, 10];

/** What a user types in; the browser itself focuses buttons when a dialog closes. */
const FIELDS = 'input, textarea, select';

/**
 * Focuses the text. Slate misses a blur while it moves the selection, and then does nothing, since it has the focus
 * already. And it waits for pending changes, but not until they are rendered, without which it throws. What the user
 * focuses in the meantime keeps the focus.
 */
export function focusText(editor: Editor, tries = FOCUS_TRIES): void {
  if (!ReactEditor.isMounted(editor)) return;
  const isRendered = !editor.selection || ReactEditor.resolveDOMRange(editor, editor.selection) !== null;
  if (editor.operations.length === 0 && isRendered) ReactEditor.focus(editor);
  else if (tries > 0 && !ReactEditor.isFocused(editor)) {
    const before = document.activeElement;
    return void setTimeout(() => {
      const isElsewhere = document.activeElement !== before && document.activeElement?.matches(FIELDS);
      if (!isElsewhere) focusText(editor, tries - 1);
    }, FOCUS_DELAY_MS);
  }
  ReactEditor.toDOMNode(editor, editor).focus();
}

/** Focuses the text and restores its selection, which the browser may have changed in the meantime. */
export function restoreFocus(editor: Editor, selection: Range | null): void {
  if (selection) Transforms.select(editor, selection);
  focusText(editor);
  if (selection) showSelection(editor, selection);
}
