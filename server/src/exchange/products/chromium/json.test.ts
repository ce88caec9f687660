import { describe, expect, it } from 'vitest';

import { JSON_EXPORTS } from '../../../../testing/json-exports.ts';
import { jsonFile, readFileWith } from '../../../../testing/read-with.ts';
import { chromiumReader } from './json.ts';

const read = async (roots: unknown) => (await readFileWith(chromiumReader, { roots })).collected;
const url = (name: string, more = {}) => ({ type: 'url', name, url: `https://${name}.example/`, ...more });
const folder = (name: string, ...children: unknown[]) => ({ type: 'folder', name, children });

describe('The bookmarks of Chromium', () => {
  it('are recognized by their roots', async () => {
    expect(await chromiumReader.recognizes(jsonFile(JSON_EXPORTS.chromium))).toBe(true);
    expect(await chromiumReader.recognizes(jsonFile({ roots: ['a'] }))).toBe(false);
    expect(await chromiumReader.recognizes(jsonFile({ roots: { other: {} } }))).toBe(false);
  });

  it('are in folders that are named in English whatever the language of the browser', async () => {
    const { items, collections } = await read(JSON_EXPORTS.chromium.roots);
    expect(items.map(({ path, title, created }) => [path, title, created])).toEqual([
      [['Bookmarks bar', 'Food'], 'Bread', '2021-08-18T19:07:47.908Z'],
      [[], 'Old', null],
      [['Bookmarks bar'], 'News', null],
    ]);
    expect(collections).toBe(2);
  });

  it('are in the bin if they are in the trash of Vivaldi', async () => {
    const { items } = await read(JSON_EXPORTS.chromium.roots);
    expect(items.filter(({ isDeleted }) => isDeleted)).toMatchObject([{ title: 'Old' }]);
  });

  it('keep their order among each other', async () => {
    const { items } = await read({ bookmark_bar: folder('', url('c'), folder('x', url('d')), url('a'), url('b')) });
    expect(items.filter(({ path }) => path.length === 1).map(({ title }) => title)).toEqual(['c', 'a', 'b']);
  });

  it('have descriptions in Vivaldi', async () => {
    const { items } = await read({ other: folder('', url('a', { meta_info: { Description: 'Good' } })) });
    expect(items).toMatchObject([{ path: ['Other bookmarks'], description: 'Good' }]);
  });

  it('are in several folders of their own root in Opera', async () => {
    const { items } = await read({ custom_root: { speedDial: folder('Speed dial', url('a')), version: 1 } });
    expect(items).toMatchObject([{ path: ['Opera bookmarks', 'Speed dial'] }]);
  });

  it('may be nested as deeply as the file is long', async () => {
    const depth = 10_000;
    const text = '{"type":"folder","name":"x","children":['.repeat(depth) + ']}'.repeat(depth);
    const { collected } = await readFileWith(chromiumReader, `{"roots":{"other":${text}}}`);
    expect(collected.collections).toBe(depth);
  });
});
