import { describe, expect, it } from 'vitest';

import { EntryReader } from './bookmark-parser.ts';

const linksOf = (html: string) => {
  const reader = new EntryReader(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${html}</DL>`);
  reader.read();
  return reader.links.map(({ attributes, description }) => [attributes['href'], description]);
};

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
