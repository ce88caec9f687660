import { describe, expect, it } from 'vitest';

import { JSON_EXPORTS } from '../../../../testing/json-exports.ts';
import { NO_HTML, jsonFile, readFileWith } from '../../../../testing/read-with.ts';
import { linkwardenReader } from './json.ts';

const aPdf = (id: number, name: string) => ({ id, name, type: 'pdf', url: null, description: '', tags: [] });

const read = async (content: unknown) => (await readFileWith(linkwardenReader, content)).collected;

describe('An export of Linkwarden', () => {
  it('is recognized', async () => {
    expect(await linkwardenReader.recognizes(jsonFile(JSON_EXPORTS.linkwarden))).toBe(true);
    expect(await linkwardenReader.recognizes(jsonFile(JSON_EXPORTS.karakeep))).toBe(false);
  });

  it('has links with the dates of the product that they came from', async () => {
    const { items } = await read(JSON_EXPORTS.linkwarden);
    expect(items[0]).toEqual({
      kind: 'link',
      path: ['Food', 'Bread'],
      title: 'Rye',
      url: 'https://rye.example/',
      description: 'Dark',
      html: NO_HTML,
      // A pin is the flag that Benotes has for it; the sink of the tests writes both as one.
      tags: ['food', 'favourite'],
      created: '2020-05-01T10:00:00.000Z',
      updated: '2024-01-04T00:00:00.000Z',
      isDeleted: false,
    });
  });

  it('pins what was pinned', async () => {
    const { posts } = await readFileWith(linkwardenReader, JSON_EXPORTS.linkwarden);
    expect(posts.map(({ title, flags }) => [title, flags])).toEqual([
      ['Rye', ['pinned']],
      ['Oven', []],
    ]);
  });

  it('has pinned links of collections that are not in the file outside all collections', async () => {
    const pinnedLinks = [{ id: 9, name: 'Of a friend', url: 'https://friend.example/' }];
    const { items } = await read({ ...JSON_EXPORTS.linkwarden, pinnedLinks });
    expect(items).toContainEqual(expect.objectContaining({ title: 'Of a friend', path: [] }));
  });

  it('has collections with their children, in any order', async () => {
    const { collections } = await read(JSON_EXPORTS.linkwarden);
    expect(collections).toBe(2);
  });

  it('does not have uploaded files and subscriptions', async () => {
    const { items, leftOut } = await read(JSON_EXPORTS.linkwarden);
    expect(items[1]).toMatchObject({ kind: 'note', html: '<p>Oven (not imported)</p><p>The manual</p>' });
    expect(leftOut.get('subscriptions of feeds')).toBe(1);
  });

  it('names uploaded files, also those without a description, and leaves out what has no name', async () => {
    const collection = { id: 1, name: 'C', links: [aPdf(1, 'Oven.pdf'), aPdf(2, '')] };
    const { items, leftOut } = await read({ collections: [collection], pinnedLinks: [] });
    expect(items).toMatchObject([{ kind: 'note', title: 'Oven.pdf', html: '<p>Oven.pdf (not imported)</p>' }]);
    expect(leftOut.get('uploaded files')).toBe(1);
  });
});
