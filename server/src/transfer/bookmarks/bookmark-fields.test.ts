import { describe, expect, it } from 'vitest';

import { readDate } from './bookmark-fields.ts';
import { EntryReader } from './bookmark-parser.ts';

const linksOf = (html: string) => {
  const reader = new EntryReader(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${html}</DL>`);
  reader.read();
  return reader.links.map(({ attributes, description }) => [attributes['href'], description]);
};

it.each([
  ['1591451445', '2020-06-06T13:50:45.000Z'],
  ['1591451445.75', '2020-06-06T13:50:45.000Z'],
  ['1591451445123.5', '2020-06-06T13:50:45.000Z'],
  ['2020-06-06T15:50:45+02:00', '2020-06-06T13:50:45.000Z'],
  ['2020-06-06', '2020-06-06T00:00:00.000Z'],
  ['yesterday', null],
  ['-1', null],
])('The date %s of a bookmark file is read', (date, iso) => {
  expect(readDate(date)).toBe(iso);
});

describe('A description', () => {
  // #descriptions-with-markup
  it('keeps its text around markup, whose links are no bookmarks', () => {
    const html = `<DT><A HREF="https://a.example/">A</A>
<DD>One <b>two</b> <a href="https://b.example/">three</a> four<hr><h3>five</h3> six
<DT><A HREF="https://c.example/">C</A>`;
    expect(linksOf(html)).toEqual([
      ['https://a.example/', 'One two three (https://b.example/) fourfive six'],
      ['https://c.example/', null],
    ]);
  });
});
