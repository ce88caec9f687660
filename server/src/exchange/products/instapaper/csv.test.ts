import { describe, expect, it } from 'vitest';

import { postsIn } from '../../../../testing/read-with.ts';
import { INSTAPAPER_TABLE } from './csv.ts';

const read = (text: string) => postsIn([INSTAPAPER_TABLE], 'instapaper-export.csv', text);

describe('A table of Instapaper', () => {
  it('has folders, of which some are flags, highlights, and tags', async () => {
    const text = `URL,Title,Selection,Folder,Timestamp,Tags
https://a.example/,A,What was <marked>,Starred,1700000000,"[""one"", ""two""]"
https://b.example/,B,,Essays,1700000001,[]
https://c.example/,C,,Archive,1700000002,[]
,Only words,Text,Unread,1700000003,[]
`;
    expect(await read(text)).toMatchObject([
      {
        kind: 'link',
        path: '',
        title: 'A',
        html: '<blockquote><p>What was &lt;marked&gt;</p></blockquote>',
        flags: ['favorite'],
        tags: ['one', 'two'],
        created: '2023-11-14T22:13:20.000Z',
      },
      { path: 'Essays', flags: [], tags: [] },
      { path: '', flags: ['archived'] },
      { kind: 'note', title: 'Only words', flags: ['unread'] },
    ]);
  });

  it('without dates has the newest link on top', async () => {
    const posts = await read(
      'URL,Title,Selection,Folder\nhttps://a.example/,A,,Unread\nhttps://b.example/,B,,Unread\n',
    );
    expect(posts.map(({ title, created, position }) => [title, created, position])).toEqual([
      ['A', null, 2],
      ['B', null, 3],
    ]);
  });
});
