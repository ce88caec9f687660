import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press } from '../testing/caret.ts';

const after = (start: string, ...keys: string[]) => {
  const editor = editorAt(start);
  for (const key of keys) press(editor, key);
  return htmlWithCaret(editor);
};

describe('Enter in a list', () => {
  it.each([
    ['splits an item', '<ul><li>a|b</li></ul>', '<ul><li><p>a</p></li><li><p>|b</p></li></ul>'],
    [
      'moves the rest of the item to the new one',
      '<ul><li>a|<ul><li>b</li></ul></li></ul>',
      '<ul><li><p>a</p></li><li><p>|</p><ul><li><p>b</p></li></ul></li></ul>',
    ],
    ['leaves the list from an empty last item', '<ul><li>a</li><li>|</li></ul>', '<ul><li><p>a</p></li></ul><p>|</p>'],
    [
      'splits the list in an empty item',
      '<ul><li>a</li><li>|</li><li>b</li></ul>',
      '<ul><li><p>a</p></li></ul><p>|</p><ul><li><p>b</p></li></ul>',
    ],
    [
      'moves an empty nested item out one level',
      '<ul><li>a<ul><li>|</li></ul></li></ul>',
      '<ul><li><p>a</p></li><li><p>|</p></li></ul>',
    ],
    ['leaves a list in a quote', '<blockquote><ul><li>|</li></ul></blockquote>', '<blockquote><p>|</p></blockquote>'],
  ])('%s', (_, start, expected) => {
    expect(after(start, 'Enter')).toBe(expected);
  });

  it('starts an unchecked task after a checked one', () => {
    const start = '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">a|</li></ul>';
    expect(after(start, 'Enter').match(/data-checked="\w+"/g)).toEqual(['data-checked="true"', 'data-checked="false"']);
  });
});

describe('Backspace at the start of an item', () => {
  it.each([
    ['moves the first item out of its list', '<ul><li>|a</li><li>b</li></ul>', '<p>|a</p><ul><li><p>b</p></li></ul>'],
    ['moves a later item out before joining', '<ul><li>a</li><li>|b</li></ul>', '<ul><li><p>a</p></li></ul><p>|b</p>'],
    [
      'moves a nested item out one level',
      '<ul><li>a<ul><li>|b</li></ul></li></ul>',
      '<ul><li><p>a</p></li><li><p>|b</p></li></ul>',
    ],
  ])('%s', (_, start, expected) => {
    expect(after(start, 'Backspace')).toBe(expected);
  });

  it('joins the item above at the second key press', () => {
    expect(after('<ul><li>a</li><li>|b</li></ul>', 'Backspace', 'Backspace')).toBe('<ul><li><p>a|b</p></li></ul>');
  });

  it('joins the text of a paragraph to the list above', () => {
    expect(after('<ul><li>a</li></ul><p>|b</p>', 'Backspace')).toBe('<ul><li><p>a|b</p></li></ul>');
  });
});

describe('Tab in a list', () => {
  it.each([
    [
      'nests an item under the previous one',
      '<ul><li>a</li><li>b|</li></ul>',
      '<ul><li><p>a</p><ul><li><p>b|</p></li></ul></li></ul>',
    ],
    [
      'joins an existing nested list',
      '<ul><li>a<ul><li>x</li></ul></li><li>b|</li></ul>',
      '<ul><li><p>a</p><ul><li><p>x</p></li><li><p>b|</p></li></ul></li></ul>',
    ],
    [
      'nests all selected items',
      '<ul><li>a</li><li>[b</li><li>c]</li></ul>',
      '<ul><li><p>a</p><ul><li><p>[b</p></li><li><p>c]</p></li></ul></li></ul>',
    ],
    ['does nothing to the first item', '<ul><li>a|</li></ul>', '<ul><li><p>a|</p></li></ul>'],
    [
      'keeps the type of list',
      '<ol start="3"><li>a</li><li>b|</li></ol>',
      '<ol start="3"><li><p>a</p><ol><li><p>b|</p></li></ol></li></ol>',
    ],
  ])('%s', (_, start, expected) => {
    expect(after(start, 'Tab')).toBe(expected);
  });

  it.each([
    [
      'moves a nested item out',
      '<ul><li>a<ul><li>b|</li></ul></li></ul>',
      '<ul><li><p>a</p></li><li><p>b|</p></li></ul>',
    ],
    [
      'takes along the following items',
      '<ul><li>a<ul><li>b|</li><li>c</li></ul></li></ul>',
      '<ul><li><p>a</p></li><li><p>b|</p><ul><li><p>c</p></li></ul></li></ul>',
    ],
    [
      'keeps the following text below it',
      '<ul><li>a<ul><li>b|</li></ul>t</li></ul>',
      '<ul><li><p>a</p></li><li><p>b|</p><p>t</p></li></ul>',
    ],
    ['converts outermost items to paragraphs', '<ul><li>[a</li><li>b]</li></ul>', '<p>[a</p><p>b]</p>'],
    [
      'adopts the type of the outer list',
      '<ol><li>a<ul><li>b|</li></ul></li></ol>',
      '<ol><li><p>a</p></li><li><p>b|</p></li></ol>',
    ],
  ])('with Shift %s', (_, start, expected) => {
    expect(after(start, 'Shift-Tab')).toBe(expected);
  });

  it('reverts Tab', () => {
    expect(after('<ul><li>a</li><li>b|</li></ul>', 'Tab', 'Shift-Tab')).toBe(
      '<ul><li><p>a</p></li><li><p>b|</p></li></ul>',
    );
  });

  it('is left to the browser outside lists', () => {
    expect(press(editorAt('<p>a|</p>'), 'Tab')).toBe(false);
    expect(press(editorAt('<ul><li>a|</li></ul>'), 'Tab')).toBe(true);
  });

  it('stops at the deepest level', () => {
    const deep = `${'<ul><li>x'.repeat(29)}<ul><li>a</li><li>b|</li></ul>${'</li></ul>'.repeat(29)}`;
    expect(after(deep, 'Tab')).toBe(after(deep));
  });
});
