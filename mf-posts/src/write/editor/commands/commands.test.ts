import type { Editor } from 'slate';
import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, type } from '../testing/caret.ts';
import { activeStyle, insertVoid, setStyle, toggleQuote } from './blocks.ts';
import { toggleCodeBlock } from './code-blocks.ts';
import { urlFromInput, removeLink, setLink } from './links.ts';
import { toggleList } from './lists.ts';
import { isMarkActive, toggleMark } from './marks.ts';

const after = (start: string, run: (editor: Editor) => void) => {
  const editor = editorAt(start);
  run(editor);
  return htmlWithCaret(editor);
};
const bullets = (editor: Editor) => toggleList(editor, 'bullet-list');
const numbers = (editor: Editor) => toggleList(editor, 'ordered-list');
const tasks = (editor: Editor) => toggleList(editor, 'task-list');
const bold = (editor: Editor) => toggleMark(editor, 'bold');
const rule = (editor: Editor) => insertVoid(editor, { type: 'rule', children: [{ text: '' }] });
const open = (text: string) =>
  `<li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>${text}</p></div></li>`;
const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';

describe('Making lists', () => {
  it.each([
    [
      'makes one list of all selected paragraphs',
      bullets,
      '<p>[a</p><h2>b]</h2>',
      '<ul><li><p>[a</p></li><li><p>b]</p></li></ul>',
    ],
    [
      'moves selected items out of the list',
      bullets,
      '<ul><li>x</li><li>a|</li></ul>',
      '<ul><li><p>x</p></li></ul><p>a|</p>',
    ],
    ['numbers a whole list', numbers, '<ul><li>a</li><li>b|</li></ul>', '<ol><li><p>a</p></li><li><p>b|</p></li></ol>'],
    [
      'numbers only the nested list',
      numbers,
      '<ul><li>a<ul><li>b|</li></ul></li></ul>',
      '<ul><li><p>a</p><ol><li><p>b|</p></li></ol></li></ul>',
    ],
    [
      'converts the selected items to tasks',
      tasks,
      '<ul><li>x</li><li>a|</li><li>y</li></ul>',
      `<ul><li><p>x</p></li></ul><ul data-type="taskList">${open('a|')}</ul><ul><li><p>y</p></li></ul>`,
    ],
    [
      'converts each line of code to an item',
      bullets,
      '<pre><code>a\nb|</code></pre>',
      '<ul><li><p>a</p></li><li><p>b|</p></li></ul>',
    ],
    [
      'stays in the quote',
      numbers,
      '<blockquote><p>a|</p></blockquote>',
      '<blockquote><ol><li><p>a|</p></li></ol></blockquote>',
    ],
    [
      'includes a list between paragraphs',
      bullets,
      '<p>[a</p><ol><li>b]</li></ol>',
      '<ul><li><p>[a</p></li><li><p>b]</p></li></ul>',
    ],
  ])('%s', (_, run, start, expected) => {
    expect(after(start, run)).toBe(expected);
  });
});

describe('Other blocks', () => {
  it.each([
    [
      'a quote wraps whole lists',
      toggleQuote,
      '<ul><li>x</li><li>a|</li></ul>',
      '<blockquote><ul><li><p>x</p></li><li><p>a|</p></li></ul></blockquote>',
    ],
    ['a quote is removed', toggleQuote, '<blockquote><p>a|</p></blockquote>', '<p>a|</p>'],
    ['code joins paragraphs', toggleCodeBlock, '<p>[a</p><p><strong>b]</strong></p>', '<pre><code>[a\nb]</code></pre>'],
    [
      'code leaves the list',
      toggleCodeBlock,
      '<ul><li>x</li><li>a|</li></ul>',
      '<ul><li><p>x</p></li></ul><pre><code>a|</code></pre>',
    ],
    ['code becomes one paragraph per line', toggleCodeBlock, '<pre><code>a\nb|</code></pre>', '<p>a</p><p>b|</p>'],
    [
      'a style moves an item out of its list',
      (editor: Editor) => setStyle(editor, 2),
      '<ul><li>a|</li></ul>',
      '<h2>a|</h2>',
    ],
    ['a rule splits a paragraph', rule, '<p>a|b</p>', '<p>a</p><hr><p>|b</p>'],
    ['a rule replaces an empty paragraph', rule, '<p>|</p>', '<hr><p>|</p>'],
    ['a rule after a heading is followed by a paragraph', rule, '<h2>a|</h2>', '<h2>a</h2><hr><p>|</p>'],
    ['a rule is inserted in its item', rule, '<ol><li>a|</li></ol>', '<ol><li><p>a</p><hr><p>|</p></li></ol>'],
    [
      'a rule follows a task list',
      rule,
      `<ul data-type="taskList">${open('a|')}</ul>`,
      `<ul data-type="taskList">${open('a')}</ul><hr><p>|</p>`,
    ],
  ])('%s', (_, run, start, expected) => {
    expect(after(start, run)).toBe(expected);
  });

  it('return the style of the selection', () => {
    expect(activeStyle(editorAt('<p>[a</p><p>b]</p>'))).toBe('normal');
    expect(activeStyle(editorAt('<h3>a|</h3>'))).toBe(3);
    expect(activeStyle(editorAt('<h3>[a</h3><p>b]</p>'))).toBeNull();
    expect(activeStyle(editorAt('<pre>a|</pre>'))).toBeNull();
  });
});

describe('Marks', () => {
  it('are added unless all of the selection has them', () => {
    expect(after('<p>[a<strong>b</strong>]</p>', bold)).toBe('<p><strong>[ab]</strong></p>');
    expect(after('<p><strong>a[b</strong>]</p>', bold)).toBe('<p><strong>a[</strong>b]</p>');
    expect(isMarkActive(editorAt('<p>a[<strong>b]</strong></p>'), 'bold')).toBe(true);
  });

  it('do not apply to code, and code removes the others', () => {
    expect(after('<p><code>[a]</code></p>', (editor) => toggleMark(editor, 'bold'))).toBe('<p><code>[a]</code></p>');
    expect(after('<p><strong>[a]</strong></p>', (editor) => toggleMark(editor, 'code'))).toBe(
      '<p><code>[a]</code></p>',
    );
  });
});

describe('Links', () => {
  it.each([
    ['link the selection', '<p>a [b]</p>', `<p>a [<a ${LINK} href="https://a.org">b]</a></p>`],
    [
      'replace links in the selection',
      '<p>[a <a href="/x">b</a>]</p>',
      `<p>[<a ${LINK} href="https://a.org">a b]</a></p>`,
    ],
    ['get another URL', '<p><a href="/x">a|b</a></p>', `<p><a ${LINK} href="https://a.org">a|b</a></p>`],
  ])('%s', (_, start, expected) => {
    expect(after(start, (editor) => setLink(editor, 'https://a.org'))).toBe(expected);
  });

  it('insert the URL if nothing is selected, and typing continues outside', () => {
    const editor = editorAt('<p>see |</p>');
    setLink(editor, 'https://a.org');
    type(editor, '!');
    expect(htmlWithCaret(editor)).toBe(`<p>see <a ${LINK} href="https://a.org">https://a.org</a>!|</p>`);
  });

  it('are removed, but not their text', () => {
    expect(after('<p><a href="/x">a|b</a></p>', removeLink)).toBe('<p>a|b</p>');
  });

  it.each([
    ['https://a.org/b', 'https://a.org/b'],
    [' example.com/a?b ', 'http://example.com/a?b'],
    ['example.com:8080', 'http://example.com:8080'],
    ['a@example.com', 'mailto:a@example.com'],
    ['/p/7', '/p/7'],
    ['tel:123', 'tel:123'],
    ['javascript:alert(1)', null],
    ['', null],
  ])('read %j as the URL %j', (typed, url) => {
    expect(urlFromInput(typed)).toBe(url);
  });
});
