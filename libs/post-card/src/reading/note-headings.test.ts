import { expect, it } from 'vitest';

import { headingsOf } from './note-headings.ts';

it('finds the headings of a note with their levels, in order', () => {
  expect(headingsOf('<h1>One</h1><p>text</p><h3>Two</h3><ul><li><h2>Three</h2></li></ul>')).toEqual([
    { level: 1, text: 'One' },
    { level: 3, text: 'Two' },
    { level: 2, text: 'Three' },
  ]);
});

it('reads the text of a heading without marks and entities', () => {
  expect(headingsOf('<h2 class="x">Rye &amp;&nbsp;<strong>wheat</strong> &lt;1&gt;</h2>')).toEqual([
    { level: 2, text: 'Rye & wheat <1>' },
  ]);
});

it.each(['', 'plain text', '<p>&lt;h1&gt;no heading&lt;/h1&gt;</p>', '<h2></h2><h3> <br> </h3>', '<hr><h7>no</h7>'])(
  'finds none in %j',
  (html) => {
    expect(headingsOf(html)).toEqual([]);
  },
);
