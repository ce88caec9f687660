import type { MouseEvent } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

import { syncSelectionFromDom, unhangSelection } from './dom-selection.ts';
import { textBefore } from '../plugins/typed-text.ts';

const TRIPLE = 3;

/** What slate-react leaves open of clicks and input methods. Gives what the element of the text listens to. */
export function createInputHandlers(editor: Editor) {
  let isComposing = false;
  /** The text in which an input method has written already: what follows is its own, not a Backspace after a rule. */
  let composedIn: Editor['children'] | null = null;
  // Not by the event alone: browsers forget the end of some compositions, which slate-react finds out.
  editor.isComposingText = () => isComposing && ReactEditor.isComposing(editor);

  /** Whether the press of Backspace that this event comes from takes back a rule, if one was applied right before. */
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
    /** Android deletes by the range it says, not by the command that would take back a rule. True when that is done. */
    onDOMBeforeInput: (event: InputEvent): boolean => {
      if (ReactEditor.androidPendingDiffs(editor)?.length || !isBackspace(event)) return false;
      const revertRule = editor.revertibleRule();
      if (!revertRule) return false;
      event.preventDefault();
      // What cannot be prevented is done by the browser first, and put right with the text as it was.
      if (event.defaultPrevented && !isSelectedForDeletion(editor, event)) revertRule();
      else
        setTimeout(() => {
          revertRule();
          // Nothing of it was composed.
          if (isComposing) editor.beginComposition();
        });
      return true;
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail >= TRIPLE) unhangSelection(editor);
    },
    onCompositionStart: () => {
      isComposing = true;
      // What is composed takes the place of what is selected, and of no more.
      unhangSelection(editor);
      editor.beginComposition();
    },
    onCompositionEnd: () => {
      isComposing = false;
      // Android writes while one composes, and only after this event may the text be another one.
      setTimeout(() => {
        if (!isComposing) editor.applyRulesAfterComposition();
      });
    },
  };
}

/**
 * Whether the text before the caret is put there once more, less its last character: keyboards of Android that know the
 * word they stand in write it anew for Backspace, instead of deleting.
 */
function rewritesWithoutLastCharacter(editor: Editor, event: InputEvent): boolean {
  const [range] = event.getTargetRanges();
  if (!range || range.startContainer !== range.endContainer) return false;
  const old = range.startContainer.textContent?.slice(range.startOffset, range.endOffset) ?? '';
  const rest = Array.from(old).slice(0, -1).join('');
  return old !== '' && rest === (event.data ?? '') && textBefore(editor)?.text.endsWith(old) === true;
}

/** Keyboards of Android select what they delete, and the caret is theirs until that is done: nobody selected that. */
const isSelectedForDeletion = (editor: Editor, event: InputEvent): boolean =>
  window.getSelection()?.isCollapsed === false && rewritesWithoutLastCharacter(editor, event);
