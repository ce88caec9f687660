import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret, type } from '../testing/caret.ts';
import { insertItem, matchingItems, slashItems } from './slash-items.ts';
import { slashQueryAt } from './slash-query.ts';

const view = {
  openLinkDialog: () => {},
  openLinkBlockDialog: () => {},
  editImage: () => {},
  openImagePicker: () => {},
};
const labels = (typed: string) => matchingItems(slashItems(view), typed).map(({ label }) => label);

/** Types in an editor, and inserts the first block that matches. */
function choose(html: string, typed: string) {
  const editor = editorAt(html);
  type(editor, typed);
  const query = slashQueryAt(editor)!;
  const [item] = matchingItems(slashItems(view), query.text);
  insertItem(editor, query, item!, view);
  return editor;
}

describe('A slash', () => {
  it.each([
    ['<p>|</p>', '/', ''],
    ['<p>|</p>', '/ta', 'ta'],
    ['<ul><li>|</li></ul>', '/h2', 'h2'],
    ['<p>flour |and water</p>', '/', ''],
  ])('begins a query: in %s, %j', (html, typed, text) => {
    const editor = editorAt(html);
    type(editor, typed);
    expect(slashQueryAt(editor)?.text).toBe(text);
  });

  it.each([
    ['<p>flour|</p>', '/water'],
    ['<p>|</p>', 'https://'],
    ['<p>|</p>', '/usr/'],
    ['<p>|</p>', 'in /etc/ho'],
    ['<p>|</p>', 'and / or'],
    ['<p>|</p>', '/etc.'],
    ['<p>|usr</p>', '/'],
    ['<pre>|</pre>', '/'],
    ['<pre>cd |</pre>', '/'],
    ['<p><code>cd |x</code></p>', '/'],
  ])('is text: in %s, %j', (html, typed) => {
    const editor = editorAt(html);
    type(editor, typed);
    expect(slashQueryAt(editor)).toBeNull();
  });
});

describe('The blocks after a slash', () => {
  it('are all that exist', () => {
    const headings = [1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`);
    const lists = ['Bullet list', 'Ordered list', 'Task list'];
    const others = ['Quote', 'Code block', 'Horizontal rule', 'Link preview', 'Image'];
    expect(labels('')).toEqual(['Normal', ...headings, ...lists, ...others]);
    expect(slashItems({ ...view, openImagePicker: undefined }).map(({ label }) => label)).not.toContain('Image');
  });

  it.each([
    ['li', ['Bullet list', 'Ordered list', 'Task list', 'Horizontal rule', 'Link preview']],
    ['TASK', ['Task list']],
    ['todo', ['Task list']],
    ['tasklist', ['Task list']],
    ['h3', ['Heading 3']],
    ['usr', []],
  ])('match %j: %j', (typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });

  // #slash-inserts-a-block
  it.each([
    [
      '<p>|</p>',
      '/task',
      '<ul data-type="taskList"><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>|</p></div></li></ul>',
    ],
    ['<p>|</p>', '/h2', '<h2>|</h2>'],
    ['<p>flour |</p>', '/quote', '<blockquote><p>flour |</p></blockquote>'],
    ['<p>|</p>', '/hr', '<hr><p>|</p>'],
    ['<p>|</p>', '/code', '<pre><code>|</code></pre>'],
    ['<ul><li>|</li></ul>', '/bullet', '<ul><li><p>|</p></li></ul>'],
  ])('replace what was typed, and one Undo brings it back: in %s, %s', (html, typed, expected) => {
    const editor = choose(html, typed);
    expect(htmlWithCaret(editor)).toBe(expected);
    editor.undo();
    expect(htmlWithCaret(editor)).toContain(`${typed}|`);
  });
});
