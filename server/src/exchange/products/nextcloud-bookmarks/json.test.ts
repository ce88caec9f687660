import { describe, expect, it } from 'vitest';

import { JSON_EXPORTS } from '../../../../testing/json-exports.ts';
import { NO_HTML, folderOf, jsonFile, readFileWith, readFolderWith } from '../../../../testing/read-with.ts';
import { nextcloudFolderReader, nextcloudReader } from './json.ts';

const folders = {
  status: 'success',
  data: [
    {
      id: 4,
      title: 'Food',
      parent_folder: '-1',
      children: [{ id: 5, title: 'Baking', parent_folder: 4, children: [] }],
    },
  ],
};

describe('Nextcloud Bookmarks', () => {
  it('has links once in each of their folders, whose names are not in the file', async () => {
    expect(await nextcloudReader.recognizes(jsonFile(JSON_EXPORTS.nextcloud))).toBe(true);
    const { collected } = await readFileWith(nextcloudReader, JSON_EXPORTS.nextcloud);
    expect(collected.items).toEqual(
      [[], ['Folder 5']].map((path) => ({
        kind: 'link',
        path,
        title: 'Bread',
        url: 'https://bread.example/',
        description: 'Needs two days.',
        html: NO_HTML,
        tags: ['food'],
        created: '2024-01-15T10:30:00.000Z',
        updated: '2024-01-16T10:30:00.000Z',
        isDeleted: false,
      })),
    );
  });

  it('has them in folders with names if these are in another file', async () => {
    const files = { 'bookmarks.json': JSON_EXPORTS.nextcloud, 'folders.json': folders };
    expect(await nextcloudFolderReader.recognizes(folderOf(files))).toBe(true);
    const { collected } = await readFolderWith(nextcloudFolderReader, files);
    expect(collected.items.map(({ path }) => path)).toEqual([[], ['Food', 'Baking']]);
  });

  it('is not recognized by folders alone', async () => {
    expect(await nextcloudFolderReader.recognizes(folderOf({ 'folders.json': folders }))).toBe(false);
  });

  it('has the text of the page if that is wanted', async () => {
    const { collected } = await readFileWith(nextcloudReader, JSON_EXPORTS.nextcloud, { articles: true });
    expect(collected.items[0]?.html).toBe('<p>Wait.</p>');
  });
});
