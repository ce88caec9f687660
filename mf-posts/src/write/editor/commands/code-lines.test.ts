import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';

const pressing = (start: string, ...keys: string[]) => {
  const editor = editorAt(start);
  const results = keys.map((key) => press(editor, key));
  return { html: htmlWithCaret(editor), handled: results.at(-1) };
};
const code = (text: string) => `<pre><code>${text}</code></pre>`;

describe('Tab in code', () => {
  it.each([
    ['indents by one step', 'Tab', code('a|b'), code('a  |b')],
    ['replaces the selection in a line', 'Tab', code('a[b]c'), code('a  |c')],
    ['indents all selected lines', 'Tab', code('a\n[b\nc]\nd'), code('a\n[  b\n  c]\nd'.replace('[  b', '  [b'))],
    ['does not indent a line at whose start the selection ends', 'Tab', code('[a\n]b'), code('  [a\n]b')],
    ['uses tabs if the code is indented by tabs', 'Tab', code('\ta\n|b'), code('\ta\n\t|b')],
    ['with Shift removes one step', 'Shift-Tab', code('    a|'), code('  a|')],
    ['with Shift removes a tab, but no letter', 'Shift-Tab', code('[\ta\nb\n c]'), code('[a\nb\nc]')],
  ])('%s', (_, key, start, expected) => {
    expect(pressing(start, key)).toEqual({ html: expected, handled: true });
  });

  it('is one undo step', () => {
    expect(pressing(code('[a\nb]'), 'Tab', 'Mod-z').html).toBe(code('[a\nb]'));
  });
});

describe('Tab after Escape', () => {
  it.each([code('a|'), '<ul><li><p>a</p></li><li><p>b|</p></li></ul>'])(
    'moves the focus to the next element: %s',
    (start) => {
      expect(pressing(start, 'Escape', 'Tab')).toEqual({ html: start, handled: false });
      expect(pressing(start, 'Escape', 'Shift', 'Shift-Tab')).toEqual({ html: start, handled: false });
    },
  );

  it('is handled again after another key', () => {
    const editor = editorAt(code('|'));
    press(editor, 'Escape');
    press(editor, 'x');
    expect(press(editor, 'Tab')).toBe(true);
  });

  it('moves the focus outside lists and code', () => {
    expect(pressing('<p>a|</p>', 'Tab').handled).toBe(false);
  });
});

describe('Arrows at the edge of code', () => {
  it.each([
    [
      'down inserts a paragraph in a quote',
      'ArrowDown',
      `<blockquote>${code('a|')}</blockquote>`,
      `<blockquote>${code('a')}<p>|</p></blockquote>`,
    ],
    ['down moves to an existing paragraph', 'ArrowDown', code('a|'), `${code('a')}<p>|</p>`],
    ['up inserts a paragraph above the first block', 'ArrowUp', code('|a'), `<p>|</p>${code('a')}`],
  ])('%s', (_, key, start, expected) => {
    expect(pressing(start, key)).toEqual({ html: expected, handled: true });
  });

  it.each([
    ['ArrowDown', code('a|\nb')],
    ['ArrowDown', `${code('a|')}<p>b</p>`],
    ['ArrowUp', code('a|')],
    ['ArrowUp', `<p>b</p>${code('|a')}`],
    ['ArrowUp', '<p>|a</p>'],
  ])('%s is left to the browser in %s', (key, start) => {
    expect(pressing(start, key)).toEqual({ html: start, handled: false });
  });

  it('up on a void block inserts a paragraph above it', () => {
    const editor = editorAt('<hr><p>|a</p>');
    press(editor, 'Backspace');
    expect(press(editor, 'ArrowUp')).toBe(true);
    type(editor, 'b');
    expect(htmlWithCaret(editor)).toBe('<p>b|</p><hr><p>a</p>');
  });
});
