import { expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { treeOf } from '../../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { SAFARI_EXPORT } from './export.ts';

it('The zip of Safari gives its bookmarks and nothing else', async () => {
  const files = treeOf({
    'Bookmarks.html': `<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1><DT><H3 FOLDED>Favourites</H3><DL><p><DT><A HREF="https://a.example/">A</A></DL><p>`,
    'History.json': '{"history":[]}',
    'Passwords.csv': 'Title,URL,Username,Password\nA,https://a.example/,ann,secret\n',
  });
  expect(await SAFARI_EXPORT.recognizes(files)).toBe(true);
  const sink = new CollectingSink();
  await SAFARI_EXPORT.read(files, sink, READ_OPTIONS);
  expect(sink.collected.items).toMatchObject([{ path: ['Favourites'], title: 'A', url: 'https://a.example/' }]);
  expect([...sink.leftOut.values()]).toEqual([2]);
  expect(files.files.every(({ isRead }) => isRead)).toBe(true);
  expect(await SAFARI_EXPORT.recognizes(treeOf({ 'Bookmarks.html': '' }))).toBe(false);
});
