import { propertyRuns } from '@benotes/build/test-form';
import {
  createCollection,
  createPost,
  deletePost,
  getPost,
  listPosts,
  OWNER,
  type Post,
  updatePost,
} from '@benotes/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person } from '../../../testing/app.ts';

const titles = async (person: Person, query: object = { is_uncategorized: 1 }) =>
  (await person.call(listPosts, { query: { limit: 100, ...query } })).body.data.map((post) => post.title);

const threePosts = async (person: Person) => {
  for (const title of ['c', 'b', 'a']) await given(person, createPost, { title, content: 'x' });
  return (await person.call(listPosts, { query: { is_uncategorized: 1 } })).body.data;
};

describe('The links to a URL', () => {
  it('are found in all collections of their owner by the exact URL, except in the recycle bin', async () => {
    const app = await anApp();
    const person = await aPerson(app);
    const url = 'https://example.org/a?b=1&c=2';
    const folder = await given(person, createCollection, { name: 'Cooking' });
    const inFolder = await given(person, createPost, { content: url, collection_id: folder });
    const uncategorized = await given(person, createPost, { content: url });
    const deleted = await given(person, createPost, { content: url });
    await given(person, createPost, { content: 'https://example.org/a' });
    await given(person, createPost, { content: `see ${url}` });
    await given(await aPerson(app, 'other@example.org'), createPost, { content: url });
    await person.call(deletePost, { params: { id: deleted } });

    const found = async (query: object) =>
      (await person.call(listPosts, { query: { url, ...query } })).body.data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    expect(await found({})).toEqual([inFolder, uncategorized]);
    expect(await found({ filter: 'nothing' })).toHaveLength(2);
    expect(await found({ collection_id: folder })).toEqual([inFolder]);
    expect(await found({ is_archived: true })).toEqual([deleted]);
    expect(await found({ url: 'https://example.org/b' })).toEqual([]);
  });
});

describe('Creating a post', () => {
  // #on-top-of-collection
  it('puts it on top of its collection', async () => {
    const person = await aPerson(await anApp());
    await threePosts(person);
    expect(await titles(person)).toEqual(['a', 'b', 'c']);
  });

  // #one-url-makes-link
  it('creates a link if the content is exactly one URL, and otherwise a note', async () => {
    const person = await aPerson(await anApp());
    const made = async (content: string) => (await person.call(createPost, { body: { content } })).body.data;
    expect(await made('https://example.org:8443/a?b=1&c=2')).toMatchObject({
      type: 'link',
      url: 'https://example.org:8443/a?b=1&amp;c=2'.replace('&amp;', '&'),
      base_url: 'https://example.org:8443',
    });
    expect(await made('see https://example.org')).toMatchObject({ type: 'text', url: null });
    expect(await made('javascript:alert(1)')).toMatchObject({ type: 'text', url: null });
  });

  it.each([
    [{ content: '   ' }, 'content'],
    [{}, 'content'],
    [{ content: 'x', title: 'a'.repeat(256) }, 'title'],
    [{ content: 'x', title: 7 }, 'title'],
    [{ content: 'x', tags: [99] }, 'tags'],
    [{ content: 'x', tags: '1' }, 'tags'],
    [{ content: 'x', collection_id: 99 }, 'collection_id'],
    [{ content: 'x', collection_id: true }, 'collection_id'],
    [{ content: 'a\u0000b' }, 'content'],
    [{ content: '<b>'.repeat(200) }, 'content'],
    [{ content: 'x', description: 'd'.repeat(1001) }, 'description'],
  ])('refuses %j at the field %s and stores nothing', async (body, field) => {
    const person = await aPerson(await anApp());
    const answer = await person.send({ method: 'POST', url: '/api/posts', payload: body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ [field]: [expect.any(String)], message: 'The given data was invalid.' });
    expect(await titles(person)).toEqual([]);
  });

  it('preserves what the editor produces and removes scripts', async () => {
    const person = await aPerson(await anApp());
    const kept =
      '<h2>A</h2><p><strong>b</strong><br><a target="_blank" rel="noopener noreferrer nofollow" href="https://x.example/?a=1&amp;b=2">l</a></p><ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>t</p></div></li></ul><pre><code class="language-js">a &lt; b "c"</code></pre><hr><img src="https://x.example/i.png" alt="i"><unfurling-link href="https://x.example/" data-title="X"></unfurling-link>';
    const hostile =
      '<script>x()</script><img src=x onerror=x()><a href="javascript:x()" id="y">z</a><svg onload=x()></svg>';
    const { body } = await person.call(createPost, { body: { content: kept + hostile } });
    expect(body.data.content.startsWith(kept)).toBe(true);
    expect(body.data.content).not.toMatch(/script|onerror|javascript|svg|id=/);
  });
});

describe('A list of posts', () => {
  // #pages-through-everything-once
  it('pages through everything once, in the same order', async () => {
    const person = await aPerson(await anApp());
    for (let index = 0; index < 25; index += 1) await given(person, createPost, { title: `${index}`, content: 'x' });
    const found: string[] = [];
    for (let after: number | undefined; ;) {
      const { data } = (await person.call(listPosts, { query: { limit: 10, ...(after && { after_id: after }) } })).body;
      if (data.length === 0) break;
      found.push(...data.map((post) => post.title));
      after = data.at(-1)?.id;
    }
    expect(found).toEqual(Array.from({ length: 25 }, (_, index) => `${24 - index}`));
  });

  it('is filtered by collection, recycle bin, and search words', async () => {
    const person = await aPerson(await anApp());
    const collection_id = await given(person, createCollection, { name: 'Reading' });
    await given(person, createPost, { title: 'Crème brûlée', content: 'sugar', collection_id });
    const gone = await given(person, createPost, { title: 'Gone', content: 'x' });
    await person.call(deletePost, { params: { id: gone } });
    expect(await titles(person, { collection_id })).toEqual(['Crème brûlée']);
    expect(await titles(person, { is_archived: 'yes' })).toEqual(['Gone']);
    expect(await titles(person, { filter: 'CREME sug' })).toEqual(['Crème brûlée']);
    expect(await titles(person, { filter: '%' })).toEqual([]);
  });

  it.each(['after_id=999', 'after_id=2147483647'])('responds with 404 for an unknown %s', async (query) => {
    const person = await aPerson(await anApp());
    expect(await person.send({ method: 'GET', url: `/api/posts?${query}` })).toEqual({
      status: 404,
      body: 'after_id does not exist',
    });
  });

  it.each(['limit=-1', 'limit=1e3', 'collection_id=x', 'is_archived=perhaps', 'after_id=0'])(
    'refuses %s',
    async (query) => {
      const person = await aPerson(await anApp());
      expect((await person.send({ method: 'GET', url: `/api/posts?${query}` })).status).toBe(422);
    },
  );
});

describe('Moving a post', () => {
  // #moved-whatever-the-gaps
  it('puts it in the position of the post with that order, wherever gaps are', async () => {
    const test = await anApp();
    let people = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.integer({ min: -2, max: 33 }),
        async (numbers, pick, order) => {
          const person = await aPerson(test, `p${(people += 1)}@example.org`);
          for (const number of numbers) {
            const id = await given(person, createPost, { title: `${number}`, content: 'x' });
            await test.db.updateTable('posts').set({ order: number }).where('id', '=', id).execute();
          }
          const before = (await person.call(listPosts, { query: { is_uncategorized: 1 } })).body.data;
          const moved = before[pick % before.length] as Post;
          await person.call(updatePost, { params: { id: moved.id }, body: { order } });
          const after = (await person.call(listPosts, { query: { is_uncategorized: 1 } })).body.data;

          expect(after.map((post) => post.order)).toEqual(before.map((post) => post.order));
          const others = before.filter((post) => post.id !== moved.id);
          const isDown = order < moved.order;
          const below = others.findIndex((post) => (isDown ? post.order < order : post.order <= order));
          const place = below < 0 ? others.length : below;
          expect(after.map((post) => post.id)).toEqual(others.toSpliced(place, 0, moved).map((post) => post.id));
        },
      ),
      { numRuns: propertyRuns(0.5) },
    );
  });
});

describe('Changing a post', () => {
  // #absent-fields-unchanged
  it('does not change fields that are not given', async () => {
    const person = await aPerson(await anApp());
    const id = await given(person, createPost, { title: 'Before', content: 'words' });
    const { body } = await person.call(updatePost, { params: { id }, body: { title: 'After' } });
    expect(body.data).toMatchObject({ title: 'After', content: 'words' });
  });

  it('puts it on top of another collection, and back on top when restored', async () => {
    const person = await aPerson(await anApp());
    const collection_id = await given(person, createCollection, { name: 'Reading' });
    await given(person, createPost, { title: 'there', content: 'x', collection_id });
    const [first] = await threePosts(person);
    const params = { id: first?.id ?? 0 };
    await person.call(updatePost, { params, body: { collection_id } });
    expect(await titles(person, { collection_id })).toEqual(['a', 'there']);
    await person.call(deletePost, { params });
    await person.call(updatePost, { params, body: { is_archived: false } });
    expect(await titles(person, { collection_id })).toEqual(['a', 'there']);
  });
});

describe('The posts of another user', () => {
  it('have the same responses as posts that do not exist', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org', OWNER)];
    const id = await given(person, createPost, { title: 'Mine', content: 'x' });
    const collection_id = await given(person, createCollection, { name: 'Mine' });
    const unknown = { status: 404, body: 'Post does not exist' };
    const params = { id };
    expect(await other.call(getPost, { params })).toEqual(unknown);
    expect(await other.call(updatePost, { params, body: { title: 'Theirs' } })).toEqual(unknown);
    expect(await other.call(deletePost, { params })).toEqual(unknown);
    expect((await other.send({ method: 'GET', url: `/api/posts?after_id=${id}` })).status).toBe(404);
    expect(
      (await other.send({ method: 'POST', url: '/api/posts', payload: { content: 'x', collection_id } })).status,
    ).toBe(422);
    expect(await titles(person)).toEqual(['Mine']);
  });

  it.each(['0', '-1', '1.5', '1e3', '9007199254740993', 'x'])('are not found by the id %s', async (id) => {
    const person = await aPerson(await anApp());
    expect((await person.send({ method: 'GET', url: `/api/posts/${id}` })).status).toBe(404);
  });
});
