import {
  createCollection,
  createPost,
  createShare,
  getImportPreview,
  type ImportPreview,
  listPosts,
  type Post,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { exportOf, leftovers } from '../../../testing/archive.ts';
import { importOfPreview, items, previewOf, upload } from '../../../testing/import-previews.ts';

const posts = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;
const contents = async (person: Person) =>
  new Map((await posts(person)).map(({ title, content, description }) => [title, { content, description }]));

/** The archive of a user with a note and a link in a shared collection. */
async function anArchiveOf(test: TestApp): Promise<{ zip: Buffer; person: Person }> {
  const person = await aPerson(test, 'writer@example.org');
  const collection_id = await given(person, createCollection, { name: 'Shared' });
  await given(person, createPost, { title: 'A note', content: '<p>some</p><p>words</p>', collection_id });
  await given(person, createPost, { title: 'A link', content: 'https://example.org/', collection_id });
  await person.call(createShare, { body: { token: 'a long public token', collection_id, is_active: true } });
  return { zip: await exportOf(test, person), person };
}

describe('An archive of Benotes', () => {
  it('is shown like other files, and imported as it was', async () => {
    const test = await anApp();
    const { zip, person: writer } = await anArchiveOf(test);
    const reader = await aPerson(test, 'reader@example.org');
    const preview = await previewOf(reader, { 'benotes.zip': zip });
    expect(preview).toMatchObject({
      status: 'ready',
      sources: [{ format: 'benotes', title: 'Benotes', files: 1 }],
      collection_name: '',
      links: 1,
      notes: 1,
      collections: 1,
      duplicates: 0,
      shares: 1,
      shared_collections: [{ name: 'Shared' }],
    });
    expect(await posts(reader)).toEqual([]);
    const { result } = await importOfPreview(reader, preview, { shares: true });
    expect(result).toMatchObject({ posts: 2, collections: 1, is_sharing: true });
    expect(await contents(reader)).toEqual(await contents(writer));
    await vi.waitFor(() => expect(leftovers(test)).toEqual([]), { timeout: 20_000 });
  });
});

describe('Two uploads of a user at the same time', () => {
  it('leave one preview, because the other is refused or replaced, and those of two users both', async () => {
    const test = await anApp();
    const [one, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const files = { 'items.jsonl': items({ kind: 'note', title: 'a' }) };
    const [others, ...own] = await Promise.all([upload(other, files), upload(one, files), upload(one, files)]);
    expect(others.status).toBe(201);
    expect(own.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const previews = own
      .filter(({ status }) => status === 201)
      .map(({ body }) => (body as { data: ImportPreview }).data);
    const statuses = await Promise.all(
      previews.map(async ({ id }) => (await one.call(getImportPreview, { params: { id } })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
