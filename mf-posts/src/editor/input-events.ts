import type { MouseEvent } from 'react';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

import { unhangSelection } from './dom-selection.ts';

const TRIPLE = 3;

/** What slate-react leaves open of clicks and input methods. Gives what the element of the text listens to. */
export function inputEventsOf(editor: Editor) {
  let isComposing = false;
  // Not by the event alone: browsers forget the end of some compositions, which slate-react finds out.
  editor.isComposingText = () => isComposing && ReactEditor.isComposing(editor);

  return {
    onClick: ({ detail }: MouseEvent) => {
      if (detail >= TRIPLE) unhangSelection(editor);
    },
    onCompositionStart: () => {
      isComposing = true;
      // What is composed takes the place of what is selected, and of no more.
      unhangSelection(editor);
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
