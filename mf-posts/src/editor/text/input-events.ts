import type { MouseEvent } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

import { readSelection, unhangSelection } from './dom-selection.ts';
import { textBefore } from '../plugins/typed-text.ts';

const TRIPLE = 3;

/** What slate-react leaves open of clicks and input methods. Gives what the element of the text listens to. */
export function inputEventsOf(editor: Editor) {
  let isComposing = false;
  /** The text in which an input method has written already: what follows is its own, not a Backspace after a rule. */
  let composedIn: Editor['children'] | null = null;
  // Not by the event alone: browsers forget the end of some compositions, which slate-react finds out.
  editor.isComposingText = () => isComposing && ReactEditor.isComposing(editor);

  /** Whether the press of Backspace that this event comes from takes back a rule, if one was applied right before. */
  const isBackspace = (event: InputEvent): boolean => {
    if (!event.isComposing) {
      if (event.inputType !== 'deleteContentBackward') return false;
      if (!isSelectedFor(editor, event)) readSelection(editor);
      return true;
    }
    if (composedIn !== editor.children && takesLastCharacter(editor, event)) return true;
    composedIn = editor.children;
    return false;
  };

  return {
    /** Android deletes by the range it says, not by the command that would take back a rule. True when that is done. */
    onDOMBeforeInput: (event: InputEvent): boolean => {
      if (ReactEditor.androidPendingDiffs(editor)?.length || !isBackspace(event)) return false;
      const takeBack = editor.ruleToTakeBack();
      if (!takeBack) return false;
      event.preventDefault();
      // What cannot be prevented is done by the browser first, and put right with the text as it was.
      if (event.defaultPrevented && !isSelectedFor(editor, event)) takeBack();
      else
        setTimeout(() => {
          takeBack();
          // Nothing of it was composed.
          if (isComposing) editor.startComposing();
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
      editor.startComposing();
    },
    onCompositionEnd: () => {
      isComposing = false;
      // Android writes while one composes, and only after this event may the text be another one.
      setTimeout(() => {
        if (!isComposing) editor.applyRulesToComposed();
      });
    },
  };
}

/**
 * Whether the text before the caret is put there once more, less its last character: keyboards of Android that know the
 * word they stand in write it anew for Backspace, instead of deleting.
 */
function takesLastCharacter(editor: Editor, event: InputEvent): boolean {
  const [range] = event.getTargetRanges();
  if (!range || range.startContainer !== range.endContainer) return false;
  const old = range.startContainer.textContent?.slice(range.startOffset, range.endOffset) ?? '';
  const rest = Array.from(old).slice(0, -1).join('');
  return old !== '' && rest === (event.data ?? '') && textBefore(editor)?.text.endsWith(old) === true;
}

/** Keyboards of Android select what they delete, and the caret is theirs until that is done: nobody selected that. */
const isSelectedFor = (editor: Editor, event: InputEvent): boolean =>
  window.getSelection()?.isCollapsed === false && takesLastCharacter(editor, event);
