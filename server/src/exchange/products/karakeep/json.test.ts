import { describe, expect, it } from 'vitest';

import { CollectingSink } from '../../../../testing/collecting-sink.ts';
import { READ_OPTIONS } from '../../../../testing/import-corpora.ts';
import { JSON_EXPORTS } from '../../../../testing/json-exports.ts';
import { NO_HTML, jsonFile, readFileWith } from '../../../../testing/read-with.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { karakeepReader } from './json.ts';

const read = async (content: unknown) => (await readFileWith(karakeepReader, content)).collected;

const link = { createdAt: 1_711_000_000, title: '', content: { type: 'link', url: 'https://a.example/' } };

describe('An export of Karakeep', () => {
  it('is recognized, even without bookmarks', async () => {
    expect(await karakeepReader.recognizes(jsonFile(JSON_EXPORTS.karakeep))).toBe(true);
    expect(await karakeepReader.recognizes(jsonFile({ bookmarks: [], lists: [] }))).toBe(true);
    expect(await karakeepReader.recognizes(jsonFile(JSON_EXPORTS.shiori))).toBe(false);
  });

  it('has links with notes, tags, dates, and the archive, once in each of their lists, with the note in the first', async () => {
    const { items } = await read(JSON_EXPORTS.karakeep);
    expect(items.filter(({ kind }) => kind === 'link')).toEqual(
      [
        { path: ['Food', 'Baking'], description: 'Needs two days.' },
        { path: ['Weekend'], description: null },
      ].map((each) => ({
        ...each,
        kind: 'link',
        title: 'Bread',
        url: 'https://bread.example/',
        html: NO_HTML,
        tags: ['food', 'slow', 'archived'],
        created: '2024-03-21T05:46:40.000Z',
        updated: null,
        isDeleted: false,
      })),
    );
  });

  it('has notes in Markdown, only in the first of their lists', async () => {
    const { items, leftOut } = await read(JSON_EXPORTS.karakeep);
    expect(items.filter(({ kind }) => kind === 'note')).toMatchObject([
      {
        title: 'Shopping',
        path: ['Food', 'Baking'],
        html: '<ul><li><p><strong>rye</strong></p></li><li><p>salt</p></li></ul><p>For Saturday</p>',
      },
    ]);
    expect(leftOut.get('copies of notes in further lists')).toBe(1);
  });

  it('has lists without bookmarks, but no smart lists', async () => {
    const { collections, leftOut } = await read(JSON_EXPORTS.karakeep);
    expect(collections).toBe(3);
    expect(leftOut.get('smart lists')).toBe(1);
  });

  it('keeps lists of the same name apart', async () => {
    const lists = ['a', 'b'].map((id) => ({ id, name: 'Inbox', type: 'manual', parentId: null }));
    expect(await read({ bookmarks: [], lists })).toMatchObject({ collections: 2 });
  });

  it('has lists whose parents are missing or their own children at the top level', async () => {
    const lists = [
      { id: 'a', name: 'A', parentId: 'b' },
      { id: 'b', name: 'B', parentId: 'a' },
      { id: 'self', name: 'Self', parentId: 'self' },
      { id: 'lost', name: 'Lost', parentId: 'nobody' },
    ];
    const bookmarks = lists.map(({ id }) => ({ ...link, title: id, lists: [id] }));
    const { items } = await read({ bookmarks, lists });
    expect(Object.fromEntries(items.map(({ title, path }) => [title, path]))).toEqual({
      a: ['B', 'A'],
      b: ['B'],
      self: ['Self'],
      lost: ['Lost'],
    });
  });

  it('has a bookmark outside all lists if it is in none that exists', async () => {
    const { items } = await read({ bookmarks: [{ ...link, lists: ['gone'] }], lists: [] });
    expect(items).toMatchObject([{ path: [] }]);
  });

  it('does not have uploaded files, only what was written about them', async () => {
    const { items, leftOut } = await read({
      bookmarks: [
        { createdAt: 1, title: 'scan.pdf', content: null, note: 'The lease' },
        { createdAt: 1, title: 'photo.jpg', content: null, note: null },
      ],
    });
    expect(items).toMatchObject([{ kind: 'note', html: '<p>scan.pdf (not imported)</p><p>The lease</p>' }]);
    expect(leftOut.get('uploaded files')).toBe(1);
  });

  it('has the bookmarks before the place where it is damaged', async () => {
    const file = jsonFile(JSON.stringify(JSON_EXPORTS.karakeep).slice(0, -10));
    const sink = new CollectingSink();
    await expect(karakeepReader.read(file, sink, READ_OPTIONS)).rejects.toThrow(UnreadableFile);
    expect(sink.collected.items.map(({ title }) => title)).toEqual(['Shopping', 'Bread', 'Bread']);
  });
});
