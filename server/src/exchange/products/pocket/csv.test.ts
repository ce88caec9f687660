import { describe, expect, it } from 'vitest';

import { postsIn } from '../../../../testing/read-with.ts';
import { POCKET_TABLE } from './csv.ts';

describe('A table of Pocket', () => {
  it('has links with tags, dates, and whether they are read', async () => {
    const text = `title,url,time_added,tags,status
"A title
in two lines",https://a.example/,1541343937,one|two words,unread
https://b.example/,https://b.example/,1541343938,,archive
`;
    expect(await postsIn([POCKET_TABLE], 'part_000000.csv', text)).toEqual([
      {
        kind: 'link',
        path: '',
        title: 'A title\nin two lines',
        url: 'https://a.example/',
        tags: ['one', 'two words'],
        flags: ['unread'],
        created: '2018-11-04T15:05:37.000Z',
        line: 2,
      },
      expect.objectContaining({ title: '', tags: [], flags: ['archived'], line: 4 }),
    ]);
  });

  it('may have its columns in another order, and more of them', async () => {
    const text = 'url,title,cursor,time_added,tags,status\nhttps://a.example/,A,7,1541343937,"a,b",archive\n';
    expect(await postsIn([POCKET_TABLE], 'x.csv', text)).toMatchObject([
      { title: 'A', tags: ['a', 'b'], flags: ['archived'], created: '2018-11-04T15:05:37.000Z' },
    ]);
  });
});
