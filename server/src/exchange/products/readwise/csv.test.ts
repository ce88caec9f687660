import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { postsIn, readWith } from '../../../../testing/read-with.ts';
import { READER_TABLE, READWISE_TABLE } from './csv.ts';

const DOCUMENTS = `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen
A,https://a.example/,id1,"['one', ""it's two"", 'a \\'quote\\'']",2026-03-14 23:55:23.291000+00:00,0,new,True
B,https://b.example/,id2,,2026-03-14 23:55:23+00:00,1,archive,True
C,https://c.example/,id3,,2026-03-14 23:55:23+00:00,1,feed,True
D,,id4,,2026-03-14 23:55:23+00:00,1,new,True
`;

describe('A table of Readwise Reader', () => {
  it('has tags as a list of Python, dates with a zone, and places', async () => {
    const { sink } = await readWith([READER_TABLE], fileOf('library.csv', DOCUMENTS));
    expect(sink.posts).toMatchObject([
      {
        title: 'A',
        url: 'https://a.example/',
        tags: ['one', "it's two", "a 'quote'"],
        flags: [],
        created: '2026-03-14T23:55:23.291Z',
        id: 'id1',
      },
      { title: 'B', tags: [], flags: ['archived'] },
    ]);
    expect(sink.skipped).toEqual([{ line: 5, reason: 'There is no address.' }]);
  });

  it('has entries of feeds, which are imported only if they are wanted', async () => {
    const { sink } = await readWith([READER_TABLE], fileOf('library.csv', DOCUMENTS), { feeds: true });
    expect(sink.posts.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    expect(sink.options.feeds).toBe(1);
  });
});

describe('A table of the highlights of Readwise', () => {
  it('becomes a note for each book', async () => {
    const text = `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
First passage,A book,Some Author,,What I think,,idea,page,1,2024-02-02 10:00:00+00:00,books
Of another,Another,,,,,,page,1,,
Second passage,A book,Some Author,,,,,page,9,2024-01-02 10:00:00+00:00,books
,A book,Some Author,,,,,page,10,,
`;
    expect(await postsIn([READWISE_TABLE], 'highlights.csv', text)).toMatchObject([
      {
        kind: 'note',
        title: 'A book',
        html: '<p>Some Author</p><blockquote><p>First passage</p></blockquote><p>What I think</p><blockquote><p>Second passage</p></blockquote>',
        tags: ['idea', 'books'],
        created: '2024-01-02T10:00:00.000Z',
        updated: '2024-02-02T10:00:00.000Z',
        line: 2,
      },
      { title: 'Another', created: null },
    ]);
  });
});
