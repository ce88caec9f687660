import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press } from '../testing/caret.ts';

const moving = (start: string, key: string) => {
  const editor = editorAt(start);
  press(editor, key);
  return htmlWithCaret(editor);
};
const UP = 'Mod-Shift-ArrowUp';
const DOWN = 'Mod-Shift-ArrowDown';

describe('Moving', () => {
  it.each([
    ['a block up', UP, '<p>a</p><h1>b|</h1>', '<h1>b|</h1><p>a</p>'],
    ['a block down, with its caret', DOWN, '<p>|a</p><hr><p>b</p>', '<hr><p>|a</p><p>b</p>'],
    ['several blocks', DOWN, '<p>[a</p><p>b]</p><p>c</p>', '<p>c</p><p>[a</p><p>b]</p>'],
    [
      'an item with its contents',
      UP,
      '<ul><li><p>a</p></li><li><p>b|</p><ul><li><p>c</p></li></ul></li></ul>',
      '<ul><li><p>b|</p><ul><li><p>c</p></li></ul></li><li><p>a</p></li></ul>',
    ],
    [
      'a paragraph in its quote',
      UP,
      '<blockquote><p>a</p><p>b|</p></blockquote>',
      '<blockquote><p>b|</p><p>a</p></blockquote>',
    ],
    ['nothing above the first', UP, '<p>a|</p><p>b</p>', '<p>a|</p><p>b</p>'],
    ['nothing below the last', DOWN, '<p>b</p><pre><code>a|</code></pre>', '<p>b</p><pre><code>a|</code></pre>'],
    ['no item out of its list', UP, '<p>x</p><ul><li><p>a|</p></li></ul>', '<p>x</p><ul><li><p>a|</p></li></ul>'],
  ])('%s', (_, key, start, expected) => {
    expect(moving(start, key)).toBe(expected);
  });

  it('is undone', () => {
    const editor = editorAt('<p>a</p><p>b|</p>');
    press(editor, UP);
    press(editor, 'Mod-z');
    expect(htmlWithCaret(editor)).toBe('<p>a</p><p>b|</p>');
  });
});
