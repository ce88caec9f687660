import { createHash } from 'node:crypto';

import {
  actOnPosts,
  comparePostVersions,
  createCollection,
  createGrant,
  createPost,
  createTag,
  deleteTag,
  deleteUser,
  getPost,
  getPostVersion,
  keepPostVersion,
  listAuditEntries,
  listPosts,
  listPostVersions,
  type MergeDecision,
  OWNER,
  restorePostVersion,
  undoPostJob,
  updatePost,
  updatePostVersion,
  updateTag,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { fitQuota } from './fit-quota.ts';

let test: TestApp;
let ada: Person;
let grace: Person;
let family: number;
/** A note that Ada has made. */
let bread: number;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  family = await given(ada, createCollection, { name: 'Family' });
  const principal = { kind: 'user', principal_id: grace.id, role: 'editor' } as const;
  await ada.call(createGrant, { params: { id: family }, body: principal });
  bread = await given(ada, createPost, { title: 'Bread', content: '<p>flour</p><p>salt</p>', collection_id: family });
});

const read = async (person: Person, id = bread) =>
  (await person.call(getPost, { params: { id }, query: {} })).body.data;
const edit = (person: Person, body: object) => person.call(updatePost, { params: { id: bread }, body });
const write = (person: Person, content: string) => edit(person, { content });
const history = async (person = ada) => {
  const { data, current_author } = (await person.call(listPostVersions, { params: { id: bread }, query: {} })).body;
  return { authors: data.map(({ author_name, reason }) => `${author_name} ${reason}`), current: current_author?.name };
};
const nameOf = async ({ id }: Person) =>
  (await test.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

describe('Whoever makes a post in a shared collection', () => {
  // #author-of-a-post
  it('is its author, for everybody with access; its owner is the owner of the collection', async () => {
    const id = await given(grace, createPost, { title: 'Soup', content: '<p>leek</p>', collection_id: family });
    const author = { author_id: grace.id, author_name: await nameOf(grace) };
    expect(await read(ada, id)).toMatchObject(author);
    expect(await read(grace, id)).toMatchObject({ ...author, owner_id: ada.id });
    const { data } = (await ada.call(listPosts, { query: { collection_id: family } })).body;
    expect(data.map(({ author_name }) => author_name)).toEqual([author.author_name, undefined]);
    expect(await read(grace)).not.toHaveProperty('author_id');
    const row = await test.db.selectFrom('posts').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.user_id).toBe(ada.id);
  });

  it('stays its author without a name when that user is deleted', async () => {
    const id = await given(grace, createPost, { content: '<p>leek</p>', collection_id: family });
    expect((await ada.call(deleteUser, { params: { id: grace.id } })).status).toBe(200);
    const post = await read(ada, id);
    expect(post.author_id).toBe(grace.id);
    expect(post).not.toHaveProperty('author_name');
  });
});

describe('A version of a post in a shared collection', () => {
  // #version-by-another-author
  it('is kept when somebody else edits it, however soon, and names who made it so', async () => {
    const [owner, member] = [await nameOf(ada), await nameOf(grace)];
    await write(grace, '<p>flour and milk</p><p>salt</p>');
    expect(await history()).toEqual({ authors: [`${owner} edit`], current: member });
    await write(grace, '<p>flour and much milk</p><p>salt</p>');
    expect(await history()).toEqual({ authors: [`${owner} edit`], current: member });
    await write(ada, '<p>rye</p>');
    expect(await history(grace)).toEqual({ authors: [`${member} edit`, `${owner} edit`], current: owner });
  });

  it('is not of whoever saves it as it is, and is kept when they edit it then', async () => {
    const [owner, member] = [await nameOf(ada), await nameOf(grace)];
    await write(grace, '<p>flour and milk</p>');
    await edit(ada, { title: 'Bread', content: '<p>flour and milk</p>', tags: [] });
    expect(await history()).toEqual({ authors: [`${owner} edit`], current: member });
    await write(ada, '<p>rye</p>');
    expect(await history()).toEqual({ authors: [`${member} edit`, `${owner} edit`], current: owner });
  });

  it('names who has tagged it together with others, and who has undone that', async () => {
    const other = await given(ada, createPost, { content: '<p>soup</p>', collection_id: family });
    const { id: tag } = (await ada.call(createTag, { body: { name: 'rye' } })).body.data;
    await write(grace, '<p>flour and milk</p>');
    const selection = { scope: {}, ids: [bread, other] };
    const { data } = (await ada.call(actOnPosts, { body: { selection, action: { type: 'tag', tag_ids: [tag] } } }))
      .body;
    const [owner, member] = [await nameOf(ada), await nameOf(grace)];
    expect(await history()).toEqual({ authors: [`${member} action`, `${owner} edit`], current: owner });
    await ada.call(undoPostJob, { params: { id: data.id } });
    expect((await read(ada)).content).toBe('<p>flour and milk</p>');
  });

  it('tells members nothing of a collection it was in that is not shared with them', async () => {
    const diary = await given(ada, createCollection, { name: 'Diary' });
    const post = await given(ada, createPost, { content: '<p>one</p>', collection_id: diary });
    const body = { content: '<p>two</p>', collection_id: family, keep_version: true };
    await ada.call(updatePost, { params: { id: post }, body });
    const [version] = (await grace.call(listPostVersions, { params: { id: post }, query: {} })).body.data;
    const params = { id: post, version_id: version?.id ?? 0 };
    const placesFor = async (person: Person) => ({
      was: (await person.call(getPostVersion, { params })).body.data.collection_id,
      moved: (await person.call(comparePostVersions, { params, query: {} })).body.data.collection_id,
    });
    expect(await placesFor(ada)).toEqual({ was: diary, moved: { before: diary, after: family } });
    expect(await placesFor(grace)).toEqual({ was: null, moved: undefined });
  });

  it('counts for the quota of the owner', async () => {
    await write(grace, '<p>flour and milk</p>');
    const rows = await test.db.selectFrom('post_versions').select('user_id').execute();
    expect(rows).toEqual([{ user_id: ada.id }]);
  });
});

const hash = (text: string) => createHash('sha512').update(text).digest('base64');
/** A note that hardly gets smaller by compressing it. */
const large = (seed: number) => `<p>${Array.from({ length: 400 }, (_, at) => hash(`${seed} ${at}`)).join('')}</p>`;
const keep = (person: Person) => person.call(keepPostVersion, { params: { id: bread }, body: { name: 'mine' } });

describe('A member who fills the storage of the owner', () => {
  it('loses versions of their own before those of the owner', async () => {
    const secret = await given(ada, createPost, { content: '<p>one</p>' });
    const edit = { params: { id: secret }, body: { content: '<p>two</p>', keep_version: true } };
    await ada.call(updatePost, edit);
    for (let count = 0; count < 3; count += 1)
      await grace.call(updatePost, { params: { id: bread }, body: { content: large(count), keep_version: true } });
    const authors = async () => {
      const rows = await test.db.selectFrom('post_versions').select('author_id').orderBy('id').execute();
      return rows.map(({ author_id }) => author_id);
    };
    expect(await authors()).toEqual([ada.id, ada.id, grace.id, grace.id]);
    await fitQuota(test.db, 20_000, () => false);
    expect(await authors()).toEqual([ada.id, ada.id]);
  });

  it('gives no more versions names, which would stay', async () => {
    await write(grace, large(1));
    expect((await keep(grace)).status).toBe(201);
    await test.db.updateTable('post_versions').set({ bytes: test.config.uploadQuotaBytes }).execute();
    const [version] = (await grace.call(listPostVersions, { params: { id: bread }, query: {} })).body.data;
    const params = { id: bread, version_id: version?.id ?? 0 };
    await grace.call(updatePostVersion, { params, body: { name: null } });
    expect((await keep(grace)).status).toBe(507);
    expect((await grace.call(updatePostVersion, { params, body: { name: 'again' } })).status).toBe(507);
    expect((await keep(ada)).status).toBe(201);
  });
});

describe('An edit that is merged', () => {
  const base = { content: '<p>flour</p><p>salt</p>' };
  const merge = (person: Person, content: string) =>
    person.call(updatePost, { params: { id: bread }, body: { content, merge: true, base } });

  // #merged-with-whose-changes
  it('says with whose changes', async () => {
    await write(grace, '<p>flour and milk</p><p>salt</p>');
    const { body } = await merge(ada, '<p>flour</p><p>pepper</p>');
    const others = [{ id: grace.id, name: await nameOf(grace) }];
    expect(body).toMatchObject({ merged: true, changed_by: others });
    const asked = (await merge(ada, '<p>flour</p><p>sugar</p>')) as unknown as { body: MergeDecision };
    expect(asked.body.changed_by).toEqual([]);
    const theirs = (await merge(grace, '<p>flour</p><p>sugar</p>')) as unknown as { body: MergeDecision };
    expect(theirs.body.changed_by).toEqual([{ id: ada.id, name: await nameOf(ada) }]);
  });
});

const tagsOf = async (person: Person) =>
  (await person.call(getPost, { params: { id: bread }, query: { withTags: true } })).body.data.tags;

/** Makes a post as a member what it was first, and returns what that does not find. */
async function restoreFirst(person: Person, id = bread): Promise<readonly string[]> {
  const { data } = (await person.call(listPostVersions, { params: { id }, query: {} })).body;
  const params = { id, version_id: data.at(-1)?.id ?? 0 };
  const { status, body } = await person.call(restorePostVersion, { params, body: {} });
  expect(status).toBe(200);
  return body.notices;
}
const STAYS = 'Its collection no longer exists, so the post stays where it is.';

describe('A version that a member restores', () => {
  it.each(['Uncategorized', 'a private collection'])('leaves the post where it is, if it was in %s', async (place) => {
    const secret = await given(ada, createCollection, { name: 'Private' });
    const where = place === 'Uncategorized' ? {} : { collection_id: secret };
    const id = await given(ada, createPost, { title: 'Bread', content: '<p>flour</p>', ...where });
    const params = { id };
    await ada.call(keepPostVersion, { params, body: { name: 'First' } });
    await ada.call(updatePost, { params, body: { collection_id: family, title: 'Rye' } });
    expect(await restoreFirst(grace, id)).toEqual([STAYS]);
    expect(await read(grace, id)).toMatchObject({ title: 'Bread', collection_id: family });
  });

  it('has its tags again, also those that nothing else in the collection has', async () => {
    const tag = async (name: string) => (await ada.call(createTag, { body: { name } })).body.data.id;
    const [rye, diet, gone] = [await tag('rye'), await tag('diet'), await tag('gone')];
    await edit(ada, { tags: [rye, diet, gone] });
    await edit(grace, { tags: [] });
    await ada.call(updateTag, { params: { id: diet }, body: { name: 'Divorce' } });
    await ada.call(deleteTag, { params: { id: gone } });
    expect(await restoreFirst(grace)).toEqual(['These tags no longer exist: diet, gone.']);
    expect(await tagsOf(grace)).toEqual([{ id: rye, name: 'rye' }]);
    await edit(grace, { tags: [] });
    expect((await edit(grace, { tags: [rye] })).status).toBe(422);
    expect((await edit(grace, { add_tags: ['rye'] })).status).toBe(200);
    expect(await tagsOf(ada)).toEqual([{ id: rye, name: 'rye' }]);
  });
});

describe('A merge of a member', () => {
  it('tells nothing of tags that are shown nowhere in the collection', async () => {
    const { id: tag } = (await ada.call(createTag, { body: { name: 'Divorce' } })).body.data;
    await edit(ada, { title: 'Good Bread' });
    const payload = { title: 'Bread of rye', merge: true, base: { title: 'Bread', tags: [tag] } };
    const merged = await grace.send({ method: 'PATCH', url: `/api/posts/${bread}`, payload });
    expect([merged.status, merged.body]).toMatchObject([200, { merged: true }]);
    const [version] = (await grace.call(listPostVersions, { params: { id: bread }, query: {} })).body.data;
    const params = { id: bread, version_id: version?.id ?? 0 };
    const { data } = (await grace.call(getPostVersion, { params })).body;
    expect(data).toMatchObject({ title: 'Bread of rye', tags: [] });
  });
});

/** What the audit log says of restored versions. */
const restored = async () => {
  const { data } = (await ada.call(listAuditEntries, { query: { scope: 'all' } })).body;
  return data
    .filter(({ action }) => action === 'version.restored')
    .map(({ by, user, detail }) => ({ by, user, detail }));
};

/** Restores the oldest version. */
const restore = async (person: Person) => {
  const { data } = (await person.call(listPostVersions, { params: { id: bread }, query: {} })).body;
  const params = { id: bread, version_id: data.at(-1)?.id ?? 0 };
  expect((await person.call(restorePostVersion, { params, body: {} })).status).toBe(200);
};

describe('Restoring a version in place of what somebody else wrote', () => {
  // #restoring-is-audited
  it('is in the audit log; of one’s own text it is not', async () => {
    await write(grace, '<p>rye</p>');
    await restore(ada);
    const [owner, member] = [await nameOf(ada), await nameOf(grace)];
    expect(await restored()).toEqual([{ by: owner, user: member, detail: 'Bread' }]);
    await write(ada, '<p>spelt</p>');
    await restore(ada);
    expect(await restored()).toHaveLength(1);
    await restore(grace);
    expect(await restored()).toHaveLength(2);
  });
});
