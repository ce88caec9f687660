import { expect, it } from 'vitest';

import { textOffset } from './text-offset.ts';

/** The offset of the start of the text `here`. */
function offsetIn(html: string): number {
  document.body.innerHTML = `<div data-note>${html}</div>`;
  const note = document.body.firstElementChild!; // set above
  const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text; // SHOW_TEXT yields nothing else
    if (data.includes('here')) return textOffset(note, walker.currentNode, data.indexOf('here'));
  }
  throw new Error(`No text "here" in ${html}`);
}

it.each([
  ['a paragraph', '<p>here</p>', 0],
  ['text before it', '<p>one <strong>two</strong> here</p>', 8],
  ['blocks before it', '<h2>one</h2><p>two</p><p>here</p>', 6],
  ['a line break before it, which is one character', '<p>one<br>here</p>', 4],
  ['whitespace between blocks, which is none', '<p>one</p>\n<ul>\n<li>\n<p>here</p></li></ul>', 3],
  ['a link block before it, which has no text', '<unfurling-link><a href="#">Title</a></unfurling-link><p>here</p>', 0],
  ['a Copy button before it', '<pre><div data-copy-bar>js<button>Copy</button></div><code>a\nb here</code></pre>', 4],
])('counts in %s', (_what, html, offset) => {
  expect(offsetIn(html)).toBe(offset);
});

it('counts up to an element', () => {
  document.body.innerHTML = '<div data-note><p>one</p><p>two<br></p></div>';
  const note = document.body.firstElementChild!; // set above
  expect(textOffset(note, note.lastElementChild!, 0)).toBe(3);
  expect(textOffset(note, note, 1)).toBe(3);
});
