import {
  comparePostVersions,
  createPost,
  getPost,
  listPostVersions,
  restorePostVersion,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';

const BEFORE = {
  title: 'Bread',
  url: 'https://example.org/bread',
  description: 'About bread',
  note: '<p>flour and water</p>',
};
const AFTER = {
  title: 'Rye bread',
  url: 'https://example.org/rye',
  description: 'About rye',
  note: '<p>flour and milk</p>',
};

let person: Person;
let id: number;
/** The version that has what the link was. */
let version_id: number;

beforeEach(async () => {
  const app = await anApp();
  person = await aPerson(app);
  const { url, title, description } = BEFORE;
  id = await given(person, createPost, { content: url, title, description, preview_later: true });
  await person.call(updatePost, { params: { id }, body: { note: BEFORE.note } });
  await app.db.updateTable('posts').set({ version_at: null, created_at: '2026-01-01T00:00:00.000Z' }).execute();
  await person.call(updatePost, { params: { id }, body: AFTER });
  version_id = (await person.call(listPostVersions, { params: { id }, query: {} })).body.data[0]?.id ?? 0;
});

const read = async () => (await person.call(getPost, { params: { id }, query: {} })).body.data;

describe('A version of a link', () => {
  it('is compared with what the link is in address, description, and note', async () => {
    const { data } = (await person.call(comparePostVersions, { params: { id, version_id }, query: {} })).body;
    expect(data).toMatchObject({
      title: { words_added: 2, words_removed: 1 },
      url: { before: BEFORE.url, after: AFTER.url },
      description: { words_added: 1, words_removed: 1 },
      note: { words_added: 1, words_removed: 1 },
    });
    expect(data.note?.blocks[0]?.words).toEqual([
      { kind: 'same', html: 'flour and&nbsp;' },
      { kind: 'removed', html: 'water' },
      { kind: 'added', html: 'milk' },
    ]);
  });

  it('is restored with address, description, and note, and so is what it replaced', async () => {
    expect(await read()).toMatchObject(AFTER);
    const first = await person.call(restorePostVersion, { params: { id, version_id }, body: {} });
    expect([first.status, first.body.notices]).toEqual([200, []]);
    expect(await read()).toMatchObject({ ...BEFORE, type: 'link' });
    const params = { id, version_id: first.body.replaced_version_id ?? 0 };
    await person.call(restorePostVersion, { params, body: {} });
    expect(await read()).toMatchObject({ ...AFTER, type: 'link' });
  });

  it('is not restored block by block', async () => {
    const { status } = await person.call(restorePostVersion, { params: { id, version_id }, body: { blocks: [0] } });
    expect([status, await read()]).toMatchObject([409, AFTER]);
  });
});
