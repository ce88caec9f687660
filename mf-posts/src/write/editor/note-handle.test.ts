import { movedOffset } from '@benotes/note/compare';
import { createEditor, Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { parseHtml } from './html/parse.ts';
import { createNoteEditor } from './model/create-note-editor.ts';
import { createHandle, pointInText } from './note-handle.ts';

/** The text with `|` at the caret, after a merged note is shown in its place. */
function shown(before: string, after: string): string {
  const caret = before.replaceAll(/<[^>]*>/g, '').indexOf('|');
  const editor = createNoteEditor(parseHtml(before.replace('|', '')), createEditor());
  Transforms.select(editor, pointInText(editor, caret, true));
  createHandle(editor).showMerged(after, movedOffset);
  Transforms.insertText(editor, '|');
  return createHandle(editor).getHtml();
}

describe('The caret, when a merged note is shown', () => {
  it.each([
    [
      'stays in its word',
      '<p>a</p><p>mi|lk</p>',
      '<p>new</p><p>a</p><p>the milk</p>',
      '<p>new</p><p>a</p><p>the mi|lk</p>',
    ],
    [
      'stays in an item of a list',
      '<ul><li><p>one</p></li><li><p>tw|o</p></li></ul>',
      '<ul><li><p>one more</p></li><li><p>two</p></li></ul>',
      '<ul><li><p>one more</p></li><li><p>tw|o</p></li></ul>',
    ],
    [
      'stays in a link',
      '<p>see <a href="https://a.b">he|re</a></p>',
      '<p>do see <a href="https://a.b">here</a></p>',
      'do see <a href="https://a.b">he|re</a>',
    ],
    ['stays near words that are gone', '<p>a</p><p>b|c</p>', '<p>a</p>', 'a|'],
  ])('%s', (_name, before, after, expected) => {
    expect(shown(before, after).replaceAll(/ (?:target|rel)="[^"]*"/g, '')).toBe(expected);
  });

  it('is undone in one step', () => {
    const editor = createNoteEditor(parseHtml('<p>milk</p>'), createEditor());
    createHandle(editor).showMerged('<p>bread</p>', movedOffset);
    editor.undo();
    expect([createHandle(editor).getHtml(), Editor.string(editor, [])]).toEqual(['milk', 'milk']);
  });
});
