import { describe, expect, it } from 'vitest';

import { createNoteEditor } from '../model/create-note-editor.ts';
import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';

const typing = (text: string, start = '<p>|</p>') => {
  const editor = editorAt(start);
  type(editor, text);
  return htmlWithCaret(editor);
};

describe('Typographic characters', () => {
  it.each([
    ['a-- b', 'a— b'],
    ['wait...', 'wait…'],
    ['"a" ("b")', '“a” (“b”)'],
    ["'a' it's", '‘a’ it’s'],
    ['a <- b -> c', 'a ← b → c'],
    ['(c) (r) (tm) (sm)', '© ® ™ ℠'],
    ['1/2 1/4 3/4 a', '½ ¼ ¾ a'],
    ['+/- != << >>', '± ≠ « »'],
    ['2x3 2 x 3 2*3', '2×3 2 × 3 2×3'],
    ['m^2 m^3', 'm² m³'],
    ['!== --> <!-- <<<', '≠= —> <!— «<'],
  ])('replace %s', (text, expected) => {
    const html = expected.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(typing(text)).toBe(`<p>${html}|</p>`);
  });

  it.each([
    '1/2/2024',
    '1/2',
    '11/2 a',
    '0x1f',
    'http://a--b',
    'www.a.org/x--y',
    'example.org/a...b',
    'a@b--c...d',
    'https://a.org/?q="a"',
  ])('do not change %s', (text) => {
    expect(typing(text)).toBe(`<p>${text}|</p>`);
  });

  it.each(['<pre><code>|</code></pre>', '<p><code>x|</code></p>'])('are not inserted in %s', (start) => {
    expect(typing('a--"...', start)).toBe(start.replace('|', 'a--"...|'));
  });

  it('keep the marks and the text around them', () => {
    expect(typing('--', '<p><strong>a|</strong>b</p>')).toBe('<p><strong>a—|</strong>b</p>');
  });

  it('are reverted by Backspace, and not applied again', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, 'a->');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>a-&gt;|</p>');
    type(editor, ' b');
    expect(htmlWithCaret(editor)).toBe('<p>a-&gt; b|</p>');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>a-&gt; |</p>');
  });

  it('are reverted by Backspace only right after they were applied', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, 'a->');
    editor.select({ path: [0, 0], offset: 1 });
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>|→</p>');
  });

  it('can be turned off without turning off Markdown', () => {
    const editor = createNoteEditor(
      [{ type: 'paragraph', children: [{ text: '' }] }],
      undefined,
      undefined,
      () => false,
    );
    editor.select({ path: [0, 0], offset: 0 });
    type(editor, 'a--"..." **b** ');
    expect(htmlWithCaret(editor)).toBe('<p>a--"..." <strong>b</strong> |</p>');
    const rule = createNoteEditor([{ type: 'paragraph', children: [{ text: '' }] }], undefined, undefined, () => false);
    rule.select({ path: [0, 0], offset: 0 });
    type(rule, '---');
    expect(htmlWithCaret(rule)).toBe('<hr><p>|</p>');
  });
});
