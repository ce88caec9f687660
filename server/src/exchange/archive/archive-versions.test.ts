import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  createCollection,
  createPost,
  createTags,
  deleteTag,
  getPost,
  getPostVersion,
  keepPostVersion,
  listPosts,
  listPostVersions,
  restorePostVersion,
  undoImport,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { anArchive, downloadOf, EMPTY, importOf, packed, unpacked } from '../../../testing/archive.ts';
import { anImage } from '../../../testing/library.ts';
import { transact } from '../../kernel/database/transact.ts';
import { fitQuota } from '../../library/versions/fit-quota.ts';
import type { Step } from '../jobs/steps.ts';
import { STORED_FILE } from './archive-format.ts';
import { storeVersions } from './store-versions.ts';

/** A user with a note that has three versions: in another collection, with a picture and a link, and with a name. */
async function aLibrary() {
  const test = await anApp();
  const person = await aPerson(test);
  const recipes = await given(person, createCollection, { name: 'Recipes' });
  const { data: tags } = (await person.call(createTags, { body: { tags: [{ name: 'rye' }, { name: 'gone' }] } })).body;
  const target = await given(person, createPost, { title: 'Starter', content: '<p>Feed it</p>' });
  const picture = await anImage(person);
  const content = `<p>flour</p><img src="${picture}"><p><a href="/p/${target}">starter</a></p>`;
  const id = await given(person, createPost, {
    title: 'Bread',
    content,
    collection_id: recipes,
    tags: tags.map((tag) => tag.id),
  });
  await write(test, person, id, { content: '<p>rye</p>', collection_id: 0, tags: [] });
  await write(test, person, id, { content: '<p>rye</p><p>salt</p>', title: 'Rye bread' });
  await person.call(keepPostVersion, { params: { id }, body: { name: 'before the rewrite' } });
  await write(test, person, id, { content: '<p>spelt</p>' });
  await person.call(deleteTag, { params: { id: tags[1]?.id ?? 0 } });
  return { test, person, id };
}

/** Writes a post after so long that a version is due. */
async function write({ db }: TestApp, person: Person, id: number, body: object): Promise<void> {
  await db.updateTable('posts').set({ version_at: null, created_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect((await person.call(updatePost, { params: { id }, body })).status).toBe(200);
}

/** More than are stored as differences from the same whole one. */
const VERSIONS_OF_DIARY = 30;

const archiveOf = async (test: TestApp, person: Person) =>
  (await downloadOf(test, person, { format: 'zip', versions: true })).rawPayload;

interface Line {
  post_id: number;
  content: string;
}

/** The versions in an archive without what differs between users: ids, and the names of files. */
async function versionsIn(zip: Buffer) {
  const entries = await unpacked(zip);
  const names = (JSON.parse(String(entries.get('collections.json'))) as { id: number; name: string }[]).map(
    ({ id, name }) => [id, name] as const,
  );
  const collections = new Map(names);
  const lines = String(entries.get('versions.jsonl') ?? '').trim();
  return lines.split('\n').map((line) => {
    const { post_id: _, ...version } = JSON.parse(line) as Line & { collection_id: number | null };
    const content = version.content
      .replaceAll(STORED_FILE, (_path, name: string) => `file of ${entries.get(`files/${name}`)?.length} bytes`)
      .replaceAll(/\/p\/\d+/g, '/p/1');
    return { ...version, content, collection_id: collections.get(version.collection_id ?? 0) ?? null };
  });
}

const found = async (person: Person, title: string) =>
  (await person.call(listPosts, { query: { limit: 0 } })).body.data.find((post) => post.title === title)?.id ?? 0;

const listed = async (person: Person, id: number) =>
  (await person.call(listPostVersions, { params: { id }, query: {} })).body.data;

describe('An archive with versions of posts', () => {
  // #histories-come-back
  it('brings them back as they were, also pictures, links, tags, and collections', async () => {
    const { test, person } = await aLibrary();
    const zip = await archiveOf(test, person);
    const before = await versionsIn(zip);
    expect(before.map(({ content }) => content.length > 0)).toEqual([true, true, true]);
    expect(before).toMatchObject([
      { title: 'Bread', collection_id: 'Recipes', tags: ['gone', 'rye'], reason: 'edit', name: null },
      { title: 'Bread', content: '<p>rye</p>', collection_id: null, tags: [] },
      { title: 'Rye bread', name: 'before the rewrite', reason: 'name' },
    ]);

    const other = await aPerson(test, 'other@example.org');
    expect((await importOf(other, zip)).status).toBe(201);
    expect(await versionsIn(await archiveOf(test, other))).toEqual(before);

    const id = await found(other, 'Rye bread');
    const versions = await listed(other, id);
    expect(versions.map(({ author_id }) => author_id)).toEqual([other.id, other.id, other.id]);
    const first = versions.at(-1)?.id ?? 0;
    const { data } = (await other.call(getPostVersion, { params: { id, version_id: first } })).body;
    expect(data.content).toContain(`/p/${await found(other, 'Starter')}`);
    const restored = await other.call(restorePostVersion, { params: { id, version_id: first }, body: {} });
    expect(restored.body.notices).toEqual(['These tags no longer exist: gone.']);
    const post = (await other.call(getPost, { params: { id }, query: { withTags: 1 } })).body.data;
    expect(post).toMatchObject({ title: 'Bread', content: data.content, tags: [{ name: 'rye' }] });
    expect(post.collection_id).not.toBeNull();
  });

  it('brings those of several posts to another server, also of links and of many versions', async () => {
    const { test, person } = await aLibrary();
    const link = await given(person, createPost, { content: 'https://example.org/bread', preview_later: true });
    await write(test, person, link, { description: 'About bread', note: '<p>Try it.</p>' });
    await write(test, person, link, { url: 'https://example.org/rye-bread', note: '<p>Tried it.</p>' });
    const note = await given(person, createPost, { title: 'Diary', content: '<p>Day 0</p><p>It rained.</p>' });
    for (let day = 1; day <= VERSIONS_OF_DIARY; day += 1)
      await write(test, person, note, { content: `<p>Day ${day}</p><p>It rained.</p>` });
    const zip = await archiveOf(test, person);
    const before = await versionsIn(zip);
    expect(before).toHaveLength(3 + 2 + VERSIONS_OF_DIARY);

    const elsewhere = await anApp();
    const other = await aPerson(elsewhere, 'other@example.org');
    expect((await importOf(other, zip)).status).toBe(201);
    expect(await versionsIn(await archiveOf(elsewhere, other))).toEqual(before);
  });

  it('has none unless they are asked for', async () => {
    const { test, person } = await aLibrary();
    const answer = await downloadOf(test, person, { format: 'zip' });
    expect((await unpacked(answer.rawPayload)).has('versions.jsonl')).toBe(false);
  });

  it('adds nothing to posts that are there already', async () => {
    const { test, person, id } = await aLibrary();
    const before = await listed(person, id);
    expect((await importOf(person, await archiveOf(test, person))).status).toBe(201);
    expect(await listed(person, id)).toEqual(before);
  });

  it('leaves no version behind when its import is undone', async () => {
    const { test, person } = await aLibrary();
    const other = await aPerson(test, 'other@example.org');
    const answer = await importOf(other, await archiveOf(test, person));
    const { id } = (answer.body as { data: { id: number } }).data;
    expect((await other.call(undoImport, { params: { id } })).status).toBeLessThan(300);
    const rows = test.db.selectFrom('post_versions').select('id').where('user_id', '=', other.id);
    await expect.poll(() => rows.execute()).toEqual([]);
  });

  it('brings back posts without them where versions are not kept, and says so', async () => {
    const { test, person } = await aLibrary();
    const without = await anApp({ KEEP_VERSIONS: 'off' });
    const other = await aPerson(without, 'other@example.org');
    const answer = await importOf(other, await archiveOf(test, person));
    expect(answer.body).toMatchObject({
      data: {
        posts: 2,
        skipped: [{ reason: 'versions.jsonl was left out: this server keeps no versions of posts.' }],
      },
    });
    expect(await without.db.selectFrom('post_versions').select('id').execute()).toEqual([]);
  });
});

const VERSION = {
  post_id: 7,
  created_at: '2026-01-01T00:00:00.000Z',
  reason: 'edit',
  name: null,
  title: 'Was',
  content: '<p>was</p>',
  description: null,
  note: null,
  collection_id: null,
  tags: [],
};

describe('Versions in an archive of somebody else', () => {
  const anArchiveWith = (...versions: readonly object[]) =>
    anArchive(
      [{ id: 7, title: 'Now', content: '<p>now</p>' }],
      [...EMPTY, ['versions.jsonl', versions.map((version) => JSON.stringify({ ...VERSION, ...version })).join('\n')]],
    );

  it('run no scripts, and are in no collection of the reader', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const own = await given(person, createCollection, { name: 'Mine' });
    const hostile = { content: '<p onclick="x()">was</p><script>alert(1)</script>', collection_id: own };
    const answer = await importOf(person, await anArchiveWith(hostile, { post_id: 8 }));
    expect(answer.status).toBe(201);
    const id = await found(person, 'Now');
    const [version] = await listed(person, id);
    const params = { id, version_id: version?.id ?? 0 };
    const { data } = (await person.call(getPostVersion, { params })).body;
    expect(data).toMatchObject({ title: 'Was', content: '<p>was</p>', collection_id: null });
    expect(await test.db.selectFrom('post_versions').select('id').execute()).toHaveLength(1);
  });

  it.each([
    ['edits the post', (test: TestApp, person: Person, id: number) => write(test, person, id, { title: 'Between' })],
    ['removes the last version', (test: TestApp) => fitQuota(test.db, 0, () => false)],
  ])('are stored in steps, between which somebody else %s', async (_, between) => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { title: 'Now', content: '<p>now</p>' });
    const folder = await mkdtemp(path.join(tmpdir(), 'versions-'));
    const lines = [1, 2, 3, 4].map((at) =>
      JSON.stringify({ ...VERSION, content: `<p>many words that stay</p><p>${at}</p>` }),
    );
    await writeFile(path.join(folder, 'versions.jsonl'), lines.join('\n'));
    let steps = 0;
    const step: Step = async (work) => {
      if ((steps += 1) === 3) await between(test, person, id);
      return transact(test.db, person.id, work);
    };
    const versions = { folder, idOf: () => id, collectionOf: () => null, withAddresses: String };
    await storeVersions(Object.assign(step, { ms: 0 }), person.id, versions);
    await write(test, person, id, { content: '<p>new</p>' });
    for (const { id: version_id } of await listed(person, id))
      expect((await person.call(getPostVersion, { params: { id, version_id } })).status).toBe(200);
    expect((await versionsIn(await archiveOf(test, person))).map(({ content }) => content)).toContain(
      '<p>many words that stay</p><p>4</p>',
    );
  });

  it('are left out of a post that is deleted for good between two steps', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const id = await given(person, createPost, { title: 'Now', content: '<p>now</p>' });
    const folder = await mkdtemp(path.join(tmpdir(), 'versions-'));
    await writeFile(path.join(folder, 'versions.jsonl'), JSON.stringify(VERSION));
    const step: Step = async (work) => {
      await test.db.deleteFrom('posts').where('id', '=', id).execute();
      return transact(test.db, person.id, work);
    };
    const versions = { folder, idOf: () => id, collectionOf: () => null, withAddresses: String };
    await storeVersions(Object.assign(step, { ms: 0 }), person.id, versions);
    expect(await test.db.selectFrom('post_versions').select('id').execute()).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['no version', '{}'],
    ['of an unknown reason', JSON.stringify({ ...VERSION, reason: 'magic' })],
    ['at no time', JSON.stringify({ ...VERSION, created_at: 'yesterday' })],
  ])('are refused with all of it if a line is %s', async (_, line) => {
    const test = await anApp();
    const person = await aPerson(test);
    const entries = await unpacked(await anArchiveWith({}));
    entries.set('versions.jsonl', Buffer.from(line));
    const answer = await importOf(person, await packed(entries));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('versions.jsonl');
    expect(await found(person, 'Now')).toBe(0);
  });
});

describe('Other exports', () => {
  it('of JSON say which versions there are, if they are asked for', async () => {
    const { test, person, id } = await aLibrary();
    const posts = async (query: object) =>
      (
        JSON.parse((await downloadOf(test, person, { format: 'json', ...query })).body) as {
          posts: { id: number; versions?: object[] }[];
        }
      ).posts;
    const [target, bread] = await posts({ versions: true });
    expect(target?.versions).toEqual([]);
    expect(bread).toMatchObject({
      id,
      versions: [{ reason: 'edit', name: null }, { reason: 'edit' }, { name: 'before the rewrite', reason: 'name' }],
    });
    expect((await posts({}))[1]).not.toHaveProperty('versions');
  });

  it.each(['html', 'markdown', 'csv'] as const)('as %s have none, and are refused with them', async (format) => {
    const test = await anApp();
    const answer = await downloadOf(test, await aPerson(test), { format, versions: true });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { versions: ['Only archives and JSON have versions of posts.'] } },
    ]);
  });
});
