import {
  createCollection,
  createPost,
  createSavedSearch,
  createShare,
  createTag,
  sharedFeedPath,
  updateShare,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { read, readAtom, readJson } from '../../../testing/feeds.ts';

const TOKEN = 'bread & salt/ü.atom';

async function aShare(token = TOKEN) {
  const test = await anApp();
  const person = await aPerson(test);
  const collection = await given(person, createCollection, { name: 'Bread' });
  await given(person, createPost, { title: 'Rye', content: 'Two days', collection_id: collection, is_favorite: true });
  await given(person, createPost, { title: 'Private', content: 'Nobody reads this' });
  const { id } = (await person.call(createShare, { body: { token, collection_id: collection } })).body.data;
  return { test, person, collection, id };
}

describe('The feed of a share', () => {
  // #only-what-visitors-see
  it('has what its visitors see, and nothing of the user', async () => {
    const { test } = await aShare();
    const [atom, json] = [sharedFeedPath(TOKEN, 'atom'), sharedFeedPath(TOKEN, 'json')];
    const [inAtom, inJson] = [await readAtom(test, atom), await readJson(test, json)];
    expect(inAtom.entries).toHaveLength(1);
    expect(inJson).toMatchObject({ title: 'Bread', authors: [{ name: 'Benotes' }], items: [{ title: 'Rye' }] });
    const text = (await read(test, atom)).body + (await read(test, json)).body;
    expect(text).not.toMatch(/owner|Private|\/p\/|favorite/);
  });

  it('ends with the share', async () => {
    const { test, person, id } = await aShare();
    const path = sharedFeedPath(TOKEN, 'json');
    await person.call(updateShare, { params: { id }, body: { is_active: false } });
    expect((await read(test, path)).statusCode).toBe(404);
    await person.call(updateShare, { params: { id }, body: { is_active: true, token: 'another' } });
    expect((await read(test, path)).statusCode).toBe(404);
    expect((await read(test, sharedFeedPath('another', 'json'))).statusCode).toBe(200);
  });

  it('of a saved search has what it finds, newest first, and nothing once it is not understood', async () => {
    const { test, person } = await aShare();
    const { id: tag } = (await person.call(createTag, { body: { name: 'warm' } })).body.data;
    for (const title of ['Soup', 'Tea with soup'])
      await given(person, createPost, { title, content: 'Warm', tags: [tag] });
    const search = { name: 'Warm', filter: 'tag:warm soup sort:oldest' };
    const saved = (await person.call(createSavedSearch, { body: search })).body.data.id;
    await person.call(createShare, { body: { token: 'warm', saved_search_id: saved } });
    const titles = async () => (await readJson(test, sharedFeedPath('warm', 'json'))).items?.map(({ title }) => title);
    expect(await titles()).toEqual(['Tea with soup', 'Soup']);
    await test.db.updateTable('saved_searches').set({ filter: '-tag:"' }).execute();
    expect((await titles()) ?? []).toEqual([]);
  });

  it('counts a wrong token like one of a visitor, and knows no token of a user', async () => {
    const { test, person } = await aShare();
    const guess = async (url: string, headers = {}) =>
      (await test.app.inject({ url, headers, remoteAddress: '10.9.9.9' })).statusCode;
    expect(await guess(sharedFeedPath(person.token, 'json'))).toBe(404);
    for (let count = 0; count < 30; count += 1) await guess(sharedFeedPath(`guess ${count}`, 'json'));
    expect(await guess(sharedFeedPath(TOKEN, 'json'))).toBe(429);
    expect(await guess('/api/shares/public/me', { authorization: 'Bearer wrong' })).toBe(429);
  });
});
