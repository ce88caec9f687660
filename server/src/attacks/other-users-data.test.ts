import { createUser, OWNER, updateUser, USER_PERMISSION } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../testing/app.ts';
import { aLibrary, type Library } from '../testing/attack-library.ts';
import { type Attempt, everythingIn, inVain, stateOf } from '../testing/attack-state.ts';

/** Stands in every name and text of the victim's. */
const SECRET = 'nightingale';

interface Cast {
  test: TestApp;
  victim: Person;
  attacker: Person;
  theirs: Library;
  mine: Library;
}

async function aCast(): Promise<Cast> {
  const test = await anApp();
  const [victim, attacker] = [await aPerson(test, 'victim@example.org'), await aPerson(test, 'attacker@example.org')];
  return { test, victim, attacker, theirs: await aLibrary(victim, SECRET), mine: await aLibrary(attacker, 'sparrow') };
}

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => ({ method, url, payload });

const attempts = ({ theirs, mine, victim }: Cast): Attempt[] => [
  ['reading a post', ask('GET', `/api/posts/${theirs.post}?withTags=true`), 404],
  ['reading a deleted post', ask('GET', `/api/posts/${theirs.binned}`), 404],
  ['restoring a deleted post', ask('PATCH', `/api/posts/${theirs.binned}`, { is_archived: false }), 404],
  ['deleting a post', ask('PATCH', `/api/posts/${theirs.post}`, { is_archived: true }), 404],
  ['moving a post', ask('PATCH', `/api/posts/${theirs.post}`, { order: 1 }), 404],
  ['taking a post', ask('PATCH', `/api/posts/${theirs.post}`, { collection_id: mine.collection }), 404],
  ['untagging a post', ask('PATCH', `/api/posts/${theirs.post}`, { tags: [] }), 404],
  ['deleting a post for good', ask('DELETE', `/api/posts/${theirs.binned}?permanent=true`), 404],
  ['writing into a collection', ask('POST', '/api/posts', { content: 'x', collection_id: theirs.collection }), 422],
  ['moving into a collection', ask('PATCH', `/api/posts/${mine.post}`, { collection_id: theirs.collection }), 422],
  [
    'restoring into a collection',
    ask('PATCH', `/api/posts/${mine.binned}`, { is_archived: false, collection_id: theirs.collection }),
    422,
  ],
  ['writing with a tag', ask('POST', '/api/posts', { content: 'x', tags: [theirs.tag] }), 422],
  ['tagging', ask('PATCH', `/api/posts/${mine.post}`, { tags: [mine.tag, theirs.tag] }), 422],
  ['reading a tag', ask('GET', `/api/tags/${theirs.tag}`), 404],
  ['merging into a tag', ask('POST', `/api/tags/${mine.tag}/merge`, { into: theirs.tag }), 422],
  ['merging a tag', ask('POST', `/api/tags/${theirs.tag}/merge`, { into: mine.tag }), 404],
  ['paging from a post', ask('GET', `/api/posts?after_id=${theirs.post}`), 404],
  ['… in a collection', ask('GET', `/api/posts?collection_id=${mine.collection}&after_id=${theirs.post}`), 404],
  ['… in the bin', ask('GET', `/api/posts?is_archived=1&after_id=${theirs.binned}`), 404],
  ['… in a search', ask('GET', `/api/posts?filter=sparrow&after_id=${theirs.post}`), 404],
  ['… on a tag’s page', ask('GET', `/api/posts?tag_id=${mine.tag}&after_id=${theirs.post}`), 404],
  ['making a collection below', ask('POST', '/api/collections', { name: 'x', parent_id: theirs.collection }), 422],
  ['moving a collection below', ask('PATCH', `/api/collections/${mine.below}`, { parent_id: theirs.below }), 422],
  ['taking a collection', ask('PATCH', `/api/collections/${theirs.below}`, { parent_id: mine.collection }), 404],
  ['deleting a tree', ask('DELETE', `/api/collections/${theirs.collection}?nested=true`), 404],
  ['sharing', ask('POST', '/api/shares', { token: 'x', collection_id: theirs.below, is_active: true }), 422],
  ['… at the other address', ask('POST', '/api/shares/public', { token: 'x', collection_id: theirs.below }), 422],
  ['turning a share round', ask('PATCH', `/api/shares/${mine.share}`, { collection_id: theirs.below }), 422],
  ['taking a share’s token', ask('PATCH', `/api/shares/${mine.share}`, { token: theirs.token }), 422],
  ['opening a share', ask('PATCH', `/api/shares/public/${theirs.share}`, { is_active: true }), 404],
  ['looking at an import', ask('GET', `/api/imports/${theirs.import}`), 404],
  ['taking an import back', ask('DELETE', `/api/imports/${theirs.import}`), 404],
  ['changing a user', ask('PATCH', `/api/users/${victim.id}`, { email: 'attacker2@example.org' }), 403],
  ['reading what is in a collection', ask('GET', `/api/posts?collection_id=${theirs.collection}&withTags=1`), 200],
  ['reading what bears a tag', ask('GET', `/api/posts?tag_id=${theirs.tag}`), 200],
  ['searching', ask('GET', `/api/posts?filter=${SECRET}`), 200],
  ['searching a collection', ask('GET', `/api/posts?filter=${SECRET}&collection_id=${theirs.collection}`), 200],
  ['looking for a share', ask('GET', `/api/shares?collection_id=${theirs.collection}`), 200],
];

describe('What is somebody else’s', () => {
  it('is neither shown nor changed nor made use of', async () => {
    const cast = await aCast();
    const told: string[] = [];
    const hear = (body: string, what: string) => body.includes(SECRET) && told.push(what);
    expect(await inVain(cast.test, cast.attacker.token, attempts(cast), hear)).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is answered for as what never was', async () => {
    const cast = await aCast();
    const bodies = async (theirs: Library) => {
      const all: [string, string][] = [];
      const refused = attempts({ ...cast, theirs }).filter(([, { method }, status]) => status !== 403 && method);
      await inVain(cast.test, cast.attacker.token, refused, (body, what) => all.push([what, body]));
      return all;
    };
    const nobodys = { ...cast.theirs };
    for (const kind of ['collection', 'below', 'post', 'deep', 'binned', 'tag', 'share', 'import'] as const)
      nobodys[kind] = 999_999;
    expect(await bodies(cast.theirs)).toEqual(await bodies(nobodys));
  });

  it('cannot be pointed at even by who writes to the database', async () => {
    const { test, theirs, mine, victim, attacker } = await aCast();
    const { db } = test;
    const before = await everythingIn(db);
    const writes = [
      db.updateTable('collections').set({ parent_id: mine.collection }).where('id', '=', theirs.below),
      db.updateTable('posts').set({ collection_id: theirs.collection }).where('id', '=', mine.post),
      db.insertInto('post_tag').values({ post_id: mine.loose, tag_id: theirs.tag, user_id: attacker.id }),
      db.insertInto('post_tag').values({ post_id: mine.loose, tag_id: theirs.tag, user_id: victim.id }),
      db.updateTable('shares').set({ collection_id: theirs.below }).where('id', '=', mine.share),
    ];
    for (const write of writes) await expect(write.execute()).rejects.toThrow(/foreign key/i);
    expect(await everythingIn(db)).toEqual(before);
  });

  it('stays when a tree of collections is deleted', async () => {
    const { test, attacker, victim, mine } = await aCast();
    const before = await stateOf(test.db, victim.id);
    const url = `/api/collections/${mine.collection}?nested=true`;
    expect((await attacker.send({ method: 'DELETE', url })).status).toBe(204);
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });
});

describe('A field that is not for callers to set', () => {
  it.each([
    ['a new post', 'POST', '/api/posts', 201],
    ['a post', 'PATCH', '/api/posts/:post', 200],
    ['a new collection', 'POST', '/api/collections', 201],
    ['a collection', 'PATCH', '/api/collections/:below', 200],
    ['a new tag', 'POST', '/api/tags', 201],
    ['a tag', 'PATCH', '/api/tags/:tag', 200],
    ['a share', 'PATCH', '/api/shares/:share', 200],
    ['oneself', 'PATCH', '/api/users/:me', 200],
  ] as const)('is left out of %s', async (_what, method, address, status) => {
    const { test, victim, attacker, mine } = await aCast();
    const ids: Record<string, number> = { ...mine, token: 0, me: attacker.id };
    const url = address.replace(/:(\w+)/, (_, name: string) => String(ids[name]));
    const before = await stateOf(test.db, victim.id);
    const payload = {
      // What each call wants,
      name: 'x',
      ...(method === 'POST' && { content: 'x' }),
      // and what none of them takes.
      id: 777_777,
      user_id: victim.id,
      import_id: 777_777,
      permission: OWNER,
      password_hash: 'planted',
      email_key: 'planted',
      type: 'link',
      url: 'javascript:x()',
      base_url: 'javascript:x()',
      image_path: 'javascript:x()',
      color: 'red;background:url(//evil.test)',
      archived_at: '1999-01-01T00:00:00.000Z',
      created_at: '1999-01-01T00:00:00.000Z',
      name_key: 'planted',
      posts_count: 777_777,
    };
    expect(await attacker.send({ method, url, payload })).toMatchObject({ status });
    expect(await stateOf(test.db, victim.id)).toEqual(before);
    const stored = JSON.stringify(await everythingIn(test.db));
    for (const trace of ['777777', 'javascript:', 'evil.test', '1999-01-01', `"permission":${OWNER}`, 'planted'])
      expect([trace, stored.includes(trace)]).toEqual([trace, false]);
  });

  it('makes nobody an owner', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const payload = { name: 'New', email: 'new@example.org', password: 'a long password', permission: OWNER, id: 777 };
    const made = await owner.send({ method: 'POST', url: createUser.url, payload });
    expect(made).toMatchObject({ status: 201, body: { data: { permission: USER_PERMISSION } } });
    const changed = await owner.send({
      method: 'PATCH',
      url: updateUser.url.replace(':id', String(owner.id)),
      payload: { permission: 1 },
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { permission: OWNER } } });
  });
});
