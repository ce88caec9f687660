import {
  actOnPosts,
  createUser,
  OWNER,
  type PostAction,
  type SelectionScope,
  updateUser,
  USER_PERMISSION,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../app.ts';
import { aLibrary, type Library } from '../attack-library.ts';
import { type Attempt, everythingIn, attemptAll, stateOf } from '../attack-state.ts';

/** Occurs in every name and text of the victim's library. */
const SECRET = 'nightingale';

interface Scenario {
  test: TestApp;
  victim: Person;
  attacker: Person;
  theirs: Library;
  mine: Library;
}

async function aScenario(): Promise<Scenario> {
  const test = await anApp();
  const [victim, attacker] = [await aPerson(test, 'victim@example.org'), await aPerson(test, 'attacker@example.org')];
  return { test, victim, attacker, theirs: await aLibrary(victim, SECRET), mine: await aLibrary(attacker, 'sparrow') };
}

const request = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => ({
  method,
  url,
  payload,
});

const action = (scope: SelectionScope, payload: PostAction) =>
  request('POST', actOnPosts.url, { selection: { scope, all: true }, action: payload });

const attempts = ({ theirs, mine, victim }: Scenario): Attempt[] => [
  ['reading a post', request('GET', `/api/posts/${theirs.post}?withTags=true`), 404],
  ['reading a deleted post', request('GET', `/api/posts/${theirs.binned}`), 404],
  ['restoring a deleted post', request('PATCH', `/api/posts/${theirs.binned}`, { is_archived: false }), 404],
  ['deleting a post', request('PATCH', `/api/posts/${theirs.post}`, { is_archived: true }), 404],
  ['moving a post', request('PATCH', `/api/posts/${theirs.post}`, { order: 1 }), 404],
  ['taking a post', request('PATCH', `/api/posts/${theirs.post}`, { collection_id: mine.collection }), 404],
  ['untagging a post', request('PATCH', `/api/posts/${theirs.post}`, { tags: [] }), 404],
  ['deleting a post permanently', request('DELETE', `/api/posts/${theirs.binned}?permanent=true`), 404],
  ['writing into a collection', request('POST', '/api/posts', { content: 'x', collection_id: theirs.collection }), 422],
  ['moving into a collection', request('PATCH', `/api/posts/${mine.post}`, { collection_id: theirs.collection }), 422],
  [
    'restoring into a collection',
    request('PATCH', `/api/posts/${mine.binned}`, { is_archived: false, collection_id: theirs.collection }),
    422,
  ],
  ['writing with a tag', request('POST', '/api/posts', { content: 'x', tags: [theirs.tag] }), 422],
  ['tagging', request('PATCH', `/api/posts/${mine.post}`, { tags: [mine.tag, theirs.tag] }), 422],
  ['reading a tag', request('GET', `/api/tags/${theirs.tag}`), 404],
  ['merging into a tag', request('POST', `/api/tags/${mine.tag}/merge`, { into: theirs.tag }), 422],
  ['merging a tag', request('POST', `/api/tags/${theirs.tag}/merge`, { into: mine.tag }), 404],
  ['paging from a post', request('GET', `/api/posts?after_id=${theirs.post}`), 404],
  ['… in a collection', request('GET', `/api/posts?collection_id=${mine.collection}&after_id=${theirs.post}`), 404],
  ['… in the recycle bin', request('GET', `/api/posts?is_archived=1&after_id=${theirs.binned}`), 404],
  ['… in a search', request('GET', `/api/posts?filter=sparrow&after_id=${theirs.post}`), 404],
  ['… on a tag’s page', request('GET', `/api/posts?tag_id=${mine.tag}&after_id=${theirs.post}`), 404],
  [
    'creating a child collection',
    request('POST', '/api/collections', { name: 'x', parent_id: theirs.collection }),
    422,
  ],
  [
    'moving a collection into one',
    request('PATCH', `/api/collections/${mine.below}`, { parent_id: theirs.below }),
    422,
  ],
  ['taking a collection', request('PATCH', `/api/collections/${theirs.below}`, { parent_id: mine.collection }), 404],
  ['deleting a tree', request('DELETE', `/api/collections/${theirs.collection}?nested=true`), 404],
  ['sharing', request('POST', '/api/shares', { token: 'x', collection_id: theirs.below, is_active: true }), 422],
  ['… under the other path', request('POST', '/api/shares/public', { token: 'x', collection_id: theirs.below }), 422],
  [
    'changing the collection of a share',
    request('PATCH', `/api/shares/${mine.share}`, { collection_id: theirs.below }),
    422,
  ],
  ['taking a share’s token', request('PATCH', `/api/shares/${mine.share}`, { token: theirs.token }), 422],
  ['activating a share', request('PATCH', `/api/shares/public/${theirs.share}`, { is_active: true }), 404],
  ['reading an import', request('GET', `/api/imports/${theirs.import}`), 404],
  ['undoing an import', request('DELETE', `/api/imports/${theirs.import}`), 404],
  ['changing a user', request('PATCH', `/api/users/${victim.id}`, { email: 'attacker2@example.org' }), 403],
  ['listing a collection', request('GET', `/api/posts?collection_id=${theirs.collection}&withTags=1`), 200],
  ['listing the posts of a tag', request('GET', `/api/posts?tag_id=${theirs.tag}`), 200],
  ['searching', request('GET', `/api/posts?filter=${SECRET}`), 200],
  ['searching a collection', request('GET', `/api/posts?filter=${SECRET}&collection_id=${theirs.collection}`), 200],
  ['counting posts', request('GET', `/api/posts/count?collection_id=${theirs.collection}`), 200],
  ['listing all below a collection', request('GET', `/api/posts?collection_id=${theirs.collection}&below=1`), 200],
  ['converting a post', request('POST', `/api/posts/${theirs.post}/conversion`, { type: 'link' }), 404],
  ['undoing a conversion', request('DELETE', `/api/posts/${theirs.post}/conversion`), 404],
  ['changing how a list is shown', request('PATCH', `/api/list-settings/${theirs.collection}`, { sort: 'title' }), 404],
  ['deleting all posts of a collection', action({ collection_id: theirs.collection }, { type: 'delete' }), 404],
  ['moving many into a collection', action({}, { type: 'move', collection_id: theirs.collection }), 404],
  ['tagging many', action({}, { type: 'tag', tag_ids: [mine.tag, theirs.tag] }), 422],
  ['listing the share of a collection', request('GET', `/api/shares?collection_id=${theirs.collection}`), 200],
];

describe('Data of another user', () => {
  // #other-users-data-untouched
  it('is neither returned nor changed nor used', async () => {
    const scenario = await aScenario();
    const leaks: string[] = [];
    const hear = (body: string, what: string) => body.includes(SECRET) && leaks.push(what);
    expect(await attemptAll(scenario.test, scenario.attacker.token, attempts(scenario), hear)).toEqual([]);
    expect(leaks).toEqual([]);
  });

  it('has the same responses as data that does not exist', async () => {
    const scenario = await aScenario();
    const bodies = async (theirs: Library) => {
      const all: [string, string][] = [];
      const refused = attempts({ ...scenario, theirs }).filter(([, { method }, status]) => status !== 403 && method);
      await attemptAll(scenario.test, scenario.attacker.token, refused, (body, what) => all.push([what, body]));
      return all;
    };
    const missing = { ...scenario.theirs };
    for (const kind of ['collection', 'below', 'post', 'deep', 'binned', 'tag', 'share', 'import'] as const)
      missing[kind] = 999_999;
    expect(await bodies(scenario.theirs)).toEqual(await bodies(missing));
  });

  it('cannot be referenced, because the database refuses it', async () => {
    const { test, theirs, mine, victim, attacker } = await aScenario();
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

  it('remains when a tree of collections is deleted', async () => {
    const { test, attacker, victim, mine } = await aScenario();
    const before = await stateOf(test.db, victim.id);
    const url = `/api/collections/${mine.collection}?nested=true`;
    expect((await attacker.send({ method: 'DELETE', url })).status).toBe(204);
    expect(await stateOf(test.db, victim.id)).toEqual(before);
  });
});

describe('A field that clients must not set', () => {
  it.each([
    ['a new post', 'POST', '/api/posts', 201],
    ['a post', 'PATCH', '/api/posts/:post', 200],
    ['a new collection', 'POST', '/api/collections', 201],
    ['a collection', 'PATCH', '/api/collections/:below', 200],
    ['a new tag', 'POST', '/api/tags', 201],
    ['a tag', 'PATCH', '/api/tags/:tag', 200],
    ['a share', 'PATCH', '/api/shares/:share', 200],
    ['oneself', 'PATCH', '/api/users/:me', 200],
  ] as const)('is ignored in %s', async (_what, method, address, status) => {
    const { test, victim, attacker, mine } = await aScenario();
    const ids: Record<string, number> = { ...mine, token: 0, me: attacker.id };
    const url = address.replace(/:(\w+)/, (_, name: string) => String(ids[name]));
    const before = await stateOf(test.db, victim.id);
    const payload = {
      // The required fields of each request,
      name: 'x',
      ...(method === 'POST' && { content: 'x' }),
      // and fields that none of them accepts.
      id: 777_777,
      user_id: victim.id,
      import_id: 777_777,
      permission: OWNER,
      password_hash: 'planted',
      email_key: 'planted',
      type: 'link',
      // Posts have a URL and a picture, and refuse these when they are changed.
      ...(address !== '/api/posts/:post' && { url: 'javascript:x()', image_path: 'javascript:x()' }),
      base_url: 'javascript:x()',
      // Collections have a color, and refuse this one.
      ...(!address.startsWith('/api/collections') && { color: 'red;background:url(//evil.test)' }),
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

  it('cannot make a user an owner', async () => {
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
