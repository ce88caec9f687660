import { type Editor, Transforms } from 'slate';

import { type TextStyle, toggleQuote, toggleStyle } from '../commands/blocks.ts';
import { toggleCodeBlock } from '../commands/code-blocks.ts';
import { insertParagraphAboveFirst, moveBelowCode, indentCode, selectCode } from '../commands/code-lines.ts';
import { toggleList } from '../commands/lists.ts';
import { toggleMark } from '../commands/marks.ts';
import { moveBlocks } from '../commands/move-blocks.ts';
import { itemStartedBy, textBlockAt } from '../model/queries.ts';
import { leaveCode } from '../plugins/with-blocks.ts';
import { tabInList } from '../plugins/with-lists.ts';
import { isCodeBlock, isTaskItem } from '../model/schema.ts';

/** The parts of a keyboard event that are used. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode' | 'getModifierState'
>;

/** Actions of the view, which do not change the document themselves. */
export interface ViewActions {
  openLinkDialog: () => void;
  focusToolbar: () => void;
  save: () => void;
}

/** Returns false when the key does nothing at the caret. */
type Action = (editor: Editor, view: ViewActions) => boolean | void;

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
  'Mod-K': (_, view) => view.openLinkDialog(),
  'Mod-Z': (editor) => editor.undo(),
  'Mod-Shift-Z': (editor) => editor.redo(),
  'Mod-Y': (editor) => editor.redo(),
  'Mod-Alt-S': (_, view) => view.save(),
  'Mod-Enter': breakOrToggleTask,
  'Mod-A': selectCode,
  'Mod-Shift-ArrowUp': (editor) => void moveBlocks(editor, 'up'),
  'Mod-Shift-ArrowDown': (editor) => void moveBlocks(editor, 'down'),
  ArrowDown: moveBelowCode,
  ArrowUp: insertParagraphAboveFirst,
  'Shift-Enter': (editor) => editor.insertSoftBreak(),
  'Alt-F10': (_, view) => view.focusToolbar(),
  ...Object.fromEntries(
    (['normal', 1, 2, 3, 4, 5, 6] as const).map((style: TextStyle, digit) => [
      `Mod-Alt-${digit}`,
      (editor: Editor) => toggleStyle(editor, style),
    ]),
  ),
};

/** Runs the action bound to a key. Returns false for an unbound key, which the browser then handles. */
export function pressKey(editor: Editor, press: KeyPress, view: ViewActions, isMac = false): boolean {
  // During composition keys belong to the input method (keyCode 229), and AltGr types characters.
  if (press.isComposing || press.keyCode === 229 || press.getModifierState('AltGraph')) return false;
  if (/^(?:Shift|Control|Alt|Meta)$/.test(press.key)) return false;
  const movesFocus = escapePressed.delete(editor);
  if (press.key === 'Escape') escapePressed.add(editor);
  if (press.key === 'Tab' && !press.ctrlKey && !press.metaKey && !press.altKey)
    return !movesFocus && (indentCode(editor, press.shiftKey) || tabInList(editor, press.shiftKey));
  const action = ACTIONS[keyName(press, isMac)];
  return action !== undefined && action(editor, view) !== false;
}

/** Editors whose last key was Escape: the next Tab moves the focus, even in lists and code. */
const escapePressed = new WeakSet<Editor>();

/** The name of a key press, by the letter typed, or by the physical key for layouts without that letter. */
function keyName(press: KeyPress, isMac: boolean): string {
  // Strikethrough is the only shortcut that uses Ctrl on a Mac too.
  if (isMac && press.ctrlKey && press.shiftKey && !press.metaKey && !press.altKey && press.key.toUpperCase() === 'S')
    return 'Mod-Shift-S';
  const mod = isMac ? press.metaKey : press.ctrlKey;
  if (isMac ? press.ctrlKey : press.metaKey) return '';
  const held = `${mod ? 'Mod-' : ''}${press.altKey ? 'Alt-' : ''}${press.shiftKey ? 'Shift-' : ''}`;
  if (press.key.length > 1) return held + press.key;
  // With Alt, and for digits with Shift, `key` is not the character on the key.
  const letter = press.key.toUpperCase();
  if (/^[A-Z]$/.test(letter) && !press.altKey) return held + letter;
  const physical = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(press.code)?.[1];
  return held + (physical ?? press.key);
}

/** Leaves a code block, toggles a task, and inserts a line break anywhere else. */
function breakOrToggleTask(editor: Editor): void {
  const block = textBlockAt(editor);
  const item = block && itemStartedBy(editor, block[1]);
  if (block && isCodeBlock(block[0])) editor.asUndoStep(() => leaveCode(editor, block[1]));
  else if (item && isTaskItem(item[0])) {
    const { checked } = item[0];
    editor.asUndoStep(() => Transforms.setNodes(editor, { checked: !checked }, { at: item[1] }));
  } else editor.insertSoftBreak();
}
