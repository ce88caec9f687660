import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { postsIn, readWith } from '../../../../testing/read-with.ts';
import { LINK_LIST } from './links.ts';

const read = (text: string) => postsIn([LINK_LIST], 'links.txt', text);

describe('A list of links', () => {
  it('has an address on each line', async () => {
    expect(await read('https://a.example/\r\n\r\n https://b.example/?c=d \nhttps://c.example/')).toMatchObject([
      { kind: 'link', url: 'https://a.example/', title: '', path: '', position: 1, line: 1 },
      { url: 'https://b.example/?c=d', position: 3, line: 3 },
      { url: 'https://c.example/', line: 4 },
    ]);
  });

  it('of OneTab has titles, and groups between blank lines', async () => {
    const text = 'https://a.example/ | A | a\nhttps://b.example/ | B\n\nhttps://c.example/ | C\n';
    expect((await read(text)).map(({ path, title }) => [path, title])).toEqual([
      ['Group 1', 'A | a'],
      ['Group 1', 'B'],
      ['Group 2', 'C'],
    ]);
    expect((await read(text.replace('\n\n', '\n'))).map(({ path }) => path)).toEqual(['', '', '']);
  });

  it('reports lines that are something else', async () => {
    const lines = [...Array.from({ length: 9 }, (_, index) => `https://a.example/${index}`), 'words'];
    const { sink } = await readWith([LINK_LIST], fileOf('links.txt', lines.join('\n')));
    expect(sink.posts).toHaveLength(9);
    expect(sink.skipped).toEqual([{ line: 10, reason: 'Only http and https addresses can be saved: words' }]);
  });

  it('may have one line that is something else, however short it is', async () => {
    const { sink } = await readWith(
      [LINK_LIST],
      fileOf('links.txt', 'My links\nhttps://a.example/\nhttps://b.example/'),
    );
    expect([sink.posts.length, sink.skipped.length]).toEqual([2, 1]);
  });

  it.each([
    ['links.txt', 'See https://a.example/\nand https://b.example/'],
    ['links.md', 'https://a.example/'],
    ['links.txt', ''],
  ])('is neither text with links, nor Markdown, nor empty', async (name, text) => {
    expect(await LINK_LIST.recognizes(fileOf(name, text))).toBe(false);
  });
});
