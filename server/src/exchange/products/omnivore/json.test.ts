import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { JSON_EXPORTS } from '../../../../testing/json-exports.ts';
import { folderOf, jsonFile, readFileWith, readFolderWith } from '../../../../testing/read-with.ts';
import { highlightsHtml, omnivoreFolderReader, omnivoreReader } from './json.ts';

const [entry] = JSON_EXPORTS.omnivore;

const files = {
  'export/metadata_0_to_20.json': JSON_EXPORTS.omnivore,
  'export/metadata_20_to_40.json': [entry, { ...entry, id: 'b2', slug: 'rye-2', title: 'Rye', state: 'Active' }],
  'export/content/bread-1.html': '<h2>Dough</h2><p>Wait.</p>',
  'export/content/rye-2.pdf': '%PDF',
  'export/highlights/bread-1.md': 'Try this.\n\n> Let it rest. \n\n#how\n\nHow long?',
};

describe('An export of Omnivore', () => {
  it('is recognized, in a folder too', async () => {
    expect(await omnivoreFolderReader.recognizes(folderOf(files))).toBe(true);
    expect(await omnivoreFolderReader.recognizes(folderOf({ 'metadata_0_to_20.json': [{ name: 'x' }] }))).toBe(false);
  });

  it('has links with labels, archive, dates, and highlights', async () => {
    const { collected } = await readFolderWith(omnivoreFolderReader, files);
    expect(collected.items).toHaveLength(2);
    expect(collected.items[0]).toEqual({
      kind: 'link',
      path: [],
      title: 'Bread',
      url: 'https://bread.example/',
      description: 'Needs two days.',
      html: '<p>Try this.</p><blockquote><p>Let it rest.</p></blockquote><p>#how</p><p>How long?</p>',
      tags: ['food', 'archived'],
      created: '2024-10-29T16:30:11.000Z',
      updated: '2024-10-31T13:01:28.320Z',
      isDeleted: false,
    });
  });

  it('has the texts of articles if they are wanted, and no PDF files', async () => {
    const { collected, leftOut, options } = await readFolderWith(omnivoreFolderReader, files, { articles: true });
    expect(collected.items[0]?.html).toContain('<h2>Dough</h2><p>Wait.</p>');
    expect(leftOut.get('saved PDF files')).toBe(1);
    expect(options.articles).toBe(1);
  });

  it('leaves no file to other readers', async () => {
    const tree = folderOf(files);
    await omnivoreFolderReader.read(tree, new CollectingSink(), READ_OPTIONS);
    expect(tree.files.filter(({ isRead }) => !isRead)).toEqual([]);
  });

  it('may be one of its parts', async () => {
    expect(await omnivoreReader.recognizes(jsonFile(JSON_EXPORTS.omnivore))).toBe(true);
    expect((await readFileWith(omnivoreReader, JSON_EXPORTS.omnivore)).posts).toHaveLength(1);
  });

  it('is read as a whole each time', async () => {
    for (let count = 0; count < 2; count += 1)
      expect((await readFileWith(omnivoreReader, JSON_EXPORTS.omnivore)).posts).toHaveLength(1);
  });
});

describe('A file of highlights', () => {
  it('has quotes of several paragraphs', () => {
    expect(highlightsHtml('> One.\n> Two. \n\n> Three. ')).toBe(
      '<blockquote><p>One.</p><p>Two.</p></blockquote><blockquote><p>Three.</p></blockquote>',
    );
  });

  it('may be a note about the page alone', () => {
    expect(highlightsHtml('A *good* one.\n\n')).toBe('<p>A <em>good</em> one.</p>\n');
  });

  it('shows the HTML of a quote as text', () => {
    expect(highlightsHtml('> <b>x</b>')).toBe('<blockquote><p>&lt;b&gt;x&lt;/b&gt;</p></blockquote>');
  });
});
