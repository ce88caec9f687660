import { describe, expect, it } from 'vitest';

import { postsIn } from '../../../../testing/read-with.ts';
import { RAINDROP_TABLE } from './csv.ts';

const HEADER = 'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n';
const read = (text: string) => postsIn([RAINDROP_TABLE], 'export.csv', text);
const rows = (folders: string[]) =>
  HEADER + folders.map((folder, index) => `${index},A,,,https://a.example/,${folder},,,,,false\n`).join('');
const pathsOf = async (folders: string[]) => (await read(rows(folders))).map(({ path }) => path);

describe('A table of Raindrop.io', () => {
  it('has notes in Markdown, excerpts, highlights, tags, and favorites', async () => {
    const row =
      '7,A,My **note**,What it says,https://a.example/,Unsorted,"one, two words",2024-01-01T10:00:00.000Z,https://a.example/a.png,A passage,true\n';
    expect(await read(HEADER + row)).toEqual([
      {
        kind: 'link',
        path: '',
        title: 'A',
        url: 'https://a.example/',
        description: 'What it says',
        html: '<p>My <strong>note</strong></p>\n<blockquote><p>A passage</p></blockquote>',
        tags: ['one', 'two words'],
        flags: ['favorite'],
        created: '2024-01-01T10:00:00.000Z',
        id: '7',
        line: 2,
      },
    ]);
  });

  it('has notes whose line breaks show', async () => {
    const text = 'folder,url,title,note,tags,created\n,https://a.example/,A,"one\ntwo",,\n';
    const [post] = await read(text);
    expect(post?.html).toContain('one<br>two');
  });

  it('has nested collections, whose names contain slashes where blanks separate them', async () => {
    expect(await pathsOf(['Work/Web', 'Home'])).toEqual(['Work|Web', 'Home']);
    expect(await pathsOf(['TCP/IP', 'Work / Web'])).toEqual(['TCP/IP', 'Work|Web']);
  });

  it('may be written by hand with the columns of its template', async () => {
    const text =
      'folder,url,title,note,tags,created\nWeb,https://a.example/,A,A note,"a, b",1700000000\n,ftp://b.example/,B,,,\n';
    expect(await read(text)).toMatchObject([{ path: 'Web', tags: ['a', 'b'], created: '2023-11-14T22:13:20.000Z' }]);
  });
});
