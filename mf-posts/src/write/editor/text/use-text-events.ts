import { isMacKeyboard } from '@benotes/platform';
import { type ClipboardEvent, type DragEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { Editor, type Range } from 'slate';
import { ReactEditor } from 'slate-react';

import { pressKey, type ViewActions } from '../keys/key-bindings.ts';
import { imagesOf, pasteInto } from '../plugins/with-paste.ts';
import { syncSelectionFromDom, restoreFocus } from './dom-selection.ts';
import { keepCaretInSight } from './scroll-caret.ts';

/** Keys by which the caret goes to another line. */
const MOVES_LINE = /^Arrow(?:Up|Down)$/;

/**
 * Handlers for keys, paste and drop in the text. Without `sendImages`, image files are ignored. Keys that `handleFirst`
 * returns true for are not those of the text.
 */
export function useTextEvents(
  editor: Editor,
  view: ViewActions,
  sendImages: ((files: readonly File[]) => void) | undefined,
  handleFirst: (event: KeyboardEvent) => boolean,
) {
  const pastesPlain = useRef(false);

  const addImages = (files: readonly File[], at: Range | null = editor.selection) => {
    restoreFocus(editor, at ?? Editor.range(editor, Editor.end(editor, [])));
    sendImages?.(files);
  };
  return {
    addImages,
    onFocus: ({ nativeEvent, target, currentTarget }: FocusEvent) => {
      // Reported by a dialog that has closed: the browser restores the focus, but not the caret. The editor's own
      // dialogs restore both, and then change the text.
      const isReported = !nativeEvent.isTrusted && target === currentTarget;
      if (isReported && editor.operations.length === 0) restoreFocus(editor, editor.selection);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const press = event.nativeEvent;
      pastesPlain.current = press.shiftKey && press.code === 'KeyV' && (press.ctrlKey || press.metaKey);
      if (event.ctrlKey || event.metaKey || event.key === 'Tab' || MOVES_LINE.test(event.key))
        syncSelectionFromDom(editor);
      if (!handleFirst(event) && !pressKey(editor, press, view, isMacKeyboard())) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp: ({ key }: KeyboardEvent) => {
      if (!MOVES_LINE.test(key)) return;
      // Of keys in quick succession, Slate follows the caret to where it was before the last one.
      syncSelectionFromDom(editor);
      keepCaretInSight(editor);
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      syncSelectionFromDom(editor);
      const files = sendImages && !pastesPlain.current ? imagesOf(event.clipboardData) : [];
      if (files.length > 0) sendImages?.(files);
      else pasteInto(editor, event.clipboardData, { asPlainText: pastesPlain.current });
      pastesPlain.current = false;
    },
    onDrop: (event: DragEvent<HTMLDivElement>) => {
      const files = imagesOf(event.dataTransfer);
      if (files.length === 0 || !sendImages) {
        // Slate handles the rest of this event: it deletes what was dragged and inserts it again.
        queueMicrotask(editor.beginUndoStep());
        return;
      }
      event.preventDefault();
      addImages(files, ReactEditor.findEventRange(editor, event, { suppressThrow: true }) ?? undefined);
    },
  };
}
