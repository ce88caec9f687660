import {
  createCollection,
  createPost,
  createShare,
  DEFAULT_LIST_SETTINGS,
  deleteCollection,
  type Input,
  listPosts,
  purgeCollection,
  restoreCollection,
  updateListSettings,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { exportOf, importOf } from '../../../testing/archive.ts';
import { removeUnusedSettings } from './list-settings.repo.ts';

type Query = Input<typeof listPosts>['query'];
type Changes = Input<typeof updateListSettings>['body'];

const settingsOf = async (person: Person, query: Query) =>
  (await person.call(listPosts, { query: { ...query, withSettings: true } })).body.settings;

const change = (person: Person, list: string, body: Changes) =>
  person.call(updateListSettings, { params: { list: list as 'home' }, body });

const aCollectionOf = (person: Person) => given(person, createCollection, { name: 'Cooking' });

describe('The settings of a list', () => {
  it('come with its first page, if they are wanted', async () => {
    const person = await aPerson(await anApp());
    await given(person, createPost, { content: 'x' });
    expect(await settingsOf(person, { is_uncategorized: true })).toEqual(DEFAULT_LIST_SETTINGS);
    const first = await person.call(listPosts, { query: { is_uncategorized: true } });
    expect(first.body).not.toHaveProperty('settings');
    const after_id = first.body.data.at(-1)?.id;
    expect(await settingsOf(person, { is_uncategorized: true, after_id })).toBeUndefined();
    expect(await settingsOf(person, { is_uncategorized: true, offset: 1 })).toBeUndefined();
  });

  it('are those of the collection, or of the kind of list', async () => {
    const person = await aPerson(await anApp());
    const [one, other] = [await aCollectionOf(person), await aCollectionOf(person)];
    await change(person, `${one}`, { view: 'list' });
    await change(person, 'home', { view: 'titles' });
    await change(person, 'tag', { view: 'moodboard' });
    await change(person, 'search', { sort: 'newest' });
    await change(person, 'recycle-bin', { shown: { image: false } });
    expect(await settingsOf(person, { collection_id: one })).toMatchObject({ view: 'list' });
    expect(await settingsOf(person, { collection_id: other })).toEqual(DEFAULT_LIST_SETTINGS);
    expect(await settingsOf(person, { is_uncategorized: true })).toMatchObject({ view: 'titles' });
    expect(await settingsOf(person, { tag_id: 1 })).toMatchObject({ view: 'moodboard' });
    expect(await settingsOf(person, { filter: 'x', collection_id: one })).toMatchObject({ sort: 'newest' });
    expect(await settingsOf(person, { is_archived: true })).toMatchObject({ shown: { image: false, tags: true } });
  });

  it('change one by one, and respond as they are stored', async () => {
    const person = await aPerson(await anApp());
    await change(person, 'home', { view: 'list', sort: 'title' });
    await change(person, 'home', { shown: { tags: false } });
    const { status, body } = await change(person, 'home', { shown: { date: false } });
    const settings = {
      view: 'list',
      sort: 'title',
      shown: { ...DEFAULT_LIST_SETTINGS.shown, tags: false, date: false },
    };
    expect({ status, body }).toEqual({ status: 200, body: { data: settings } });
    await change(person, 'home', { sort: null, shown: { tags: true } });
    expect(await settingsOf(person, {})).toMatchObject({
      view: 'list',
      sort: null,
      shown: { tags: true, date: false },
    });
  });

  it('are each user’s own', async () => {
    const app = await anApp();
    const [person, other] = [await aPerson(app), await aPerson(app, 'other@example.org')];
    const collection = await aCollectionOf(person);
    await change(person, 'home', { view: 'list' });
    expect(await settingsOf(other, {})).toEqual(DEFAULT_LIST_SETTINGS);
    expect(await change(other, `${collection}`, { view: 'list' })).toMatchObject({
      status: 404,
      body: 'Collection not found',
    });
    expect(await change(person, '999999', { view: 'list' })).toMatchObject({ status: 404 });
  });

  it.each([
    [404, 'an unknown list', 'nowhere', { view: 'list' }],
    [404, 'the collection 0', '0', { view: 'list' }],
    [422, 'an unknown view', 'home', { view: 'table' }],
    [422, 'an unknown order', 'home', { sort: 'random' }],
    [422, 'a part that is no boolean', 'home', { shown: { tags: 'maybe' } }],
  ])('refuse with %i %s', async (status, _what, list, body) => {
    const person = await aPerson(await anApp());
    expect((await change(person, list, body as Changes)).status).toBe(status);
  });

  // #same-view-for-visitors
  it('of a shared collection are the same for its visitors', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    const collection_id = await aCollectionOf(person);
    await person.call(createShare, { body: { token: 'open', collection_id, is_active: true } });
    await change(person, `${collection_id}`, { view: 'moodboard', sort: 'title' });
    await change(person, 'search', { view: 'titles' });
    for (const query of ['', '&filter=x', '&tag_id=1', '&is_archived=1']) {
      const { body } = await app.app.inject({
        url: `/api/posts?withSettings=1${query}`,
        headers: { authorization: 'Bearer open' },
      });
      expect(JSON.parse(body)).toMatchObject({ settings: { view: 'moodboard', sort: 'title' } });
    }
  });
});

describe('The settings of a collection', () => {
  it('are the same after it was deleted and restored', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    const id = await aCollectionOf(person);
    await change(person, `${id}`, { view: 'titles' });
    await person.call(deleteCollection, { params: { id }, query: {} });
    await removeUnusedSettings(app.db);
    await person.call(restoreCollection, { params: { id } });
    expect(await settingsOf(person, { collection_id: id })).toMatchObject({ view: 'titles' });
  });

  it('are removed when it cannot be restored any more', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    const id = await aCollectionOf(person);
    await change(person, `${id}`, { view: 'titles' });
    await change(person, 'home', { view: 'list' });
    await person.call(deleteCollection, { params: { id }, query: {} });
    await person.call(purgeCollection, { params: { id } });
    await removeUnusedSettings(app.db);
    expect(await app.db.selectFrom('list_settings').select('list').execute()).toEqual([{ list: 'home' }]);
  });

  it('are in the archive, and imported with a new collection', async () => {
    const app = await anApp();
    const [person, other] = [await aPerson(app), await aPerson(app, 'other@example.org')];
    const id = await aCollectionOf(person);
    await given(person, createPost, { content: 'A note', collection_id: id });
    await given(person, createCollection, { name: 'As by default' });
    await change(person, `${id}`, { view: 'list', sort: 'site', shown: { date: false, site: false } });
    const wanted = await settingsOf(person, { collection_id: id });
    expect(await importOf(other, await exportOf(app, person))).toMatchObject({ status: 201 });
    const lists = await app.db
      .selectFrom('list_settings')
      .select(['collection_id'])
      .where('user_id', '=', other.id)
      .execute();
    expect(lists).toHaveLength(1);
    expect(await settingsOf(other, { collection_id: lists[0]?.collection_id ?? 0 })).toEqual(wanted);
  });
});
