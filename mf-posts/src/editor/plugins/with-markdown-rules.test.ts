import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, press, type } from '../testing/caret.ts';

const typing = (text: string, start = '<p>|</p>') => {
  const editor = editorAt(start);
  type(editor, text);
  return htmlWithCaret(editor);
};

const task = (state: boolean, text: string) =>
  `<ul data-type="taskList"><li data-checked="${state}" data-type="taskItem"><label><input type="checkbox"${state ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li></ul>`;

describe('Markdown at the start of a paragraph', () => {
  it.each([
    ['# a', '<h1>a|</h1>'],
    ['###### a', '<h6>a|</h6>'],
    ['####### a', '<p>####### a|</p>'],
    ['- a', '<ul><li><p>a|</p></li></ul>'],
    ['* a', '<ul><li><p>a|</p></li></ul>'],
    ['+ a', '<ul><li><p>a|</p></li></ul>'],
    ['1. a', '<ol><li><p>a|</p></li></ol>'],
    ['3. a', '<ol start="3"><li><p>a|</p></li></ol>'],
    ['1) a', '<p>1) a|</p>'],
    ['[x] a', task(true, 'a|')],
    ['[] a', task(false, 'a|')],
    ['> a', '<blockquote><p>a|</p></blockquote>'],
    ['``` a', '<pre><code>a|</code></pre>'],
    ['```js a', '<pre><code class="language-js">a|</code></pre>'],
    ['---', '<hr><p>|</p>'],
    ['*** ', '<hr><p>|</p>'],
    ['<https://a.org/b?c=1>', '<unfurling-link href="https://a.org/b?c=1" data-title=""></unfurling-link><p>|</p>'],
    ['<ftp://a.org>', '<p>&lt;ftp://a.org&gt;|</p>'],
    ['<https://a>', '<p>&lt;https://a&gt;|</p>'],
  ])('%s becomes what it means', (text, wanted) => {
    expect(typing(text)).toBe(wanted);
  });

  it.each([
    ['keeps what follows', '# ', '<p>|abc</p>', '<h1>|abc</h1>'],
    ['is text further on', '# ', '<p>a |</p>', '<p>a # |</p>'],
    ['is text in code', '- ', '<pre><code>|</code></pre>', '<pre><code>- |</code></pre>'],
    ['joins the list above', '- b', '<ul><li>a</li></ul><p>|</p>', '<ul><li><p>a</p></li><li><p>b|</p></li></ul>'],
    ['goes on counting', '2. b', '<ol><li>a</li></ol><p>|</p>', '<ol><li><p>a</p></li><li><p>b|</p></li></ol>'],
    [
      'counts anew from another number',
      '5. b',
      '<ol><li>a</li></ol><p>|</p>',
      '<ol><li><p>a</p></li></ol><ol start="5"><li><p>b|</p></li></ol>',
    ],
    ['makes a task of an item', '[ ] ', '<ul><li>|a</li></ul>', task(false, '|a')],
    ['is no link block in running text', '<https://a.org>', '<p>see |</p>', '<p>see &lt;https://a.org&gt;|</p>'],
  ])('%s', (_, text, start, wanted) => {
    expect(typing(text, start)).toBe(wanted);
  });

  it('opens code with Enter', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, '```js');
    press(editor, 'Enter');
    type(editor, 'x');
    expect(htmlWithCaret(editor)).toBe('<pre><code class="language-js">x|</code></pre>');
  });
});

describe('Markdown around words', () => {
  it.each([
    ['**b** c', '<p><strong>b</strong> c|</p>'],
    ['__b__ c', '<p><strong>b</strong> c|</p>'],
    ['*i* c', '<p><em>i</em> c|</p>'],
    ['_i_ c', '<p><em>i</em> c|</p>'],
    ['~~s~~ c', '<p><s>s</s> c|</p>'],
    ['`x` c', '<p><code>x</code> c|</p>'],
    ['*a **b** c*', '<p><em>a </em><strong><em>b</em></strong><em> c|</em></p>'],
    ['a**b**', '<p>a**b**|</p>'],
    ['snake_case_name', '<p>snake_case_name|</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4|</p>'],
  ])('%s', (text, wanted) => {
    expect(typing(text)).toBe(wanted);
  });

  it('keeps the marks that are there', () => {
    expect(typing('**', '<p>**a <em>b</em>|</p>')).toBe('<p><strong>a <em>b|</em></strong></p>');
  });

  it.each(['<pre><code>|</code></pre>', '<p><code>x|</code></p>'])('is text in %s', (start) => {
    expect(typing('**b**', start)).toBe(start.replace('|', '**b**|'));
  });

  it('comes back as typed with Backspace right after', () => {
    const editor = editorAt('<p>|</p>');
    type(editor, '**b**');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>**b**|</p>');
    press(editor, 'Backspace');
    expect(htmlWithCaret(editor)).toBe('<p>**b*|</p>');
  });
});
