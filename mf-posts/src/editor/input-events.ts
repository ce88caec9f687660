import type { MouseEvent } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

import { readSelection, unhangSelection } from './dom-selection.ts';

const TRIPLE = 3;

/** What slate-react leaves open of clicks and input methods. Gives what the element of the text listens to. */
export function inputEventsOf(editor: Editor) {
  let isComposing = false;
  // Not by the event alone: browsers forget the end of some compositions, which slate-react finds out.
  editor.isComposingText = () => isComposing && ReactEditor.isComposing(editor);

  return {
    /** Android deletes by the range it says, not by the command that would take back a rule. True when that is done. */
    onDOMBeforeInput: (event: InputEvent): boolean => {
      const isBusy = event.isComposing || ReactEditor.androidPendingDiffs(editor)?.length;
      if (event.inputType !== 'deleteContentBackward' || isBusy) return false;
      readSelection(editor);
      const takeBack = editor.ruleToTakeBack();
      if (!takeBack) return false;
      event.preventDefault();
      // What cannot be prevented is done by the browser first, and put right with the text as it was.
      if (event.defaultPrevented) takeBack();
      else setTimeout(takeBack);
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
