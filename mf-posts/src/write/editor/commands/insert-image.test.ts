import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, type } from '../testing/caret.ts';
import { insertImage, insertionPoint } from './insert-image.ts';

const SRC = '/storage/attachments/a.webp';
const IMG = `<img src="${SRC}">`;

/** Inserts an image at the caret. */
function image(start: string): string {
  const editor = editorAt(start);
  insertImage(editor, { src: SRC }, insertionPoint(editor));
  return htmlWithCaret(editor);
}

/** Inserts an image at a tracked point after other changes. */
function later(start: string, change: (editor: Editor) => void): string {
  const editor = editorAt(start);
  const place = Editor.pointRef(editor, insertionPoint(editor), { affinity: 'backward' });
  change(editor);
  insertImage(editor, { src: SRC }, place.unref());
  return htmlWithCaret(editor);
}

describe('An image', () => {
  it.each([
    ['is inserted at the caret, which moves after it', '<p>a|b</p>', `<p>a</p>${IMG}<p>|b</p>`],
    ['replaces an empty paragraph', '<p>a</p><p>|</p>', `<p>a</p>${IMG}<p>|</p>`],
    ['is inserted after the selection and deletes nothing', '<p>[ab]c</p>', `<p>ab</p>${IMG}<p>|c</p>`],
    ['is inserted in an item of a list', '<ul><li>a|</li></ul>', `<ul><li><p>a</p>${IMG}<p>|</p></li></ul>`],
    ['splits a heading into a heading and text', '<h2>a|</h2>', `<h2>a</h2>${IMG}<p>|</p>`],
  ])('%s', (_, start, expected) => {
    expect(image(start)).toBe(expected);
  });

  it('is inserted at the end of a note without a selection', () => {
    expect(image('<p>a</p><p>b</p>')).toBe(`<p>a</p><p>b</p>${IMG}<p>|</p>`);
  });

  it('follows an image that is selected', () => {
    const editor = editorAt('<p>a</p><hr><p>b</p>');
    Transforms.select(editor, Editor.start(editor, [1]));
    insertImage(editor, { src: SRC }, insertionPoint(editor));
    expect(htmlWithCaret(editor)).toBe(`<p>a</p><hr>|${IMG}<p>b</p>`);
  });

  it('is one undo step', () => {
    const editor = editorAt('<p>a|b</p>');
    insertImage(editor, { src: SRC }, insertionPoint(editor));
    editor.undo();
    expect(htmlWithCaret(editor)).toBe('<p>a|b</p>');
    editor.redo();
    expect(htmlWithCaret(editor)).toBe(`<p>a</p>${IMG}<p>|b</p>`);
  });

  it('is not inserted with a URL that is not allowed', () => {
    const editor = editorAt('<p>a|</p>');
    insertImage(editor, { src: 'data:image/png;base64,AAAA' }, insertionPoint(editor));
    expect(htmlWithCaret(editor)).not.toContain('img');
  });
});

describe('An image inserted at a tracked point', () => {
  it('is inserted there and keeps the caret', () => {
    expect(later('<p>a|b</p>', (editor) => type(editor, 'xy'))).toBe(`<p>a</p>${IMG}<p>xy|b</p>`);
    expect(
      later('<p>a</p><p>b|</p>', (editor) => {
        Transforms.select(editor, Editor.start(editor, []));
        type(editor, 'x');
      }),
    ).toBe(`<p>x|a</p><p>b</p>${IMG}`);
  });

  it('keeps the current selection', () => {
    expect(later('<p>ab|</p>', (editor) => Transforms.select(editor, Editor.range(editor, [0, 0])))).toBe(
      `<p>ab</p>${IMG}<p>|</p>`,
    );
    expect(later('<p>ab</p><p>c|</p>', (editor) => Transforms.select(editor, Editor.range(editor, [0])))).toBe(
      `<p>[ab]</p><p>c</p>${IMG}`,
    );
  });

  it('is inserted at the caret if the point no longer exists', () => {
    expect(
      later('<p>a</p><p>b|</p>', (editor) => {
        Transforms.select(editor, Editor.end(editor, [0]));
        Transforms.removeNodes(editor, { at: [1] });
      }),
    ).toBe(`<p>a</p>${IMG}<p>|</p>`);
    expect(
      later('<p>a|</p>', (editor) => {
        editor.insertBreak();
        type(editor, 'long');
        editor.undo();
      }),
    ).toContain(IMG);
  });
});
