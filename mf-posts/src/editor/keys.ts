import type { Editor } from 'slate';

import { type TextStyle, toggleQuote, toggleStyle } from './commands/blocks.ts';
import { toggleCodeBlock } from './commands/code-blocks.ts';
import { toggleList } from './commands/lists.ts';
import { toggleMark } from './commands/marks.ts';
import { textBlockAt } from './places.ts';
import { leaveCode } from './plugins/with-blocks.ts';
import { tabInList } from './plugins/with-lists.ts';
import { isCodeBlock } from './schema.ts';

/** What is read of a keyboard event. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'getModifierState'
>;

/** What the view does, not the document. */
export interface ViewActions {
  editLink: () => void;
  focusToolbar: () => void;
  save: () => void;
}

type Action = (editor: Editor, view: ViewActions) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  'Mod-B': (editor) => toggleMark(editor, 'bold'),
  'Mod-I': (editor) => toggleMark(editor, 'italic'),
  'Mod-U': (editor) => toggleMark(editor, 'underline'),
  'Mod-E': (editor) => toggleMark(editor, 'code'),
  'Mod-Shift-S': (editor) => toggleMark(editor, 'strike'),
  'Mod-Shift-7': (editor) => toggleList(editor, 'ordered-list'),
  'Mod-Shift-8': (editor) => toggleList(editor, 'bullet-list'),
  'Mod-Shift-9': (editor) => toggleList(editor, 'task-list'),
  'Mod-Shift-B': toggleQuote,
  'Mod-Alt-C': toggleCodeBlock,
  'Mod-K': (_, view) => view.editLink(),
  'Mod-Z': (editor) => editor.undo(),
  'Mod-Shift-Z': (editor) => editor.redo(),
  'Mod-Y': (editor) => editor.redo(),
  'Mod-Alt-S': (_, view) => view.save(),
  'Mod-Enter': breakOrLeave,
  'Shift-Enter': (editor) => editor.insertSoftBreak(),
  'Alt-F10': (_, view) => view.focusToolbar(),
  ...Object.fromEntries(
    (['normal', 1, 2, 3, 4, 5, 6] as const).map((style: TextStyle, digit) => [
      `Mod-Alt-${digit}`,
      (editor: Editor) => toggleStyle(editor, style),
    ]),
  ),
};

/** Does what a key means in the editor. False for a key that means nothing here, which the browser then handles. */
export function pressKey(editor: Editor, press: KeyPress, view: ViewActions, isMac = false): boolean {
  // While text is composed the keys belong to the input method; AltGr types a character.
  if (press.isComposing || press.keyCode === 229 || press.getModifierState('AltGraph')) return false;
  if (press.key === 'Tab' && !press.ctrlKey && !press.metaKey && !press.altKey)
    return tabInList(editor, press.shiftKey);
  const action = ACTIONS[nameOf(press, isMac)];
  action?.(editor, view);
  return action !== undefined;
}

/** The name of a press: by the letter that is typed, else by the place of the key, for layouts without that letter. */
function nameOf(press: KeyPress, isMac: boolean): string {
  const mod = isMac ? press.metaKey : press.ctrlKey;
  if (isMac ? press.ctrlKey : press.metaKey) return '';
  const held = `${mod ? 'Mod-' : ''}${press.altKey ? 'Alt-' : ''}${press.shiftKey ? 'Shift-' : ''}`;
  if (press.key.length > 1) return held + press.key;
  // With Alt, and for digits with Shift, a key types other characters than it is named after.
  const letter = press.key.toUpperCase();
  if (/^[A-Z]$/.test(letter) && !press.altKey) return held + letter;
  const place = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(press.code)?.[1];
  return held + (place ?? press.key);
}

function breakOrLeave(editor: Editor): void {
  const block = textBlockAt(editor);
  if (block && isCodeBlock(block[0])) editor.asStep(() => leaveCode(editor, block[1]));
  else editor.insertSoftBreak();
}
