import type { MouseEvent } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

import { textBefore } from '../plugins/typed-text.ts';
import { showLostSelection, syncSelectionFromDom, unhangSelection } from './dom-selection.ts';

const TRIPLE = 3;

/** Calls a function when what changes now is shown. */
const afterNextFrame = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

/** Event handlers for what slate-react does not handle: triple clicks, input methods and Android's Backspace. */
export function createInputHandlers(editor: Editor) {
  let isComposing = false;
  /** The document an input method last wrote to. After that, its deletions are no longer a Backspace after a rule. */
  let composedIn: Editor['children'] | null = null;
  // Some browsers skip compositionend; slate-react detects that.
  editor.isComposingText = () => isComposing && ReactEditor.isComposing(editor);

  /** Whether this event comes from a Backspace press, which reverts a rule applied right before. */
  const isBackspace = (event: InputEvent): boolean => {
    if (!event.isComposing) {
      if (event.inputType !== 'deleteContentBackward') return false;
      if (!isSelectedForDeletion(editor, event)) syncSelectionFromDom(editor);
      return true;
    }
    if (composedIn !== editor.children && rewritesWithoutLastCharacter(editor, event)) return true;
    composedIn = editor.children;
    return false;
  };

  return {
    /** Android deletes the target range of the event and never calls `deleteBackward`. Returns true when handled. */
    onDOMBeforeInput: (event: InputEvent): boolean => {
      if (ReactEditor.androidPendingDiffs(editor)?.length || !isBackspace(event)) return false;
      const revertRule = editor.revertibleRule();
      if (!revertRule) return false;
      event.preventDefault();
      // When the event cannot be canceled, let the browser delete first and restore the text afterwards.
      if (event.defaultPrevented && !isSelectedForDeletion(editor, event)) revertRule();
      else
        setTimeout(() => {
          revertRule();
          // The composition continues from the restored text.
          if (isComposing) editor.beginComposition();
          afterNextFrame(() => showLostSelection(editor));
        });
      return true;
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail >= TRIPLE) unhangSelection(editor);
    },
    onCompositionStart: () => {
      isComposing = true;
      // The composition replaces the selection and nothing after it.
      unhangSelection(editor);
      editor.beginComposition();
    },
    onCompositionEnd: () => {
      isComposing = false;
      // On Android the document must not change before the composition has ended.
      setTimeout(() => {
        if (!isComposing) editor.applyRulesAfterComposition();
      });
    },
  };
}

/**
 * Whether the event replaces the text before the caret with the same text minus its last character. Android keyboards
 * that track the current word do that for Backspace instead of deleting.
 */
function rewritesWithoutLastCharacter(editor: Editor, event: InputEvent): boolean {
  const [range] = event.getTargetRanges();
  if (!range || range.startContainer !== range.endContainer) return false;
  const old = range.startContainer.textContent?.slice(range.startOffset, range.endOffset) ?? '';
  const rest = Array.from(old).slice(0, -1).join('');
  return old !== '' && rest === (event.data ?? '') && textBefore(editor)?.text.endsWith(old) === true;
}

/** Android keyboards select what they are about to delete; that is not the user's selection. */
const isSelectedForDeletion = (editor: Editor, event: InputEvent): boolean =>
  window.getSelection()?.isCollapsed === false && rewritesWithoutLastCharacter(editor, event);
