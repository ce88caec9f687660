import {
  comparePostVersions,
  createCollection,
  createPost,
  createShare,
  createTag,
  deleteCollection,
  deleteTag,
  getPost,
  getPostVersion,
  keepPostVersion,
  listPostVersions,
  type MergeDecision,
  NAMED_VERSIONS_MAX,
  type Post,
  restorePostVersion,
  updatePost,
  updatePostVersion,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

let app: TestApp;
let person: Person;
let id: number;

beforeEach(async () => {
  app = await anApp();
  person = await aPerson(app);
  id = await given(person, createPost, { title: 'Bread', content: '<p>flour and water</p><p>salt</p>' });
  await app.db.updateTable('posts').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
});

/** Writes the note after so long that a version is due. */
async function write(content: string, more: object = {}) {
  await app.db.updateTable('posts').set({ version_at: null }).execute();
  return person.call(updatePost, { params: { id }, body: { content, ...more } });
}
const read = async () => (await person.call(getPost, { params: { id }, query: { withTags: 1 } })).body.data;
const list = async () => (await person.call(listPostVersions, { params: { id }, query: {} })).body.data;
const one = async () => (await list())[0]?.id ?? 0;
const name = async (version_id: number, to: string | null) =>
  (await person.call(updatePostVersion, { params: { id, version_id }, body: { name: to } })).status;
const keep = (name: string) => person.call(keepPostVersion, { params: { id }, body: { name } });

describe('The versions of a post', () => {
  it('are listed, newest first, and read', async () => {
    await write('<p>rye</p>', { title: 'Rye' });
    await write('<p>spelt</p>');
    const versions = await list();
    expect(versions).toMatchObject([{ reason: 'edit', author_id: person.id, name: null }, { reason: 'edit' }]);
    const { data } = (await person.call(getPostVersion, { params: { id, version_id: versions[1]?.id ?? 0 } })).body;
    expect(data).toMatchObject({
      title: 'Bread',
      content: '<p>flour and water</p><p>salt</p>',
      type: 'text',
      tags: [],
    });
    const after = { after_id: versions[0]?.id, limit: 1 };
    expect((await person.call(listPostVersions, { params: { id }, query: after })).body.data).toEqual([versions[1]]);
  });

  it('do not exist for visitors', async () => {
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    await person.call(updatePost, { params: { id }, body: { collection_id } });
    await write('<p>rye</p>');
    await person.call(createShare, { body: { token: 'recipes', collection_id, is_active: true } });
    const headers = { authorization: 'Bearer recipes' };
    const get = async (path: string) => (await app.app.inject({ url: `/api/posts/${id}${path}`, headers })).statusCode;
    expect([await get(''), await get('/versions'), await get(`/versions/${await one()}`)]).toEqual([200, 404, 404]);
  });

  it('get names, and are kept with one', async () => {
    const kept = await person.call(keepPostVersion, { params: { id }, body: { name: ' before the rewrite ' } });
    expect([kept.status, kept.body.data]).toMatchObject([201, { name: 'before the rewrite', reason: 'name' }]);
    const params = { id, version_id: kept.body.data.id };
    expect((await person.call(updatePostVersion, { params, body: { name: 'draft' } })).body.data.name).toBe('draft');
    expect((await person.call(updatePostVersion, { params, body: { name: null } })).body.data.name).toBeNull();
    expect((await person.call(updatePostVersion, { params, body: { name: 'x'.repeat(101) } })).status).toBe(422);
    expect((await person.call(updatePostVersion, { params, body: { name: ' \t' } })).status).toBe(422);
  });

  it('have at most a hundred names', async () => {
    await write('<p>rye</p>');
    const other = await one();
    const first = (await keep('first')).body.data;
    const { id: _other, ...whole } = await app.db
      .selectFrom('post_versions')
      .selectAll()
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: NAMED_VERSIONS_MAX - 1 }, () => ({ ...whole, name: 'more' }));
    await app.db.insertInto('post_versions').values(more).execute();
    const refused = await keep('one more');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('at most 100')]);
    expect([await name(other, 'x'), await name(first.id, 'another')]).toEqual([422, 200]);
    expect(await name(first.id, null)).toBe(200);
    expect(await name(other, 'x')).toBe(200);
  });

  it('are compared with what the post is, and with each other', async () => {
    const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
    await write('<p>flour and milk</p><p>salt</p>', { tags: [tag], title: 'Rye Bread' });
    const [from] = await list();
    const { data } = (await person.call(comparePostVersions, { params: { id, version_id: from?.id ?? 0 }, query: {} }))
      .body;
    expect(data).toMatchObject({
      title: { words_added: 1, words_removed: 0 },
      content: { words_added: 1, words_removed: 1 },
      tags: { added: [{ id: tag, name: 'rye' }], removed: [] },
    });
    expect(data.content?.blocks[0]?.words).toEqual([
      { kind: 'same', html: 'flour and&nbsp;' },
      { kind: 'removed', html: 'water' },
      { kind: 'added', html: 'milk' },
    ]);
    expect(data).not.toHaveProperty('url');
    const query = { to: from?.id };
    expect(
      (await person.call(comparePostVersions, { params: { id, version_id: from?.id ?? 0 }, query })).body.data,
    ).toEqual({});
  });

  it('are compared with any other, in either direction, but of the same post', async () => {
    await write('<p>rye</p>', { title: 'Rye' });
    await write('<p>spelt</p>', { title: 'Spelt' });
    await write('<p>oats</p>', { title: 'Oats' });
    const [last = 0, , first = 0] = (await list()).map((version) => version.id);
    const compare = (version_id: number, to: number) =>
      person.call(comparePostVersions, { params: { id, version_id }, query: { to } });
    const wordsOf = async (from: number, to: number) => (await compare(from, to)).body.data.title?.blocks[0]?.words;
    const [bread, spelt] = ['Bread', 'Spelt'];
    expect(await wordsOf(first, last)).toEqual([
      { kind: 'removed', html: bread },
      { kind: 'added', html: spelt },
    ]);
    expect(await wordsOf(last, first)).toEqual([
      { kind: 'removed', html: spelt },
      { kind: 'added', html: bread },
    ]);
    const another = await given(person, createPost, { content: '<p>mine too</p>' });
    const kept = await person.call(keepPostVersion, { params: { id: another }, body: { name: 'x' } });
    expect((await compare(first, kept.body.data.id)).status).toBe(404);
  });

  // #restoring-can-be-undone
  it('are restored, which makes a version of what was there', async () => {
    await write('<p>rye</p>', { title: 'Rye' });
    const params = { id, version_id: await one() };
    const { body } = await person.call(restorePostVersion, { params, body: {} });
    expect(body).toMatchObject({ data: { title: 'Bread', content: '<p>flour and water</p><p>salt</p>' }, notices: [] });
    expect(await list()).toMatchObject([{ reason: 'restoration' }, { reason: 'edit' }]);
    await person.call(restorePostVersion, { params: { id, version_id: await one() }, body: {} });
    expect(await read()).toMatchObject({ title: 'Rye', content: '<p>rye</p>' });
  });

  it('are restored, which says which version has what was replaced', async () => {
    await write('<p>rye</p>');
    await write('<p>spelt</p>');
    const restore = async (version_id: number) =>
      (await person.call(restorePostVersion, { params: { id, version_id }, body: {} })).body.replaced_version_id;
    const [rye = 0, flour = 0] = (await list()).map((version) => version.id);
    const spelt = await restore(rye);
    expect(await list()).toMatchObject([{ id: spelt, reason: 'restoration' }, { id: rye }, { id: flour }]);
    expect(await restore(rye), 'the post is that already').toBeUndefined();
    await restore(spelt ?? 0);
    const last = await one();
    expect(await restore(flour)).toBeGreaterThan(last);
    await person.call(updatePost, { params: { id }, body: { content: '<p>spelt</p>' } });
    expect(await restore(flour), 'the last version is that already').toBe(await one());
  });

  it('are restored block by block', async () => {
    await write('<p>flour and milk</p>');
    const params = { id, version_id: await one() };
    await person.call(restorePostVersion, { params, body: { blocks: [1, 99] } });
    expect((await read()).content).toBe('<p>flour and milk</p><p>salt</p>');
  });

  it('are restored block by block without images that do not exist any more, which is said', async () => {
    await write('<p>x</p><img src="/storage/attachments/gone.webp">');
    await write('<p>y</p>');
    const params = { id, version_id: await one() };
    const { body } = await person.call(restorePostVersion, { params, body: { blocks: [0, 1] } });
    expect([body.data.content, body.notices]).toEqual([
      expect.stringContaining('<p>x</p>'),
      ['Images in it no longer exist.'],
    ]);
  });

  it('are restored without what does not exist any more, which is said', async () => {
    const collection = await given(person, createCollection, { name: 'Recipes' });
    const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
    await write('<p>x</p><img src="/storage/attachments/gone.webp">', { tags: [tag], collection_id: collection });
    await write('<p>y</p>', { tags: [], is_uncategorized: true });
    await person.call(deleteCollection, { params: { id: collection }, query: {} });
    await person.call(deleteTag, { params: { id: tag } });
    const { body } = await person.call(restorePostVersion, { params: { id, version_id: await one() }, body: {} });
    expect(body.data).toMatchObject({ collection_id: null, tags: [] });
    expect(body.data.content).toContain('<p>x</p>');
    expect(body.notices).toEqual([
      'These tags no longer exist: rye.',
      'Its collection no longer exists, so the post stays where it is.',
      'An image no longer exists.',
    ]);
  });

  it('are restored twice at once', async () => {
    await write('<p>rye</p>');
    const params = { id, version_id: await one() };
    const both = await Promise.all([0, 1].map(() => person.call(restorePostVersion, { params, body: {} })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).content).toBe('<p>flour and water</p><p>salt</p>');
  });

  it('are restored at once, which leaves one of two, and what it replaces in the history', async () => {
    await write('<p>rye</p>');
    await write('<p>spelt</p>');
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- belongs to this test alone
    const restoreOne = (version_id: number) =>
      person.call(restorePostVersion, { params: { id, version_id }, body: {} });
    const both = await Promise.all((await list()).map((version) => restoreOne(version.id)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [rye, flour] = ['<p>rye</p>', '<p>flour and water</p><p>salt</p>'];
    const { content } = await read();
    expect([rye, flour]).toContain(content);
    expect(await contentsOfVersions()).toEqual([content === rye ? flour : rye, '<p>spelt</p>', rye, flour]);
  });

  // #versions-of-others
  it('are nobody else’s', async () => {
    await write('<p>rye</p>');
    const version_id = await one();
    const other = await aPerson(app, 'other@example.org');
    const own = await given(other, createPost, { content: '<p>mine</p>' });
    for (const params of [
      { id, version_id },
      { id: own, version_id },
    ]) {
      const calls = [
        other.call(getPostVersion, { params }),
        other.call(comparePostVersions, { params, query: {} }),
        other.call(updatePostVersion, { params, body: { name: 'x' } }),
        other.call(restorePostVersion, { params, body: {} }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const kept = await other.call(keepPostVersion, { params: { id: own }, body: { name: 'x' } });
    const params = { id: own, version_id: kept.body.data.id };
    expect((await other.call(comparePostVersions, { params, query: { to: version_id } })).status).toBe(404);
    expect((await other.call(listPostVersions, { params: { id }, query: {} })).status).toBe(404);
    expect((await other.call(keepPostVersion, { params: { id }, body: { name: 'x' } })).status).toBe(404);
    expect(await list()).toMatchObject([{ name: null }]);
  });
});

const patch = async (payload: object, etag: string) => {
  const url = `/api/posts/${id}`;
  const { status, body } = await person.send({ method: 'PATCH', url, payload, headers: { 'if-match': etag } });
  return { status, body: body as { data: Post; merged?: true } };
};
/** The same without saying by a header what it was made of. */
const merge = async (payload: object) => {
  const { status, body } = await person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload });
  return { status, body: body as { data: Post; merged?: true } };
};
const wholeVersions = async () =>
  Promise.all(
    (await list()).map(
      async (version) => (await person.call(getPostVersion, { params: { id, version_id: version.id } })).body.data,
    ),
  );
const contentsOfVersions = async () => (await wholeVersions()).map(({ content }) => content);
const tagNamed = async (name: string) => (await person.call(createTag, { body: { name } })).body.data.id;
const tagOf = async () => {
  const headers = { authorization: `Bearer ${person.token}` };
  return String((await app.app.inject({ url: `/api/posts/${id}?withTags=1`, headers })).headers.etag);
};

/** A note that is merged in another thread. */
const lines = (word: string) => `<p>flour and ${word}</p>${'<p>salt and pepper</p>'.repeat(2_000)}`;

const MINE = 'https://mine.example.org/';

describe('A change of an earlier state with merge', () => {
  // #merged-on-the-server
  it('is merged with what the post has become, and both are kept', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>', { title: 'Good Bread' });
    const { status, body } = await patch(
      { content: '<p>rye and water</p><p>salt</p>', title: 'Bread', merge: true },
      etag,
    );
    expect([status, body]).toMatchObject([
      200,
      { data: { title: 'Good Bread', content: '<p>rye and milk</p><p>salt</p>' }, merged: true },
    ]);
    expect(await list()).toHaveLength(3);
    expect(await contentsOfVersions()).toEqual([
      '<p>rye and water</p><p>salt</p>',
      '<p>flour and milk</p><p>salt</p>',
      '<p>flour and water</p><p>salt</p>',
    ]);
  });

  it('is stored so that the next versions can be, even if hardly anything is left as it was', async () => {
    const base = { title: 'Bread', content: '<p>flour and water</p><p>salt</p>' };
    await write(base.content, { title: 'Rye bread' });
    const theirs = { title: 'Bread', content: `<p>${'flour and milk '.repeat(20)}</p><p>salt</p>` };
    await merge({ ...theirs, merge: true, base: { ...base, title: 'Rye bread' } });
    await merge({ title: 'Bread', content: `${base.content}<p>more</p>`, merge: true, base });
    expect((await write('<p>rye</p>')).status).toBe(200);
    expect((await contentsOfVersions())[0]).toContain('<p>more</p>');
  });

  // #merge-asks-for-words
  it('is refused with the conflicts where both changed the same words', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>');
    const { status, body } = await patch({ content: '<p>flour and beer</p><p>salt</p>', merge: true }, etag);
    const decision = body as unknown as MergeDecision;
    expect(status).toBe(409);
    expect(decision.conflicts).toEqual([
      {
        field: 'content',
        kind: 'words',
        block: 0,
        base: 'water',
        mine: 'beer',
        theirs: 'milk',
        context: '<p>flour and water</p>',
      },
    ]);
    expect(decision.post.content).toBe('<p>flour and milk</p><p>salt</p>');
    expect((await patch({ content: '<p>flour and beer</p><p>salt</p>', merge: true }, decision.etag)).status).toBe(200);
  });

  // #decided-conflicts
  it.each([
    ['mine', '<p>flour and beer</p><p>salt</p>'],
    ['theirs', '<p>flour and milk</p><p>salt</p>'],
    ['both', '<p>flour and beer milk</p><p>salt</p>'],
  ])('keeps what was decided: %s, and both sides stay among the versions', async (choice, content) => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>');
    const change = { content: '<p>flour and beer</p><p>salt</p>', merge: true };
    const asked = (await patch(change, etag)).body as unknown as MergeDecision;
    const { status, body } = await patch({ ...change, decided: { etag: asked.etag, choices: [choice] } }, etag);
    expect([status, body.data.content, body.merged]).toEqual([200, content, true]);
    const kept = [content, ...(await contentsOfVersions())];
    expect(kept).toContain('<p>flour and beer</p><p>salt</p>');
    expect(kept).toContain('<p>flour and milk</p><p>salt</p>');
  });

  it('decides about each field and place in the order of the conflicts', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>pepper</p>', { title: 'Rye' });
    const change = { title: 'Spelt', content: '<p>flour and beer</p><p>sugar</p>', merge: true };
    const asked = (await patch(change, etag)).body as unknown as MergeDecision;
    expect(asked.conflicts.map(({ field, mine }) => [field, mine])).toEqual([
      ['title', 'Spelt'],
      ['content', 'beer'],
      ['content', '<p>sugar</p>'],
    ]);
    const decided = { etag: asked.etag, choices: ['both', 'theirs', 'both'] };
    expect((await patch({ ...change, decided }, etag)).body.data).toMatchObject({
      title: 'Spelt Rye',
      content: '<p>flour and milk</p><p>sugar</p><p>pepper</p>',
    });
  });

  it('decides about a note that is so long that another thread merges it', async () => {
    const base = { content: lines('water') };
    await write(lines('milk'));
    const change = { content: lines('beer'), merge: true, base };
    const asked = (await merge(change)).body as unknown as MergeDecision;
    expect(asked.conflicts).toHaveLength(1);
    const { body } = await merge({ ...change, decided: { etag: asked.etag, choices: ['both'] } });
    expect(body.data.content).toBe(lines('beer milk'));
  });

  it.each([
    ['the address', { url: MINE }, { url: MINE, content: MINE }],
    ['the address in its content', { content: MINE }, { url: MINE, content: MINE }],
    ['the collection', { collection_id: 0 }, { collection_id: null }],
    ['the collection by a flag', { is_uncategorized: true }, { collection_id: null }],
  ])('keeps %s that was not chosen among the versions', async (_, change, kept) => {
    const [here, there] = await Promise.all(['a', 'b'].map((name) => given(person, createCollection, { name })));
    id = await given(person, createPost, { content: 'https://example.org/', collection_id: here });
    const base = { url: 'https://example.org/', content: 'https://example.org/', collection_id: here };
    const theirs = { url: 'https://theirs.example.org/', collection_id: there };
    await person.call(updatePost, { params: { id }, body: theirs });
    const asked = (await merge({ ...change, merge: true, base })).body as unknown as MergeDecision;
    const decided = { etag: asked.etag, choices: ['theirs'] };
    expect((await merge({ ...change, merge: true, base, decided })).body.data).toMatchObject(theirs);
    expect(await wholeVersions()).toMatchObject([{ ...base, ...kept, reason: 'conflict' }]);
  });

  it('keeps tags with their names among the versions', async () => {
    const tags = await Promise.all(['gone', 'rye', 'oats'].map((name) => tagNamed(name)));
    const [gone = 0, ...ids] = tags;
    await write('<p>flour and milk</p>', { tags: ids, title: 'Good Bread' });
    await person.call(deleteTag, { params: { id: gone } });
    await merge({ title: 'Bread of rye', add_tags: ['bran'], merge: true, base: { title: 'Bread', tags } });
    const mine = (await wholeVersions())[0];
    expect(mine).toMatchObject({ title: 'Bread of rye', tags: [{ name: 'bran' }, { name: 'oats' }, { name: 'rye' }] });
    const params = { id, version_id: mine?.id ?? 0 };
    expect((await person.call(restorePostVersion, { params, body: {} })).body.notices).toEqual([]);
  });

  it('keeps no version that is what the post is now', async () => {
    const tags = [await tagNamed('rye')];
    await write('<p>flour and water</p><p>salt</p>', { title: 'Good Bread', tags });
    await merge({ title: 'Good Bread', tags, merge: true, base: { title: 'Bread', tags } });
    expect(await wholeVersions()).toMatchObject([{ title: 'Bread' }]);
  });

  it('asks again if the post changes after the decision, and overwrites nothing', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>');
    const change = { content: '<p>flour and beer</p><p>salt</p>', merge: true };
    const asked = (await patch(change, etag)).body as unknown as MergeDecision;
    await write('<p>flour and wine</p><p>salt</p>');
    const again = await patch({ ...change, decided: { etag: asked.etag, choices: ['mine'] } }, etag);
    expect([again.status, (again.body as unknown as MergeDecision).conflicts[0]?.theirs]).toEqual([409, 'wine']);
    expect((await read()).content).toBe('<p>flour and wine</p><p>salt</p>');
  });

  it('refuses decisions that do not fit', async () => {
    const etag = await tagOf();
    const [here, there] = await Promise.all(['a', 'b'].map((name) => given(person, createCollection, { name })));
    await write('<p>flour and milk</p><p>salt</p>', { title: 'y'.repeat(200), collection_id: there });
    const { etag: now } = (await patch({ content: '<p>flour and beer</p>', merge: true }, etag))
      .body as unknown as MergeDecision;
    const decide = async (change: object, ...choices: unknown[]) =>
      (await patch({ ...change, merge: true, decided: { etag: now, choices } }, etag)).status;
    const change = { content: '<p>flour and beer</p><p>salt</p>' };
    expect(await decide(change)).toBe(422);
    expect(await decide(change, 'mine', 'mine')).toBe(422);
    expect(await decide(change, 'neither')).toBe(422);
    expect(await decide(change, null)).toBe(422);
    expect(await decide({ title: 'x'.repeat(200) }, 'both')).toBe(422);
    expect(await decide({ collection_id: here }, 'both')).toBe(422);
    expect(await decide({ collection_id: here }, 'theirs')).toBe(200);
    expect(await read()).toMatchObject({ content: '<p>flour and milk</p><p>salt</p>', collection_id: there });
  });

  it('needs no tag with a base, which says whether the post has changed', async () => {
    const base = { title: 'Bread', content: '<p>flour and water</p><p>salt</p>', tags: [], collection_id: null };
    const first = await merge({ content: '<p>rye and water</p><p>salt</p>', merge: true, base });
    expect([first.status, first.body.merged]).toEqual([200, undefined]);
    const second = await merge({ title: 'Good Bread', content: '<p>flour and milk</p><p>salt</p>', merge: true, base });
    expect(second.body).toMatchObject({
      data: { title: 'Good Bread', content: '<p>rye and milk</p><p>salt</p>' },
      merged: true,
    });
  });

  it('is merged by the base that the client sends, if no version has it', async () => {
    const etag = await tagOf();
    await app.db.updateTable('posts').set({ version_at: new Date().toISOString() }).execute();
    await person.call(updatePost, { params: { id }, body: { content: '<p>flour and milk</p><p>salt</p>' } });
    const base = { content: '<p>flour and water</p><p>salt</p>' };
    const content = '<p>flour and water</p><p>much salt</p>';
    expect((await patch({ content, merge: true }, etag)).status).toBe(412);
    expect((await patch({ content, merge: true, base }, etag)).body.data.content).toBe(
      '<p>flour and milk</p><p>much salt</p>',
    );
  });

  it('is refused, and overwrites nothing, if it does not say what it was made of', async () => {
    await write('<p>flour and milk</p><p>salt</p>');
    const body = { content: '<p>flour</p>', merge: true };
    expect((await person.call(updatePost, { params: { id }, body })).status).toBe(412);
    expect((await read()).content).toBe('<p>flour and milk</p><p>salt</p>');
  });

  it('is refused with a base that takes too long to read', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>');
    const deep = '<blockquote>'.repeat(100_000);
    expect((await patch({ content: '<p>x</p>', merge: true, base: { content: deep } }, etag)).status).toBe(422);
  });

  it('is merged with a base that is no ancestor, and both sides are kept', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>');
    const base = { content: '<p>something else entirely</p>' };
    const content = `${base.content}<p>and sugar</p>`;
    const { status, body } = await patch({ content, merge: true, base }, etag);
    expect([status, body.data.content]).toEqual([200, '<p>flour and milk</p><p>salt</p><p>and sugar</p>']);
    expect((await contentsOfVersions()).slice(0, 2)).toEqual([content, '<p>flour and milk</p><p>salt</p>']);
  });

  it.each([
    ['mine', '<p>something else</p>'],
    ['theirs', '<p>something else</p>'],
    ['theirs', '<p>flour and beer</p>'],
  ])('loses nothing by a base that is no ancestor when %s is kept: %s', async (choice, content) => {
    const etag = await tagOf();
    await write('<p>flour and milk</p><p>salt</p>');
    const base = { content: '<p>something else entirely</p>' };
    const change = { content, merge: true, base };
    const asked = await patch(change, etag);
    const decision = asked.body as unknown as MergeDecision;
    expect([asked.status, decision.post.content]).toEqual([409, '<p>flour and milk</p><p>salt</p>']);
    expect(decision.conflicts).toMatchObject([{ kind: 'block', base: base.content, mine: content, theirs: null }]);
    const { status } = await patch({ ...change, decided: { etag: decision.etag, choices: [choice] } }, etag);
    expect(status).toBe(200);
    const kept = [(await read()).content, ...(await contentsOfVersions())];
    expect(kept).toContain(content);
    expect(kept).toContain('<p>flour and milk</p><p>salt</p>');
  });

  it('is refused with a base that lacks what is changed, and nothing of the other change is lost', async () => {
    const etag = await tagOf();
    await write('<p>flour and milk</p>', { title: 'Good Bread' });
    const changes = { title: 'Rye bread', content: '<p>rye and water</p>', collection_id: 0, tags: [] };
    const base = { title: 'Bread', content: '<p>flour and water</p>', collection_id: null, tags: [] };
    for (const missing of ['title', 'content', 'collection_id', 'tags'] as const) {
      const { [missing]: _missing, ...rest } = base;
      expect([missing, (await patch({ ...changes, merge: true, base: rest }, etag)).status]).toEqual([missing, 412]);
    }
    const { body } = await person.send({ method: 'GET', url: `/api/posts/${id}` });
    expect((body as { data: Post }).data).toMatchObject({ title: 'Good Bread', content: '<p>flour and milk</p>' });
  });

  it('is refused as before without it', async () => {
    const etag = await tagOf();
    await write('<p>x</p>');
    expect((await patch({ content: '<p>y</p>' }, etag)).status).toBe(412);
  });
});
