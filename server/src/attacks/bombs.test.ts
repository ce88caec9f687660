import { importBookmarks } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson } from '../testing.ts';
import { inVain } from './state.ts';

/** Some of these took minutes before they were noticed; all of them together take less than this now. */
const ALL_MS = 10_000;

const many = (unit: string, count = 200_000) => unit.repeat(count);

/** What comes before hides what follows from one parser and not from another. */
const HIDING = ['', '<iframe>', '<plaintext>', '<noembed>', '<noframes>', '<noscript>', '<a href="x">'];

describe('A note', () => {
  it('that nests without end is refused soon, in whatever it is hidden', async () => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const attempts = HIDING.flatMap((before) =>
      ['<div>', '<a href="x">', '<b>', '<blockquote><p>'].map((unit) => {
        const payload = { content: `<p>x</p>${before}${many(unit)}` };
        return [`${before}${unit}`, { method: 'POST', url: '/api/posts', payload } as const, 422] as const;
      }),
    );
    const started = performance.now();
    expect(await inVain(test, token, attempts)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(ALL_MS);
  });
});

const aBookmarkFile = (inside: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${inside}<DT><A HREF="https://example.org/">x</A>\n</DL><p>`;

describe('A bookmark file', () => {
  it('that nests without end, or holds too much, is refused soon', async () => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const attempts = [
      ['folders in each other', many('<DL><p><DT><H3>x</H3>')],
      ['lists in each other', many('<DL>')],
      ['elements in each other', many('<div>')],
      ['folders that do not end', many('<DL><DT><H3>x')],
      ['200,001 links', many('<DT><A HREF="https://example.org/">x</A>', 200_001)],
      ['200,001 links on their own', many('<A HREF="https://example.org/">', 200_001)],
      ['20,001 folders', many('<DT><H3>x</H3><DL><p></DL><p>\n', 20_001)],
      ['nothing but beginnings of comments', many('<!--')],
    ].map(
      ([what = '', inside = '']) =>
        [what, { method: 'POST', url: importBookmarks.url, ...aFile(aBookmarkFile(inside)) } as const, 422] as const,
    );
    const started = performance.now();
    expect(await inVain(test, token, attempts)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(ALL_MS);
  });
});
