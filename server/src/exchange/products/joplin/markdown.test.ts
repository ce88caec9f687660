import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { readExport } from '../../../../testing/read-export.ts';
import { joplinMarkdown } from './markdown.ts';

const DATES = 'updated: 2021-05-01 16:54:00Z\ncreated: 2019-05-01 16:54:00Z';
const FILES = {
  'Kitchen/Bread.md': `---\ntitle: 'Recipe: bread'\n${DATES}\nlatitude: 37.1\ntags:\n  - two words\n  - b\n---\n\nFlour\nand [water](Water.md)`,
  'Kitchen/Water.md': `---\ntitle: Water\n${DATES}\n---\n\n# Cold`,
};

describe('An export of Joplin as Markdown', () => {
  it('is recognized by the dates of its notes', async () => {
    expect(await joplinMarkdown.recognizes(treeOf(FILES))).toBe(true);
    expect(await joplinMarkdown.recognizes(treeOf({ 'a.md': '---\ntitle: a\ncreated: 2019-05-01\n---\nb' }))).toBe(
      false,
    );
  });

  it('has titles, tags, dates, and the line breaks that Joplin shows', async () => {
    const { posts } = await readExport({ reader: joplinMarkdown, input: treeOf(FILES) });
    expect(posts).toMatchObject([
      {
        title: 'Recipe: bread',
        tags: ['two words', 'b'],
        created: '2019-05-01T16:54:00.000Z',
        updated: '2021-05-01T16:54:00.000Z',
        html: expect.stringMatching(/^<p>Flour<br>and <a href="\/p\/[^"]*">water<\/a><\/p>/),
      },
      { title: 'Water', tags: [], html: expect.stringContaining('<h1>Cold</h1>') },
    ]);
  });
});
