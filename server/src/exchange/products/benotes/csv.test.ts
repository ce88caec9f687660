import { expect, it } from 'vitest';

import { postsIn } from '../../../../testing/read-with.ts';
import { BENOTES_TABLE } from './csv.ts';

it('The CSV export of Benotes comes back', async () => {
  const text = `\uFEFFid,type,title,url,description,note,collection,tags,created,updated,pinned,favorite\r
1,link,'=A,https://a.example/,About,**Note**,Work / TCP/IP,"a, b c",2024-01-15T10:00:00.000Z,2024-01-16T10:00:00.000Z,true,false\r
2,note,B,,,Text,,,2024-01-15T10:00:00.000Z,2024-01-15T10:00:00.000Z,false,true\r
`;
  expect(await postsIn([BENOTES_TABLE], 'benotes.csv', text)).toEqual([
    {
      kind: 'link',
      path: 'Work|TCP/IP',
      title: '=A',
      url: 'https://a.example/',
      description: 'About',
      html: '<p><strong>Note</strong></p>\n',
      tags: ['a', 'b c'],
      flags: ['pinned'],
      created: '2024-01-15T10:00:00.000Z',
      updated: '2024-01-16T10:00:00.000Z',
      id: '1',
      ownId: 1,
      line: 2,
    },
    expect.objectContaining({
      kind: 'note',
      path: '',
      title: 'B',
      html: '<p>Text</p>\n',
      ownId: 2,
      flags: ['favorite'],
    }),
  ]);
});
