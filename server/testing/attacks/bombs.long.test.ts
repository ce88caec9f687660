import { importBookmarks } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson } from '../app.ts';
import { attemptAll } from '../attack-state.ts';

const many = (unit: string, count = 200_000) => unit.repeat(count);

/** Prefixes that hide what follows from some parsers but not from others. */
const HIDING_PREFIXES = ['', '<iframe>', '<plaintext>', '<noembed>', '<noframes>', '<noscript>', '<a href="x">'];

describe('A note', () => {
  it('with extreme nesting is refused quickly, even if the nesting is hidden from some parsers', async () => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const attempts = HIDING_PREFIXES.flatMap((before) =>
      ['<div>', '<a href="x">', '<b>', '<blockquote><p>'].map((unit) => {
        const payload = { content: `<p>x</p>${before}${many(unit)}` };
        return [`${before}${unit}`, { method: 'POST', url: '/api/posts', payload } as const, 422] as const;
      }),
    );
    // Without these checks, some of them took minutes, longer than the timeout of a test.
    expect(await attemptAll(test, token, attempts)).toEqual([]);
  });
});

const aBookmarkFile = (inside: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${inside}<DT><A HREF="https://example.org/">x</A>\n</DL><p>`;

describe('A bookmark file', () => {
  it('with extreme nesting or too many links is refused quickly', async () => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const attempts = [
      ['nested folders', many('<DL><p><DT><H3>x</H3>')],
      ['nested lists', many('<DL>')],
      ['unclosed folders', many('<DL><DT><H3>x')],
      ['200,001 links', many('<DT><A HREF="https://example.org/">x</A>', 200_001)],
      ['200,001 links without a list', many('<A HREF="https://example.org/">', 200_001)],
      ['20,001 folders', many('<DT><H3>x</H3><DL><p></DL><p>\n', 20_001)],
      ['only comment starts', many('<!--')],
    ].map(
      ([what = '', inside = '']) =>
        [what, { method: 'POST', url: importBookmarks.url, ...aFile(aBookmarkFile(inside)) } as const, 422] as const,
    );
    // Without these checks, some of them took minutes, longer than the timeout of a test.
    expect(await attemptAll(test, token, attempts)).toEqual([]);
  });

  it('with many unclosed elements is read to its end', async () => {
    const folders = Array.from({ length: 5000 }, (_, index) => `<DT><H3>${index}</H3>\n<DL><p>\n</DL><p>\n`).join('');
    for (const inside of [
      many('<div>'),
      many('<p>'),
      folders,
      many('<DT><A HREF="https://example.org/page">y\n', 5000),
    ]) {
      const test = await anApp();
      const { send } = await aPerson(test);
      const answer = await send({ method: 'POST', url: importBookmarks.url, ...aFile(aBookmarkFile(inside)) });
      expect(answer.status).toBe(201);
      const found = await test.db.selectFrom('posts').select('url').where('url', '=', 'https://example.org/').execute();
      expect(found).toHaveLength(1);
    }
  });
});
