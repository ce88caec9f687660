import { isCodeBlock, isTaskItem } from '@benotes/note';
import type { Command } from '@benotes/platform';
import { type Editor, Range, Transforms } from 'slate';

import { type TextStyle, toggleQuote, toggleStyle } from '../commands/blocks.ts';
import { toggleCodeBlock } from '../commands/code-blocks.ts';
import { insertParagraphAboveFirst, moveBelowCode, indentCode, selectCode } from '../commands/code-lines.ts';
import { activeLink } from '../commands/links.ts';
import { toggleList } from '../commands/lists.ts';
import { toggleMark } from '../commands/marks.ts';
import { moveBlocks } from '../commands/move-blocks.ts';
import { itemStartedBy, textBlockAt } from '../model/queries.ts';
import { leaveCode } from '../plugins/with-blocks.ts';
import { tabInList } from '../plugins/with-lists.ts';
import { texts } from '../texts.ts';

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

interface Binding {
  run: Action;
  /** In the overview of shortcuts. Keys without one do what is expected of them. */
  label?: string;
}

const BINDINGS: Readonly<Record<string, Binding>> = {
  'Mod-B': { label: texts.bold, run: (editor) => toggleMark(editor, 'bold') },
  'Mod-I': { label: texts.italic, run: (editor) => toggleMark(editor, 'italic') },
  'Mod-U': { label: texts.underline, run: (editor) => toggleMark(editor, 'underline') },
  'Mod-E': { label: texts.inlineCode, run: (editor) => toggleMark(editor, 'code') },
  'Mod-Shift-S': { label: texts.strike, run: (editor) => toggleMark(editor, 'strike') },
  'Mod-Shift-7': { label: texts.orderedList, run: (editor) => toggleList(editor, 'ordered-list') },
  'Mod-Shift-8': { label: texts.bulletList, run: (editor) => toggleList(editor, 'bullet-list') },
  'Mod-Shift-9': { label: texts.taskList, run: (editor) => toggleList(editor, 'task-list') },
  'Mod-Shift-B': { label: texts.quote, run: toggleQuote },
  'Mod-Alt-C': { label: texts.codeBlock, run: toggleCodeBlock },
  'Mod-K': { label: texts.linkSelection, run: linkSelection },
  'Mod-Z': { label: texts.undo, run: (editor) => editor.undo() },
  'Mod-Shift-Z': { label: texts.redo, run: (editor) => editor.redo() },
  'Mod-Y': { run: (editor) => editor.redo() },
  'Mod-S': { label: texts.saveNote, run: (_, view) => view.save() },
  'Mod-Alt-S': { run: (_, view) => view.save() }, // shown on the button
  'Mod-Enter': { label: texts.toggleTask, run: breakOrToggleTask },
  'Mod-A': { run: selectCode },
  'Mod-Shift-ArrowUp': { label: texts.moveUp, run: (editor) => void moveBlocks(editor, 'up') },
  'Mod-Shift-ArrowDown': { label: texts.moveDown, run: (editor) => void moveBlocks(editor, 'down') },
  ArrowDown: { run: moveBelowCode },
  ArrowUp: { run: insertParagraphAboveFirst },
  'Shift-Enter': { label: texts.softBreak, run: (editor) => editor.insertSoftBreak() },
  'Alt-F10': { label: texts.focusToolbar, run: (_, view) => view.focusToolbar() },
  ...Object.fromEntries(
    (['normal', 1, 2, 3, 4, 5, 6] as const).map((style: TextStyle, digit) => [
      `Mod-Alt-${digit}`,
      {
        label: style === 'normal' ? texts.normal : texts.heading(style),
        run: (editor: Editor) => toggleStyle(editor, style),
      },
    ]),
  ),
};

/** The keys of the editor for the overview of shortcuts. The editor binds them itself. */
export const editorShortcuts: readonly Command[] = Object.entries(BINDINGS).flatMap(([keys, { label }]) =>
  label === undefined ? [] : [{ id: `editor.${keys}`, label, keys, group: texts.inEditor }],
);

/** Runs the action bound to a key. Returns false for an unbound key, which the browser then handles. */
export function pressKey(editor: Editor, press: KeyPress, view: ViewActions, isMac = false): boolean {
  // During composition keys belong to the input method (keyCode 229), and AltGr types characters.
  if (press.isComposing || press.keyCode === 229 || press.getModifierState('AltGraph')) return false;
  if (/^(?:Shift|Control|Alt|Meta)$/.test(press.key)) return false;
  const movesFocus = escapePressed.delete(editor);
  if (press.key === 'Escape') escapePressed.add(editor);
  if (press.key === 'Tab' && !press.ctrlKey && !press.metaKey && !press.altKey)
    return !movesFocus && [indentCode, tabInList].some((run) => run(editor, { backwards: press.shiftKey }));
  const binding = BINDINGS[keyName(press, isMac)];
  return binding !== undefined && binding.run(editor, view) !== false;
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

/** Without a selection or a link at the caret, the keys belong to the command palette. */
function linkSelection(editor: Editor, view: ViewActions): boolean {
  const { selection } = editor;
  if ((!selection || Range.isCollapsed(selection)) && !activeLink(editor)) return false;
  view.openLinkDialog();
  return true;
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
