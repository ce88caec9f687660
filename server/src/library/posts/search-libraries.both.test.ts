import {
  actOnPosts,
  countPosts,
  createCollection,
  createGrant,
  createPost,
  deleteGrant,
  deletePost,
  listPosts,
  type Role,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
let alan: Person;
/** Ada's: Family, and Recipes below it, in a collection Secret that she does not share. */
let ids: Record<'secret' | 'family' | 'recipes' | 'garden', number>;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org');
  grace = await aPerson(test, 'grace@example.org');
  alan = await aPerson(test, 'alan@example.org');
  const secret = await given(ada, createCollection, { name: 'Secret' });
  const family = await given(ada, createCollection, { name: 'Family', parent_id: secret });
  const recipes = await given(ada, createCollection, { name: 'Recipes', parent_id: family });
  const garden = await given(alan, createCollection, { name: 'Garden' });
  ids = { secret, family, recipes, garden };
});

async function share(owner: Person, id: number, role: Role = 'viewer'): Promise<number> {
  const body = { kind: 'user', principal_id: grace.id, role } as const;
  const { status, body: answer } = await owner.call(createGrant, { params: { id }, body });
  expect(status).toBe(201);
  return answer.data.id;
}

const search = (person: Person, filter: string, more: object = {}) =>
  person.call(listPosts, { query: { filter, withShared: true, ...more } });

const titles = async (person: Person, filter: string, more: object = {}) => {
  const { status, body } = await search(person, filter, more);
  return status === 200 ? body.data.map(({ title }) => title) : status;
};

/** All results, page by page. */
async function inPages(filter: string, limit: number, more: object = {}): Promise<string[]> {
  const found: string[] = [];
  for (let last: number | undefined; ;) {
    const { data } = (await search(grace, filter, { ...more, limit, ...(last && { after_id: last }) })).body;
    if (data.length === 0) return found;
    found.push(...data.map(({ title }) => title));
    last = data.at(-1)?.id;
  }
}

describe('A search of everything', () => {
  it('finds what is shared with a user among their own, best first', async () => {
    await given(ada, createPost, { title: 'Leek soup', content: 'Hot', collection_id: ids.recipes });
    await given(ada, createPost, { title: 'Leek, secret', content: 'x', collection_id: ids.secret });
    await given(alan, createPost, { title: 'Beds', content: 'Leek and beans', collection_id: ids.garden });
    await given(grace, createPost, { title: 'Shopping', content: 'A leek' });
    await given(grace, createPost, { title: 'My leek', content: 'x' });
    expect(await titles(grace, 'leek')).toEqual(['My leek', 'Shopping']);
    await share(ada, ids.family, 'editor');
    await share(alan, ids.garden);
    expect(await titles(grace, 'leek')).toEqual(['My leek', 'Leek soup', 'Shopping', 'Beds']);
    const { data } = (await search(grace, 'leek', { withTags: true })).body;
    expect(data.map(({ owner_id, permission }) => [owner_id, permission])).toEqual([
      [undefined, undefined],
      [ada.id, 6],
      [undefined, undefined],
      [alan.id, 4],
    ]);
    expect(await titles(grace, 'leek', { sort: 'title' })).toEqual(['Beds', 'Leek soup', 'My leek', 'Shopping']);
    expect(await titles(grace, 'leek sort:oldest')).toEqual(['Leek soup', 'Beds', 'Shopping', 'My leek']);
    expect((await grace.call(listPosts, { query: { filter: 'leek' } })).body.data).toHaveLength(2);
  });

  it('is read page by page, in each order', async () => {
    await share(ada, ids.family);
    await share(alan, ids.garden);
    const owners = [
      { person: ada, collection_id: ids.recipes },
      { person: alan, collection_id: ids.garden },
      { person: grace, collection_id: null },
    ];
    for (let index = 0; index < 12; index += 1) {
      const { person, collection_id } = owners[index % 3] ?? owners[0]!;
      const title = index % 2 === 0 ? `leek ${index}` : `post ${index}`;
      await given(person, createPost, { title, content: 'leek', collection_id });
    }
    for (const more of [{}, { sort: 'title' }, { sort: 'oldest' }, { sort: 'newest' }]) {
      const whole = await titles(grace, 'leek', more);
      expect(whole).toHaveLength(12);
      for (const limit of [1, 2, 5]) expect(await inPages('leek', limit, more)).toEqual(whole);
    }
    expect(await inPages('is:note', 5)).toHaveLength(12);
  });

  it('compares tags and collections by name in each library', async () => {
    await share(ada, ids.family);
    const tagged = { content: 'x', add_tags: ['Winter'] };
    await given(ada, createPost, { title: 'Stew', ...tagged, collection_id: ids.recipes });
    await given(grace, createPost, { title: 'Skiing', ...tagged });
    expect(await titles(grace, 'tag:winter')).toEqual(['Skiing', 'Stew']);
    expect(await titles(grace, 'in:recipes')).toEqual(['Stew']);
    expect(await titles(grace, 'in:/family')).toEqual(['Stew']);
  });

  // #names-above-stay-hidden
  it('does not tell what the collections above a shared one are called', async () => {
    await share(ada, ids.family, 'editor');
    await given(ada, createPost, { title: 'Stew', content: 'x', collection_id: ids.recipes });
    for (const filter of ['in:secret', 'in:secret/family', 'stew in:/secret'])
      for (const scope of [
        { withShared: true },
        { collection_id: ids.family },
        { collection_id: ids.family, exact: true },
      ])
        expect((await grace.call(listPosts, { query: { filter, ...scope } })).body.data).toEqual([]);
    const scope = { collection_id: ids.family, filter: 'in:secret' };
    expect((await grace.call(countPosts, { query: scope })).body.data.count).toBe(0);
    const action = { type: 'pin' } as const;
    const { data } = (await grace.call(actOnPosts, { body: { selection: { scope, all: true }, action } })).body;
    expect(data.total).toBe(0);
  });

  it('takes favorites for those of whoever searches', async () => {
    await share(ada, ids.family);
    await given(ada, createPost, { title: 'Hers', content: 'x', collection_id: ids.recipes, is_favorite: true });
    await given(grace, createPost, { title: 'Mine', content: 'x', is_favorite: true });
    expect(await titles(grace, 'is:favorite')).toEqual(['Mine']);
    expect(await titles(grace, 'x -is:favorite')).toEqual(['Hers']);
    expect((await search(grace, 'hers')).body.data[0]).toMatchObject({ is_favorite: false });
  });

  it('leaves out what is deleted, moved out, or not shared any more', async () => {
    const grant = await share(ada, ids.family);
    const soup = await given(ada, createPost, { title: 'Soup', content: 'x', collection_id: ids.recipes });
    const stew = await given(ada, createPost, { title: 'Stew', content: 'x', collection_id: ids.recipes });
    await given(ada, createPost, { title: 'Salad', content: 'x', collection_id: ids.recipes });
    await ada.call(deletePost, { params: { id: soup } });
    await ada.call(updatePost, { params: { id: stew }, body: { collection_id: ids.secret } });
    expect(await titles(grace, 'x')).toEqual(['Salad']);
    expect(await titles(grace, 'x', { after_id: stew })).toBe(404);
    await ada.call(deleteGrant, { params: { id: grant } });
    expect(await titles(grace, 'x')).toEqual([]);
  });

  it('is not combined with what names a list', async () => {
    for (const more of [
      { collection_id: ids.family },
      { is_uncategorized: true },
      { tag_id: 1 },
      { is_archived: true },
      { exact: true },
      { offset: 5 },
    ])
      expect(await titles(grace, 'x', more)).toBe(422);
    expect(await titles(grace, '')).toBe(422);
  });

  it('asks at most 50 of those who share', { timeout: 60_000 }, async () => {
    for (let index = 0; index < 52; index += 1) {
      const owner = await aPerson(test, `owner${index}@example.org`);
      const id = await given(owner, createCollection, { name: 'Shared' });
      await given(owner, createPost, { title: `leek ${index}`, content: 'x', collection_id: id });
      await share(owner, id);
    }
    expect(await titles(grace, 'leek', { limit: 100 })).toHaveLength(50);
  });
});
