import { expect, it } from 'vitest';

import { minutesToRead } from './reading-time.ts';

const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;

it.each([
  ['an empty note', '<p></p>', 0],
  ['one word', 'word', 1],
  ['220 words', words(220), 1],
  ['221 words', words(221), 2],
  ['1,100 words with a heading', `<h1>Title</h1>${words(1099)}`, 5],
  ['500 Chinese characters', `<p>${'字'.repeat(500)}</p>`, 1],
  ['1,000 Chinese characters and 220 words', `<p>${'字'.repeat(1000)}</p>${words(220)}`, 3],
])('of %s', (_what, html, minutes) => {
  expect(minutesToRead(html)).toBe(minutes);
});

it('does not count the tags and attributes of the note', () => {
  expect(minutesToRead(`<p><a href="https://example.org/${'a-b/'.repeat(300)}">one</a></p>`)).toBe(1);
});
