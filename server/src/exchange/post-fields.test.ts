import {
  actOnPosts,
  createCollection,
  createGrant,
  createHighlight,
  createPost,
  createShare,
  createTags,
  fieldsWith,
  type FieldsWith,
  getPost,
  listPosts,
  POST_FIELDS,
  type PostField,
  undoImport,
  undoPostJob,
  updatePost,
} from '@benotes/contract';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../testing/app.ts';
import { downloadOf, exportOf, importOf, unpacked } from '../../testing/archive.ts';
import { importFiles } from '../../testing/import-previews.ts';
import { anImage } from '../../testing/library.ts';

const URL = 'https://example.org/a';

/** The columns of a link, none of which has its default. A new field needs a value here. */
const VALUES = {
  title: 'A title',
  description: 'What it is about',
  note: 'My <strong>own</strong> note',
  color: '#123456',
  order: 7,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  is_pinned: 1,
  is_favorite: 1,
  is_gone: 1,
  added_by: 'Drop box',
  author_id: 999,
} as const satisfies Record<Exclude<FieldsWith<'column'>, (typeof ELSEWHERE)[number]>, unknown>;

/** Columns that follow from others, are checked by other tests, or differ between libraries: ids, places, and paths. */
const ELSEWHERE = [
  'id',
  'type',
  'content',
  'url',
  'base_url',
  'image_path',
  'collection_id',
  'is_archived',
  'archived_at',
  'deleted_collection_id',
] as const;

type Name = keyof typeof VALUES;

const NAMES = Object.keys(VALUES) as Name[];
const saying = (part: keyof PostField, ...said: unknown[]) =>
  NAMES.filter((name) => {
    const value = (POST_FIELDS[name] as PostField)[part];
    return value !== undefined && (said.length === 0 || said.includes(value));
  });
/** The values of fields as the API and exports have them. */
const valuesOf = (names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, (POST_FIELDS[name] as PostField).column === 'flag' ? VALUES[name] === 1 : VALUES[name]]),
  );
const pick = (post: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(post).filter(([name]) => names.includes(name)));

/** A link with a value in every field, with a tag and a highlight, in a collection. */
async function aFullLink() {
  const test = await anApp();
  const person = await aPerson(test);
  const collection_id = await given(person, createCollection, { name: 'Cooking' });
  const { body } = await person.call(createTags, { body: { tags: [{ name: 'food' }] } });
  const id = await given(person, createPost, { content: URL, collection_id, tags: body.data.map((tag) => tag.id) });
  const quote = { source: 'note', quote: 'own', prefix: 'My ', suffix: ' note', position: 3, color: 'yellow' } as const;
  const image_path = await anImage(person);
  await person.call(updatePost, { params: { id }, body: { note: VALUES.note } });
  expect((await person.call(createHighlight, { body: { post_id: id, ...quote } })).status).toBe(201);
  await test.db
    .updateTable('posts')
    .set({ ...VALUES, image_path: image_path.replace('/storage/', '') })
    .where('id', '=', id)
    .execute();
  return { test, person, collection_id, id };
}

const postOf = async (person: Person, id: number) =>
  (await person.call(getPost, { params: { id }, query: { withTags: true } })).body.data;
const linkOf = async (person: Person) => {
  const { data } = (await person.call(listPosts, { query: { withTags: true, limit: 0 } })).body;
  return data.find(({ type }) => type === 'link');
};
const columnsOf = ({ db }: TestApp, id: number) =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const idOf = async (person: Person) => (await linkOf(person))?.id ?? 0;

describe('Each field of a post', () => {
  it('is in responses as it is stored', async () => {
    const { person, id } = await aFullLink();
    const post = await postOf(person, id);
    expect(pick(post, NAMES)).toEqual(valuesOf(saying('schema')));
    // What is only in lists, of search results, in the recycle bin, or for members of shared collections.
    const sometimes = [
      'link_state',
      'copied_at',
      'archived_at',
      'comment_count',
      'deleted_collection_id',
      'passage',
      'owner_id',
      'permission',
      'author_name',
    ];
    expect([...Object.keys(post), ...sometimes].toSorted()).toEqual(fieldsWith('schema').toSorted());
  });

  it('is kept from visitors if it is the owner’s alone', async () => {
    const { test, person, collection_id, id } = await aFullLink();
    const token = 'a-public-token';
    await person.call(createShare, { body: { token, collection_id, is_active: true } });
    const authorization = `Bearer ${token}`;
    const seen = (await test.app.inject({ url: `/api/posts/${id}`, headers: { authorization } })).json<{
      data: object;
    }>();
    expect(pick(seen.data, saying('visitors', 'shown'))).toEqual(valuesOf(saying('visitors', 'shown')));
    expect(pick(seen.data, fieldsWith('visitors', 'hidden'))).toEqual({});
    for (const name of saying('visitors', 'false')) expect(seen.data).toHaveProperty(name, false);
  });

  it('is kept from members of a shared collection if it is the owner’s alone', async () => {
    const { test, person, collection_id, id } = await aFullLink();
    const member = await aPerson(test, 'member@example.org');
    const grant = { kind: 'user', principal_id: member.id, role: 'manager' } as const;
    await person.call(createGrant, { params: { id: collection_id }, body: grant });
    const listed = (await member.call(listPosts, { query: { collection_id, withTags: true } })).body.data;
    for (const seen of [await postOf(member, id), ...listed]) {
      expect(pick(seen, ['link_state', 'added_by', 'is_gone', 'highlights'])).toEqual({});
      expect(pick(seen, saying('visitors', 'shown'))).toEqual(valuesOf(saying('visitors', 'shown')));
      expect(seen).toMatchObject({ is_favorite: false, owner_id: person.id, permission: 7 });
    }
    expect(listed).toHaveLength(1);
    const ofOwners = fieldsWith('visitors', 'hidden').filter(
      (name) => !new Set<string>(fieldsWith('members')).has(name),
    );
    expect(ofOwners.toSorted()).toEqual(['added_by', 'highlights', 'is_gone', 'link_state']);
  });

  it('comes back from an archive', async () => {
    const { test, person } = await aFullLink();
    const other = await aPerson(test, 'other@example.org');
    const zip = await exportOf(test, person);
    const line = String((await unpacked(zip)).get('posts.jsonl')).trim();
    expect(Object.keys(JSON.parse(line) as object).toSorted()).toEqual(fieldsWith('archive').toSorted());
    expect((await importOf(other, zip)).status).toBe(201);
    const stored = await columnsOf(test, await idOf(other));
    const names = saying('archive').filter((name) => name !== 'order');
    expect(pick(stored, names)).toEqual(pick(VALUES, names));
  });

  it('comes back from a JSON and a CSV export', async () => {
    const { test, person } = await aFullLink();
    const json = (await downloadOf(test, person, { format: 'json' })).body;
    const [post = {}] = (JSON.parse(json) as { posts: object[] }).posts;
    expect(Object.keys(post).toSorted()).toEqual(fieldsWith('json').toSorted());
    expect(pick(post, saying('json'))).toEqual(valuesOf(saying('json')));
    const csv = (await downloadOf(test, person, { format: 'csv' })).body;
    const [row = {}] = parse(csv, { columns: true, bom: true });
    const columns = fieldsWith('csv').map((name) => POST_FIELDS[name].csv);
    expect(Object.keys(row as object).toSorted()).toEqual([...new Set<string>(columns)].toSorted());
    expect(Object.values(row as object)).not.toContain('');
    for (const [file, content, said] of [
      ['posts.json', json, ['JSON', 'JSON, CSV']],
      ['posts.csv', csv, ['JSON, CSV']],
    ] as const) {
      const other = await aPerson(test, `${file}@example.org`);
      await importFiles(other, { [file]: content });
      const names = saying('imported', ...said).filter((name) => name !== 'order');
      expect(pick(await columnsOf(test, await idOf(other)), names)).toEqual(pick(VALUES, names));
    }
  });

  it('is what it was after an import that replaced it was undone', async () => {
    const { test, person, id } = await aFullLink();
    const { body } = await downloadOf(test, person, { format: 'json' });
    const others = { title: 'Other', description: 'Other', note: 'Other' };
    await test.db.updateTable('posts').set(others).where('id', '=', id).execute();
    const before = pick(await columnsOf(test, id), fieldsWith('column'));
    const state = await importFiles(person, { 'posts.json': body }, { duplicates: 'update' });
    expect(pick(await postOf(person, id), saying('replaced'))).toEqual(valuesOf(saying('replaced')));
    expect((await person.call(undoImport, { params: { id: state.id } })).status).toBe(204);
    expect(pick(await columnsOf(test, id), fieldsWith('column'))).toEqual(before);
  });

  it('of duplicates goes to the link that stays as the table says, until that is undone', async () => {
    const { test, person, id } = await aFullLink();
    const kept = await given(person, createPost, { content: `${URL}#part` });
    const before = await columnsOf(test, kept);
    const selection = { scope: { filter: 'is:duplicate' }, all: true } as const;
    const action = { type: 'merge', keep: 'newest' } as const;
    const { data: job } = (await person.call(actOnPosts, { body: { selection, action } })).body;
    const after = await columnsOf(test, kept);
    const taken = saying('merged', 'earliest', 'written', 'longest', 'any');
    expect(pick(after, taken)).toEqual(pick(VALUES, taken));
    const own = saying('merged', 'own').filter((name) => name !== 'updated_at');
    expect(pick(after, own)).toEqual(pick(before, own));
    await person.call(undoPostJob, { params: { id: job.id } });
    expect(await columnsOf(test, kept)).toEqual(before);
    expect((await postOf(person, id)).is_archived).toBe(false);
  });
});
