import {
  actOnPosts,
  convertPost,
  createCollection,
  createPost,
  createTag,
  deleteCollection,
  deletePost,
  deleteUser,
  emptyRecycleBin,
  getPost,
  getStorageUse,
  keepPostVersion,
  listChanges,
  listNotifications,
  OWNER,
  purgeCollection,
  readNotifications,
  restorePostVersion,
  undoPostJob,
  updatePost,
  updatePostVersion,
} from '@benotes/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { usedBytes } from '../files/files.repo.ts';
import { readStates } from './encode-states.ts';
import { fitQuota } from './fit-quota.ts';
import { keepStates } from './keep-states.ts';
import { readText } from './state-text.ts';
import { findStored } from './versions.repo.ts';
import { removeSome, thinVersions } from './versions.service.ts';

const START = Date.parse('2026-11-21T09:00:00Z');

let app: TestApp;
let person: Person;
let id: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  app = await anApp();
  person = await aPerson(app);
  id = await given(person, createPost, { title: 'Bread', content: '<p>flour</p>' });
});

afterEach(() => vi.useRealTimers());

const minute = (count: number) => vi.setSystemTime(START + count * 60_000);
const write = (content: string, more: object = {}) =>
  person.call(updatePost, { params: { id }, body: { content, ...more } });

/** The versions of the post, oldest first. */
async function versions() {
  const texts = await readStates(await findStored(app.db, person.id, id));
  const rows = await app.db.selectFrom('post_versions').select(['id', 'reason', 'created_at']).orderBy('id').execute();
  return rows.map((row) => ({ ...row, ...readText(texts.get(row.id) ?? '') }));
}
const contents = async () => (await versions()).map(({ content }) => content);

/** Puts the post in a collection that is deleted for good. */
async function purge() {
  const collection = await given(person, createCollection, { name: 'Recipes' });
  const params = { id: collection };
  await person.call(updatePost, { params: { id }, body: { is_archived: false, collection_id: collection } });
  await person.call(deleteCollection, { params, query: {} });
  return person.call(purgeCollection, { params });
}

async function removeUser() {
  const owner = await aPerson(app, 'another-owner@example.org', OWNER);
  return owner.call(deleteUser, { params: { id: person.id } });
}

describe('An earlier state of a post', () => {
  // #version-after-ten-minutes
  it('is kept when an edit follows the last one by ten minutes', async () => {
    minute(9);
    await write('<p>flour, water</p>');
    expect(await contents()).toEqual([]);
    minute(10);
    await write('<p>flour, water, salt</p>');
    expect(await versions()).toMatchObject([
      { reason: 'edit', title: 'Bread', content: '<p>flour, water</p>', created_at: '2026-11-21T09:09:00.000Z' },
    ]);
    minute(19);
    await write('<p>gone soon</p>');
    minute(20);
    await write('<p>rye</p>', { title: 'Rye' });
    expect(await contents()).toEqual(['<p>flour, water</p>', '<p>gone soon</p>']);
  });

  // #version-before-a-session
  it('is kept at once when the client asks for it, and once', async () => {
    minute(1);
    await write('<p>flour, water</p>', { keep_version: true });
    minute(2);
    await write('<p>flour, water, salt</p>');
    expect(await versions()).toMatchObject([{ reason: 'edit', content: '<p>flour</p>' }]);
    await write('<p>flour, water, salt</p>', { keep_version: true }); // nothing changes
    expect(await contents()).toEqual(['<p>flour</p>']);
  });

  it('is not kept when nothing of it has changed', async () => {
    minute(60);
    await person.call(updatePost, { params: { id }, body: { is_favorite: true } });
    expect(await contents()).toEqual([]);
  });

  it('has the tags and the collection that it had', async () => {
    const collection = await given(person, createCollection, { name: 'Recipes' });
    const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
    await write('<p>flour</p>', { tags: [tag], collection_id: collection });
    minute(15);
    await person.call(updatePost, { params: { id }, body: { tags: [], is_uncategorized: true } });
    expect(await versions()).toMatchObject([{ collection_id: collection, tags: [{ id: tag, name: 'rye' }] }]);
  });

  it('is kept before a conversion', async () => {
    await write('<p><a href="https://example.org/">Example</a> and more</p>');
    await person.call(convertPost, { params: { id }, body: { type: 'link' } });
    expect(await versions()).toMatchObject([{ reason: 'conversion', type: 'text' }]);
  });

  it('is kept before an action on several posts, whose undo changes nothing else', async () => {
    const other = await given(person, createPost, { content: '<p>soup</p>' });
    const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
    const before = await app.db.selectFrom('posts').selectAll().orderBy('id').execute();
    const selection = { scope: {}, ids: [id, other] };
    const { data } = (await person.call(actOnPosts, { body: { selection, action: { type: 'tag', tag_ids: [tag] } } }))
      .body;
    const rows = await app.db.selectFrom('post_versions').select(['post_id', 'reason']).orderBy('post_id').execute();
    expect(rows).toEqual([
      { post_id: id, reason: 'action' },
      { post_id: other, reason: 'action' },
    ]);
    await person.call(undoPostJob, { params: { id: data.id } });
    expect(await app.db.selectFrom('posts').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('is not kept before an action on one post', async () => {
    minute(5);
    const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
    await person.call(actOnPosts, {
      body: { selection: { scope: {}, ids: [id] }, action: { type: 'tag', tag_ids: [tag] } },
    });
    const { data } = (await person.call(getPost, { params: { id }, query: { withTags: 1 } })).body;
    expect([data.tags?.length, await contents()]).toEqual([1, []]);
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['the post is', () => person.call(deletePost, { params: { id }, query: { permanent: 1 } })],
    ['the recycle bin is emptied', () => person.call(emptyRecycleBin, { query: { is_archived: true } })],
    ['its collection is', async () => purge()],
    ['its user is', async () => removeUser()],
  ])('is deleted for good when %s', async (_name, remove) => {
    minute(15);
    await write('<p>x</p>');
    await person.call(keepPostVersion, { params: { id }, body: { name: 'x' } });
    expect(await contents()).toHaveLength(2);
    await person.call(deletePost, { params: { id }, query: {} });
    expect(await contents()).toHaveLength(2);
    expect((await remove()).status).toBeLessThan(300);
    expect(await app.db.selectFrom('post_versions').select('id').execute()).toEqual([]);
  });

  it('is what it was when others are removed', async () => {
    for (let edit = 1; edit <= 30; edit += 1) {
      await app.db.updateTable('posts').set({ version_at: '2026-11-01T00:00:00.000Z' }).execute();
      await write(`<p>flour</p><p>edit ${edit} of many words that are all the same</p>`);
    }
    const all = await versions();
    expect(all).toHaveLength(30);
    const [gone, kept] = [all.filter((_, index) => index % 3 !== 1), all.filter((_, index) => index % 3 === 1)];
    await removeSome(
      app.db,
      person.id,
      id,
      gone.map((version) => version.id),
    );
    expect(await versions()).toEqual(kept);
    await thinVersions(app.db, START + 40 * 86_400_000, 50, () => false);
    expect(await versions()).toEqual(kept.slice(-1));
  });

  it('says how much differs from the last one that stays when others are removed', async () => {
    for (const edit of [1, 2, 3, 4, 5]) {
      minute(edit * 11);
      await write(`<p>${`${edit} and words `.repeat(edit % 2 === 0 ? 40 : 4)}</p>`);
    }
    const ids = (await versions()).map((version) => version.id);
    await removeSome(app.db, person.id, id, [ids[0] ?? 0, ids[3] ?? 0]);
    const sizes = await app.db.selectFrom('post_versions').select(['added', 'removed']).orderBy('id').execute();
    const texts = [...(await readStates(await findStored(app.db, person.id, id))).values()];
    expect(sizes.map(({ added, removed }) => added - removed)).toEqual(
      texts.map((text, at) => text.length - (texts[at - 1] ?? '').length),
    );
  });

  it('is kept if it is named after it was chosen to be removed', async () => {
    for (const edit of [1, 2, 3]) {
      minute(edit * 11);
      await write(`<p>flour and many words that are all the same</p><p>edit ${edit}</p>`);
    }
    const all = await versions();
    const ids = all.map((version) => version.id);
    const params = { id, version_id: ids[1] ?? 0 };
    await person.call(updatePostVersion, { params, body: { name: 'the second' } });
    expect(await removeSome(app.db, person.id, id, ids)).toBe(2);
    expect(await versions()).toEqual(all.slice(1, 2));
  });
});

/** The versions of all posts. */
const remaining = () =>
  app.db.selectFrom('post_versions').select(['id', 'post_id']).orderBy('post_id').orderBy('id').execute();

describe('Of two posts, of which one is damaged', () => {
  it('the other one loses versions nevertheless, and the failure is reported', async () => {
    const other = await aPerson(app, 'other@example.org');
    const whole = await given(other, createPost, { title: 'Soup', content: '<p>leek</p>' });
    for (const at of [11, 22, 33]) {
      minute(at);
      await write(`<p>flour and many words that are all the same</p><p>edit ${at}</p>`);
      await other.call(updatePost, { params: { id: whole }, body: { content: `<p>leek</p><p>${at}</p>` } });
    }
    const before = await remaining();
    expect(before).toMatchObject([{ post_id: id }, { post_id: id }, { post_id: id }, ...before.slice(3)]);
    await app.db
      .updateTable('post_versions')
      .set({ base_id: 999 })
      .where('id', '=', before[1]?.id ?? 0)
      .execute();
    await expect(thinVersions(app.db, START + 40 * 86_400_000, 50, () => false)).rejects.toThrow('Failed for 1 posts');
    expect(await remaining()).toEqual([...before.slice(0, 3), before.at(-1)]);
    await expect(fitQuota(app.db, 0, () => false)).rejects.toThrow('Failed for 1 users');
    expect(await remaining()).toEqual(before.slice(0, 3));
  });
});

const named = () => app.db.selectFrom('post_versions').select(['id', 'name']).orderBy('id').execute();
const changes = async () =>
  (await person.call(listChanges, { query: {} })).body.data.filter(
    ({ type, kind }) => type === 'version' && kind === 'removed',
  );
const used = () => usedBytes(app.db, person.id, 'attachments');

describe('Housekeeping', () => {
  it('leaves as many versions of a post as KEEP_VERSIONS says, besides those with a name', async () => {
    app = await anApp({ KEEP_VERSIONS: '2' });
    person = await aPerson(app);
    id = await given(person, createPost, { title: 'Bread', content: '<p>flour</p>' });
    await person.call(keepPostVersion, { params: { id }, body: { name: 'the first' } });
    for (let edit = 1; edit <= 4; edit += 1) {
      minute(edit * 11);
      await write(`<p>${edit}</p>`);
    }
    await app.housekeeping.round();
    expect(await contents()).toEqual(['<p>flour</p>', '<p>2</p>', '<p>3</p>']);
  });

  it('removes versions without a name where the quota is exceeded', async () => {
    for (const edit of [1, 2]) {
      minute(edit * 11);
      await write(`<p>${edit}</p>`);
    }
    await app.housekeeping.round();
    expect(await contents()).toEqual(['<p>flour</p>', '<p>1</p>']);
    await app.db.updateTable('post_versions').set({ bytes: app.config.uploadQuotaBytes }).execute();
    await app.housekeeping.round();
    expect(await contents()).toEqual(['<p>1</p>']);
  });
});

describe('With a full quota', () => {
  // #full-quota-removes-oldest
  it('edits are saved, and the oldest versions without a name are removed, which is said once', async () => {
    await person.call(keepPostVersion, { params: { id }, body: { name: 'the first' } });
    for (let edit = 1; edit <= 5; edit += 1) {
      minute(edit * 11);
      expect((await write(`<p>${`${edit} and words `.repeat(20 * edit)}</p>`)).status).toBe(200);
    }
    const before = await versions();
    expect((await person.call(getStorageUse)).body.data.versions).toBe(await used());
    const quota = (await used()) - 60;
    await fitQuota(app.db, quota, () => false);
    expect(await used()).toBeLessThanOrEqual(quota);
    const kept = await versions();
    expect(kept.length).toBeLessThan(before.length);
    expect(await named()).toContainEqual({ id: before[0]?.id, name: 'the first' });
    expect(kept.slice(1)).toEqual(before.slice(before.length - kept.length + 1));
    expect(await changes()).toMatchObject([{ count: before.length - kept.length, by: 'server' }]);
    await fitQuota(app.db, quota, () => false);
    expect(await changes()).toHaveLength(1);
    await fitQuota(app.db, 0, () => false);
    expect((await named()).map(({ name }) => name)).toEqual(['the first']);
    minute(59);
    expect((await write('<p>saved nevertheless</p>')).status).toBe(200);
  });
});

const told = async () => (await person.call(listNotifications, { query: {} })).body.data;
const readAll = async () =>
  person.call(readNotifications, { body: { ids: (await told()).map((notification) => notification.id) } });
const aDayLater = () =>
  app.db
    .updateTable('notifications')
    .set({ created_at: new Date(0).toISOString() })
    .execute();
/** Edits the post, and removes the version that this keeps. */
async function lose(at: number) {
  minute(at);
  await write(`<p>${at}</p>`);
  await fitQuota(app.db, 0, () => false);
}

describe('Whoever has lost versions to a full quota', () => {
  // #told-of-removed-versions
  it('is told so, once until they have read it, and once a day', async () => {
    await fitQuota(app.db, 0, () => false);
    expect(await told()).toEqual([]);
    await lose(11);
    expect(await told()).toMatchObject([{ kind: 'versions-removed', is_read: false, is_available: true, by: null }]);
    await aDayLater();
    await lose(22);
    expect(await told()).toHaveLength(1);
    await readAll();
    await lose(33);
    expect(await told()).toHaveLength(2);
    await readAll();
    await lose(44);
    expect(await told()).toHaveLength(2);
    expect(await versions()).toEqual([]);
    expect(await changes()).toHaveLength(4);
  });

  it('is the only one who is told', async () => {
    const other = await aPerson(app, 'other@example.org');
    await lose(11);
    expect((await other.call(listNotifications, { query: {} })).body.data).toEqual([]);
  });
});

describe('With KEEP_VERSIONS=off', () => {
  beforeEach(async () => {
    app = await anApp({ KEEP_VERSIONS: 'off' });
    person = await aPerson(app);
    id = await given(person, createPost, { title: 'Bread', content: '<p>flour</p>' });
    minute(20);
  });

  it('nothing is kept', async () => {
    await write('<p>x</p>');
    expect(await app.db.selectFrom('post_versions').select('id').execute()).toEqual([]);
  });

  it('only what a restored version replaces is kept', async () => {
    const { data: post } = (await person.call(getPost, { params: { id }, query: {} })).body;
    const kept = await keepStates(app.db, person.id, [{ post: { ...post, tags: [] }, authorId: null, reason: 'edit' }]);
    await write('<p>rye</p>');
    const restore = async (version_id: number) =>
      (await person.call(restorePostVersion, { params: { id, version_id }, body: {} })).body;
    const { data, replaced_version_id = 0 } = await restore(kept.get(id) ?? 0);
    expect(data.content).toBe('<p>flour</p>');
    expect(await contents()).toEqual(['<p>flour</p>', '<p>rye</p>']);
    expect((await restore(replaced_version_id)).data.content).toBe('<p>rye</p>');
  });
});
