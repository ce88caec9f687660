import { setTimeout } from 'node:timers/promises';

import {
  createCollection,
  createHighlight,
  createPost,
  createShare,
  createTags,
  getPost,
  type ImportResult,
  deleteHighlight,
  listCollections,
  listHighlights,
  listPosts,
  listShares,
  listTags,
  updateCollection,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { anArchive, aWorkFolder, COLLECTION, exportOf, importOf, rowsOf } from '../../../testing/archive.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { runImport } from '../jobs/import.service.ts';
import { openArchive } from './archive-source.ts';

function fail(): never {
  throw new Error('broken');
}

const idOf = ({ body }: { body: unknown }) => (body as { data: ImportResult }).data.id;

it('An archive keeps dates in the future, as of a server whose clock was ahead', async () => {
  const person = await aPerson(await anApp());
  const times = { created_at: '2999-01-01T00:00:00.000Z', updated_at: '2999-01-02T00:00:00.000Z' };
  await importOf(person, await anArchive([times]));
  expect((await person.call(listPosts, { query: {} })).body.data).toMatchObject([times]);
});

it('An archive gives posts that are there already the highlights they had, unless it fails', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const post_id = await given(person, createPost, { title: 'A note', content: '<p>Some words</p>' });
  const passage = {
    source: 'note',
    quote: 'words',
    prefix: 'Some ',
    suffix: '',
    position: 5,
    color: 'yellow',
  } as const;
  const { data } = (await person.call(createHighlight, { body: { post_id, ...passage } })).body;
  const zip = await exportOf(test, person);
  await person.call(deleteHighlight, { params: { id: data.id } });
  const highlights = async () => (await person.call(listHighlights)).body.data.map(({ quote }) => quote);
  const place = await aWorkFolder(test, person.id, zip);
  const source = await openArchive({ ...test, workers: openWorkers() }, person.id, place, false);
  await expect(runImport(test.db, person.id, source, { report: fail })).rejects.toThrow('broken');
  expect(await highlights()).toEqual([]);
  expect(await importOf(person, zip)).toMatchObject({ body: { data: { posts: 0, duplicates: 1 } } });
  expect(await highlights()).toEqual(['words']);
});

describe('Undoing an archive import', () => {
  it('removes what it created, also from the recycle bin, but not what was changed since', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const collection_id = await given(person, createCollection, { name: 'Here' });
    await given(person, createPost, { content: 'Kept', collection_id });
    await given(person, createPost, { content: 'Untouched', collection_id });
    const gone = await given(person, createPost, { content: 'In the bin' });
    await person.call(updatePost, { params: { id: gone }, body: { is_archived: true } });
    const { body } = await importOf(other, await exportOf(test, person));
    const { data: result } = body as { data: ImportResult };
    const list = async (query: object = {}) => (await other.call(listPosts, { query })).body.data;
    const kept = (await list()).find(({ content }) => content === 'Kept');
    await setTimeout(5);
    await other.call(updatePost, { params: { id: kept?.id ?? 0 }, body: { title: 'Mine now' } });
    expect((await other.send({ method: 'DELETE', url: `/api/imports/${result.id}` })).status).toBe(204);
    expect((await list()).map(({ title }) => title)).toEqual(['Mine now']);
    expect(await list({ is_archived: true })).toEqual([]);
    expect((await other.call(listCollections, { query: {} })).body.data).toHaveLength(1);
    expect((await other.call(getPost, { params: { id: kept?.id ?? 0 } })).status).toBe(200);
  });

  it('leaves no collection, tag, share, or post', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const top = await given(person, createCollection, { name: 'Top' });
    const collection_id = await given(person, createCollection, { name: 'Deep', parent_id: top });
    const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: 'a' }, { name: 'unused' }] } }))
      .body;
    await given(person, createPost, { content: 'A note', collection_id, tags: tags.map(({ id }) => id).slice(0, 1) });
    await person.call(createShare, { body: { token: 'theirs', collection_id, is_active: true } });
    const before = await rowsOf(test);
    const id = idOf(await importOf(other, await exportOf(test, person), '?shares=1'));
    expect((await other.call(listShares, { query: {} })).body.data).toHaveLength(1);
    expect((await other.call(listTags, { query: {} })).body.data).toHaveLength(2);
    await other.send({ method: 'DELETE', url: `/api/imports/${id}` });
    expect(await rowsOf(test)).toEqual(before);
    expect((await person.call(listPosts, { query: {} })).body.data).toHaveLength(1);
  });

  it('keeps a collection that was renamed since, and its ancestors, whatever their dates in the archive', async () => {
    const person = await aPerson(await anApp());
    const times = { created_at: '2999-01-01T00:00:00.000Z', updated_at: '2999-01-01T00:00:00.000Z' };
    const zip = await anArchive(
      [{ ...times, archived_at: times.created_at }, times],
      [
        [
          'collections.json',
          JSON.stringify([
            { ...COLLECTION, ...times, id: 1, name: 'Above' },
            { ...COLLECTION, ...times, id: 2, name: 'Old name', parent_id: 1 },
            { ...COLLECTION, ...times, id: 3, name: 'Untouched' },
          ]),
        ],
        ['tags.json', '[]'],
        ['shares.json', '[]'],
      ],
    );
    const id = idOf(await importOf(person, zip));
    const names = async () => (await person.call(listCollections, { query: {} })).body.data;
    const renamed = (await names()).find(({ name }) => name === 'Old name');
    await setTimeout(5);
    await person.call(updateCollection, { params: { id: renamed?.id ?? 0 }, body: { name: 'Mine now' } });
    expect((await person.send({ method: 'DELETE', url: `/api/imports/${id}` })).status).toBe(204);
    expect((await names()).map(({ name }) => name)).toEqual(['Above', 'Mine now']);
    expect((await person.call(listPosts, { query: {} })).body.data).toEqual([]);
    expect((await person.call(listPosts, { query: { is_archived: true } })).body.data).toEqual([]);
  });
});
