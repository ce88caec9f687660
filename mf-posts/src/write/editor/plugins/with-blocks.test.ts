import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';

const after = (start: string, ...keys: string[]) => {
  const editor = editorAt(start);
  for (const key of keys) press(editor, key);
  return htmlWithCaret(editor);
};

describe('Enter', () => {
  it.each([
    ['starts a paragraph after a heading', '<h1>a|</h1>', '<h1>a</h1><p>|</p>'],
    ['splits a heading in two', '<h1>a|b</h1>', '<h1>a</h1><h1>|b</h1>'],
    ['inserts a paragraph above a heading', '<h1>|a</h1>', '<p></p><h1>|a</h1>'],
    [
      'leaves a quote in an empty last paragraph',
      '<blockquote><p>a</p><p>|</p></blockquote>',
      '<blockquote><p>a</p></blockquote><p>|</p>',
    ],
    [
      'splits a quote in an empty paragraph',
      '<blockquote><p>a</p><p>|</p><p>b</p></blockquote>',
      '<blockquote><p>a</p></blockquote><p>|</p><blockquote><p>b</p></blockquote>',
    ],
    ['replaces the selection', '<p>a[b</p><p>c]d</p>', '<p>a</p><p>|d</p>'],
    ['starts a new line in code', '<pre><code>a|</code></pre>', '<pre><code>a\n|</code></pre>'],
  ])('%s', (_, start, expected) => {
    expect(after(start, 'Enter')).toBe(expected);
  });

  it('leaves code at the third key press, without the empty lines', () => {
    expect(after('<pre><code>a|</code></pre>', 'Enter', 'Enter', 'Enter')).toBe('<pre><code>a</code></pre><p>|</p>');
  });

  it('keeps the marks', () => {
    const editor = editorAt('<p><strong>a|</strong></p>');
    press(editor, 'Enter');
    type(editor, 'b');
    expect(htmlWithCaret(editor)).toBe('<p><strong>a</strong></p><p><strong>b|</strong></p>');
  });

  it('breaks the line with Shift, and with Ctrl outside code', () => {
    expect(after('<h1>a|b</h1>', 'Shift-Enter')).toBe('<h1>a<br>|b</h1>');
    expect(after('<ul><li>a|b</li></ul>', 'Mod-Enter')).toBe('<ul><li><p>a<br>|b</p></li></ul>');
    expect(after('<pre><code>a|b</code></pre>', 'Mod-Enter')).toBe('<pre><code>ab</code></pre><p>|</p>');
  });
});

describe('Backspace', () => {
  it.each([
    ['joins paragraphs', '<p>a</p><p>|b</p>', '<p>a|b</p>'],
    ['joins a heading to the paragraph above', '<p>x</p><h1>|a</h1>', '<p>x|a</p>'],
    ['keeps a heading below an empty paragraph', '<p></p><h1>|a</h1>', '<h1>|a</h1>'],
    ['converts an empty first heading to a paragraph', '<h1>|</h1>', '<p>|</p>'],
    ['does not change a first heading with text', '<h1>|a</h1>', '<h1>|a</h1>'],
    [
      'moves the first block out of its quote',
      '<blockquote><p>|a</p><p>b</p></blockquote>',
      '<p>|a</p><blockquote><p>b</p></blockquote>',
    ],
    ['converts empty code to a paragraph', '<p>x</p><pre><code>|</code></pre>', '<p>x</p><p>|</p>'],
    ['converts code at the start of the note to a paragraph', '<pre><code>|a</code></pre>', '<p>|a</p>'],
    ['deletes a line break', '<p>a<br>|b</p>', '<p>a|b</p>'],
    ['empties a completely selected note', '<h1>[a</h1><ul><li>b]</li></ul>', '<p>|</p>'],
    ['keeps the type of the first block', '<h1>[a</h1><p>b]c</p>', '<h1>|c</h1>'],
    ['joins the rest of a selection from block start to block start', '<h1>[a</h1><p>]b</p>', '<h1>|b</h1>'],
    ['joins across a list', '<p>a[b</p><ul><li>c]d</li><li>e</li></ul>', '<p>a|d</p><ul><li><p>e</p></li></ul>'],
  ])('%s', (_, start, expected) => {
    expect(after(start, 'Backspace')).toBe(expected);
  });
});

describe('Delete', () => {
  it.each([
    ['joins the next paragraph', '<p>a|</p><p>b</p>', '<p>a|b</p>'],
    [
      'joins the first item of a list',
      '<p>a|</p><ul><li>b</li><li>c</li></ul>',
      '<p>a|b</p><ul><li><p>c</p></li></ul>',
    ],
    ['joins code', '<p>a|</p><pre><code>b</code></pre>', '<p>a|b</p>'],
  ])('%s', (_, start, expected) => {
    expect(after(start, 'Delete')).toBe(expected);
  });
});

describe('A void block', () => {
  it.each([
    [
      'is selected by the first Backspace after it',
      '<img src="/a.png"><p>|a</p>',
      ['Backspace'],
      '|<img src="/a.png"><p>a</p>',
    ],
    ['is removed by the second', '<img src="/a.png"><p>|a</p>', ['Backspace', 'Backspace'], '<p>|a</p>'],
    ['is selected by the first Delete before it', '<p>a|</p><hr><p>b</p>', ['Delete'], '<p>a</p>|<hr><p>b</p>'],
    ['is selected from an empty paragraph, which is removed', '<hr><p>|</p><p>b</p>', ['Backspace'], '|<hr><p>b</p>'],
    [
      'is replaced by a paragraph if it was the last block',
      '<p>a</p><hr><p>|</p>',
      ['Backspace', 'Backspace'],
      '<p>a</p><p>|</p>',
    ],
    ['is skipped by Enter', '<hr><p>|a</p>', ['Backspace', 'Enter'], '<hr><p>|</p><p>a</p>'],
  ])('%s', (_, start, keys, expected) => {
    expect(after(start, ...keys)).toBe(expected);
  });

  it('is not replaced by typing', () => {
    const editor = editorAt('<hr><p>|a</p>');
    press(editor, 'Backspace');
    type(editor, 'x');
    expect(htmlWithCaret(editor)).toBe('<hr><p>x|</p><p>a</p>');
  });
});
