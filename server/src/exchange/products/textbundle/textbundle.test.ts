import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { notesIn } from '../../../../testing/notes-in.ts';

const PNG = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');

/** The files of a note of Bear. */
const bearNote = (name: string, text: string, bear: Record<string, unknown> = {}) => ({
  [`${name}.textbundle/text.md`]: text,
  [`${name}.textbundle/info.json`]: JSON.stringify({ version: 2, 'net.shinyfrog.bear': bear }),
});

describe('A backup of Bear', () => {
  it('has notes with dates, marks, and tags', async () => {
    const { format, notes } = await notesIn(
      treeOf({
        ...bearNote('a', '# A note\nText #one, #two words# and #three/four\n\\#no ~under~ ==high==', {
          creationDate: '2023-01-02T03:04:05Z',
          modificationDate: '2023-02-02T03:04:05Z',
          pinned: 1,
          archived: 1,
        }),
        'tags.json': '{"tags":[]}',
      }),
    );
    expect(format).toBe('bear');
    expect(notes['A note']).toMatchObject({
      path: [],
      html: '<p>Text #one, #two words# and #three/four<br>#no <u>under</u> high</p>',
      tags: ['two words', 'one', 'three/four', 'favourite', 'archived'],
      created: '2023-01-02T03:04:05.000Z',
      updated: '2023-02-02T03:04:05.000Z',
    });
  });

  it('has deleted notes in the recycle bin, but not those that were put back', async () => {
    const trashedDate = '2023-03-01T00:00:00Z';
    const { sink } = await notesIn(
      treeOf({
        ...bearNote('a', '# A', { trashed: 1, trashedDate }),
        ...bearNote('b', '# B', { trashed: 0, trashedDate }),
      }),
    );
    expect(sink.posts.map(({ deleted }) => deleted)).toEqual(['2023-03-01T00:00:00.000Z', null]);
  });

  it('links notes by title, by title and heading, and by id', async () => {
    const { notes } = await notesIn(
      treeOf({
        ...bearNote('a', '# A\n[[B/C]] [[B/C/Some heading|d]] [e](bear://x-callback-url/open-note?id=ID-B) [[Gone]]'),
        ...bearNote('b', '# B/C\nx', { uniqueIdentifier: 'ID-B' }),
      }),
    );
    expect(notes['A']?.html.match(/href="\/p\/ID-B"/g)).toHaveLength(3);
    expect(notes['A']?.html).toMatch(/ Gone<\/p>$/);
  });

  it('tells notes apart whose ids repeat', async () => {
    const id = { uniqueIdentifier: 'same' };
    const { sink } = await notesIn(treeOf({ ...bearNote('a', '# A', id), ...bearNote('b', '# B', id) }));
    expect(new Set(sink.posts.map((post) => post.id)).size).toBe(2);
  });

  it('reports encrypted notes', async () => {
    const { sink } = await notesIn(treeOf(bearNote('a', '', { encrypted: 1, title: 'Secret' })));
    expect(sink.posts).toEqual([]);
    expect(sink.skipped[0]?.reason).toMatch(/^Secret: The note is encrypted\./);
  });

  it('keeps notes whose information is damaged', async () => {
    const { sink } = await notesIn(
      treeOf({ ...bearNote('a', '# A\nx'), 'b.textbundle/info.json': '{"net', 'b.textbundle/text.md': '# B\ny' }),
    );
    expect(sink.posts.map(({ title }) => title)).toEqual(['A', 'B']);
  });
});

describe('A TextBundle', () => {
  it('is a note with the images in it', async () => {
    const { format, notes } = await notesIn(
      treeOf({
        'My note.textbundle/info.json': '{"version":2}',
        'My note.textbundle/text.markdown': 'Text\n![a](assets/1.png)<!-- {"width":300} -->\n\n`![](assets/1.png)`',
        'My note.textbundle/assets/1.png': PNG,
      }),
    );
    expect(format).toBe('textbundle');
    expect(notes['My note']?.html).toMatch(
      /^<p>Text<\/p><img src="\/storage\/[^"]*" alt="a"><p><code>!\[\]\(assets\/1\.png\)<\/code><\/p>$/,
    );
  });
});
