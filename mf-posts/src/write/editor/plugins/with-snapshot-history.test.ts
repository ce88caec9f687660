import { HISTORY_DEPTH, HISTORY_GROUP_MS } from '@benotes/contract';
import { type Editor, Transforms } from 'slate';
import { beforeEach, describe, expect, it } from 'vitest';

import { toggleMark } from '../commands/marks.ts';
import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';

let time = 0;
const open = (html: string) => editorAt(html, () => time);
const undo = (editor: Editor) => {
  editor.undo();
  return htmlWithCaret(editor);
};
const redo = (editor: Editor) => {
  editor.redo();
  return htmlWithCaret(editor);
};

describe('The history of the editor', () => {
  beforeEach(() => {
    time = 0;
  });

  it('undoes continuous typing in one step', () => {
    const editor = open('<p>|</p>');
    type(editor, 'abc');
    press(editor, 'Enter');
    type(editor, 'd');
    expect(undo(editor)).toBe('<p>|</p>');
    expect(redo(editor)).toBe('<p>abc</p><p>d|</p>');
  });

  // #new-step-after-pause
  it('starts a new step after a pause, and not before', () => {
    const editor = open('<p>|</p>');
    type(editor, 'a');
    time += HISTORY_GROUP_MS;
    type(editor, 'b');
    time += HISTORY_GROUP_MS + 1;
    type(editor, 'c');
    expect(undo(editor)).toBe('<p>ab|</p>');
    expect(undo(editor)).toBe('<p>|</p>');
    expect(undo(editor)).toBe('<p>|</p>');
  });

  it('starts a new step at another position', () => {
    const editor = open('<p>a|</p><p>b</p>');
    type(editor, 'x');
    Transforms.select(editor, { path: [1, 0], offset: 1 });
    type(editor, 'y');
    expect(undo(editor)).toBe('<p>ax</p><p>b|</p>');
  });

  it('separates a command from typing, and restores the selection', () => {
    const editor = open('<p>[ab]</p>');
    toggleMark(editor, 'bold');
    type(editor, 'x');
    expect(undo(editor)).toBe('<p><strong>[ab]</strong></p>');
    expect(undo(editor)).toBe('<p>[ab]</p>');
    expect(redo(editor)).toBe('<p><strong>[ab]</strong></p>');
  });

  // #drag-undone-at-once
  it('undoes what code from elsewhere changes in one step, as Slate when a word is dragged to another paragraph', () => {
    const editor = open('<p>rye [flour]</p><p>water</p>');
    const end = editor.beginUndoStep();
    const word = editor.getFragment();
    Transforms.delete(editor);
    Transforms.select(editor, { path: [1, 0], offset: 5 });
    editor.asUndoStep(() => editor.insertFragment(word)); // as pasting does
    end();
    expect(htmlWithCaret(editor)).toBe('<p>rye&nbsp;</p><p>waterflour|</p>');
    type(editor, 's');
    expect(undo(editor)).toBe('<p>rye&nbsp;</p><p>waterflour|</p>');
    expect(undo(editor)).toBe('<p>rye [flour]</p><p>water</p>');
    expect(redo(editor)).toBe('<p>rye&nbsp;</p><p>waterflour|</p>');
  });

  it('clears redo after a new change', () => {
    const editor = open('<p>|</p>');
    type(editor, 'a');
    editor.undo();
    expect(editor.canRedo()).toBe(true);
    type(editor, 'b');
    expect(editor.canRedo()).toBe(false);
    expect(redo(editor)).toBe('<p>b|</p>');
  });

  it('does not merge new changes into a restored step', () => {
    const editor = open('<p>|</p>');
    type(editor, 'a');
    time += HISTORY_GROUP_MS + 1;
    type(editor, 'b');
    editor.undo();
    type(editor, 'c');
    expect(undo(editor)).toBe('<p>a|</p>');
  });

  // #history-depth
  it(`keeps ${HISTORY_DEPTH} steps`, () => {
    const editor = open('<p>|</p>');
    for (let step = 0; step < HISTORY_DEPTH + 10; step += 1) {
      type(editor, 'a');
      time += HISTORY_GROUP_MS + 1;
    }
    for (let step = 0; step < HISTORY_DEPTH + 10; step += 1) editor.undo();
    expect(htmlWithCaret(editor)).toBe(`<p>${'a'.repeat(10)}|</p>`);
  });

  it('has nothing to undo in a note that was only opened', () => {
    const editor = open('<ul><li>|a</li></ul>');
    Transforms.move(editor);
    expect(editor.canUndo()).toBe(false);
  });

  it('undoes an input rule with the typing, or alone with Backspace', () => {
    const editor = open('<p>|</p>');
    type(editor, '# ');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p># |</p>');
    type(editor, 'x');
    expect(undo(editor)).toBe('<p>|</p>');
  });
});
