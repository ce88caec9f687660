import { expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { readWith } from '../../../../testing/read-with.ts';
import { MYMIND_TABLE } from './csv.ts';

it('A table of mymind has links and notes', async () => {
  const text = `id,type,title,url,content,note,tags,created
1,WebPage,A,https://a.example/,What it says,My *note*,"one,two",2024-01-15T10:00:00.000Z
2,Note,B,,"# Heading

Text",,,2024-01-16T10:00:00Z
3,Image,,,,,,2024-01-16T10:00:00Z
`;
  const { sink } = await readWith([MYMIND_TABLE], fileOf('cards.csv', text));
  expect(sink.posts).toMatchObject([
    { kind: 'link', description: 'What it says', html: '<p>My <em>note</em></p>\n', tags: ['one', 'two'], id: '1' },
    { kind: 'note', title: 'B', html: '<h1>Heading</h1>\n<p>Text</p>\n', created: '2024-01-16T10:00:00.000Z', id: '2' },
  ]);
  expect(sink.skipped).toEqual([{ line: 6, reason: 'There is no text and no address.' }]);
});
