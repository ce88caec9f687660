import { describe, expect, it } from 'vitest';

import { fileOf, treeOf } from '../../../../testing/file-of.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { keep, keepNote } from './keep.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const note = (fields: object) =>
  JSON.stringify({
    title: '',
    textContent: '',
    isPinned: false,
    isArchived: false,
    isTrashed: false,
    color: 'DEFAULT',
    userEditedTimestampUsec: 1_690_864_183_842_000,
    createdTimestampUsec: 1_690_514_467_150_000,
    ...fields,
  });
const read = (fields: object, name = 'a.json') => readExport({ reader: keepNote, input: fileOf(name, note(fields)) });
const postOf = async (fields: object) => (await read(fields)).collected.items[0];

const styled = (weight: number) =>
  `<p><span style="font-weight:${weight};text-decoration:none;white-space:pre-wrap;">Tea</span></p>`;

describe('A note of Google Keep', () => {
  it('has a text with its line breaks, dates, and labels', async () => {
    expect(
      await postOf({ title: 'Tea', textContent: 'Green\nBlack\n\nWhite', labels: [{ name: 'to buy' }] }),
    ).toMatchObject({
      kind: 'note',
      path: [],
      title: 'Tea',
      html: '<p>Green<br>Black</p><p>White</p>',
      tags: ['to buy'],
      created: '2023-07-28T03:21:07.150Z',
      updated: '2023-08-01T04:29:43.842Z',
    });
  });

  it('keeps its formatting, which is in styles only', async () => {
    expect((await postOf({ textContent: 'Tea', textContentHtml: styled(700) }))?.html).toBe(
      '<p><strong>Tea</strong></p>',
    );
    expect((await postOf({ textContent: 'Tea', textContentHtml: styled(400) }))?.html).toBe('<p>Tea</p>');
  });

  it('is a list of tasks', async () => {
    const items = [
      { text: 'Tea', isChecked: true },
      { text: '<Milk>', isChecked: false },
    ];
    expect((await postOf({ listContent: items }))?.html).toMatch(
      /data-checked="true".*Tea.*data-checked="false".*&lt;Milk&gt;/,
    );
  });

  it('is pinned, archived, or in the recycle bin', async () => {
    const [post] = (await read({ isPinned: true, isArchived: true, isTrashed: true })).posts;
    expect(post).toMatchObject({ flags: ['pinned', 'archived'], deleted: true });
  });

  it('is a link if its text is nothing but an address', async () => {
    const annotations = [
      { source: 'WEBLINK', url: 'https://site.example/a', title: 'A page', description: 'About it' },
    ];
    expect(await postOf({ textContent: ' https://site.example/a\n', annotations })).toMatchObject({
      kind: 'link',
      url: 'https://site.example/a',
      title: 'A page',
      description: 'About it',
    });
  });

  it('shows the pages that it links to below its text', async () => {
    const annotations = [{ source: 'WEBLINK', url: 'https://site.example/a', title: 'A page' }];
    expect((await postOf({ textContent: 'See this', annotations }))?.html).toBe(
      '<p>See this</p><unfurling-link href="https://site.example/a" data-title="A page"></unfurling-link>',
    );
  });

  it('names attachments that were not given with it', async () => {
    const sink = await read({ textContent: 'Look', attachments: [{ filePath: 'a.png', mimetype: 'image/png' }] });
    expect(sink.collected.items[0]?.html).toBe('<p>Look</p><p>a.png (not imported)</p>');
    expect(sink.missingFiles).toBe(1);
  });

  it('may be old: without the time it was created', async () => {
    expect((await postOf({ createdTimestampUsec: undefined }))?.created).toBeNull();
  });

  it('has fields of any type when it is damaged', async () => {
    const fields = {
      title: 7,
      textContent: null,
      labels: 'x',
      listContent: { a: 1 },
      annotations: [null, 3],
      attachments: [[]],
    };
    expect(await postOf({ ...fields, isPinned: 'yes' })).toMatchObject({ title: '7', tags: [], html: '<p></p>' });
  });
});

const readFolder = (files: Record<string, string | Uint8Array>) => readExport({ reader: keep, input: treeOf(files) });

describe('A folder of Google Keep', () => {
  it('has any name, and images beside the notes, also with another extension', async () => {
    const sink = await readFolder({
      'Google Notizen/a.json': note({ title: 'A', attachments: [{ filePath: 'p.jpeg', mimetype: 'image/jpeg' }] }),
      'Google Notizen/p.jpg': PNG,
    });
    expect(sink.collected.items[0]?.html).toMatch(/^<img src="\/storage\//);
  });

  it('contains pages and lists that repeat the notes, which nobody else reads', async () => {
    const files = treeOf({
      'Keep/a.json': note({ title: 'A' }),
      'Keep/a.html': '<html></html>',
      'Keep/Labels.txt': 'x',
      'archive_browser.html': '<html></html>',
      'YouTube/history.html': '<html></html>',
    });
    const sink = await readExport({ reader: keep, input: files });
    expect(sink.posts).toHaveLength(1);
    expect(files.files.filter((file) => !file.isRead).map(({ path }) => path)).toEqual(['YouTube/history.html']);
  });

  it('leaves JSON of other services alone', async () => {
    const sink = await readFolder({
      'Keep/a.json': note({ title: 'A' }),
      'Fit/b.json': '{"x":1}',
      'Keep/c.json': '{"x":1}',
    });
    expect(sink.posts).toHaveLength(1);
    expect(sink.skipped).toEqual([]);
  });

  it('names a note that is damaged', async () => {
    const sink = await readFolder({
      'Keep/a.json': note({ title: 'A' }),
      'Keep/b.json': note({ title: 'B' }).slice(0, 40),
    });
    expect(sink.posts.map(({ title }) => title)).toEqual(['A']);
    expect(sink.skipped).toMatchObject([{ line: 2, reason: expect.stringContaining('Keep/b.json') as string }]);
  });
});
