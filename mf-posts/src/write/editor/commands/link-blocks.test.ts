import { describe, expect, it } from 'vitest';

import { editorAt, htmlWithCaret } from '../testing/caret.ts';
import { insertLinkBlock, pageUrlFromInput, convertToLinkBlock } from './link-blocks.ts';

const block = (href: string, title = '') => `<unfurling-link href="${href}" data-title="${title}"></unfurling-link>`;
const A = block('https://a.org/x');

const unfurled = (start: string) => {
  const editor = editorAt(start);
  return convertToLinkBlock(editor) ? htmlWithCaret(editor) : null;
};

describe('Converting a link to a link block', () => {
  it.each([
    ['converts the URL before the caret', '<p>see https://a.org/x|</p>', `<p>see</p>${A}<p>|</p>`],
    ['replaces a paragraph that contains only the URL', '<p>https://a.org/x|</p>', `${A}<p>|</p>`],
    ['splits the text around it', '<p>a https://a.org/x| b</p>', `<p>a</p>${A}<p>|b</p>`],
    ['converts the selected URL', '<p>a [https://a.org/x]</p>', `<p>a</p>${A}<p>|</p>`],
    ['converts the link at the caret', '<p><a href="https://a.org/x">https://a.org|/x</a></p>', `${A}<p>|</p>`],
    [
      'keeps the text of a link as its title',
      '<p><a href="https://a.org/x">The| page</a></p>',
      `${block('https://a.org/x', 'The page')}<p>|</p>`,
    ],
    ['adds the protocol', '<p>a.org|</p>', `${block('http://a.org')}<p>|</p>`],
    ['requires a URL', '<p>word|</p>', null],
    ['requires the URL of a page', '<p><a href="mailto:a@b.org">mail|</a></p>', null],
    ['does not apply to code', '<pre>https://a.org/x|</pre>', null],
  ])('%s', (_, start, expected) => {
    expect(unfurled(start)).toBe(expected);
  });

  it('is one undo step', () => {
    const editor = editorAt('<p>see https://a.org/x|</p>');
    convertToLinkBlock(editor);
    editor.undo();
    expect(htmlWithCaret(editor)).toBe('<p>see https://a.org/x|</p>');
  });

  it('inserts the link block of an entered URL at the caret', () => {
    const editor = editorAt('<p>a|</p>');
    insertLinkBlock(editor, 'https://a.org/x');
    expect(htmlWithCaret(editor)).toBe(`<p>a</p>${A}<p>|</p>`);
  });

  it.each([
    ['https://a.org', 'https://a.org'],
    [' a.org/x ', 'http://a.org/x'],
    ['mailto:a@b.org', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('reads %j as %j', (typed, href) => {
    expect(pageUrlFromInput(typed)).toBe(href);
  });
});
