import {
  createCollection,
  createShare,
  deleteUser,
  getVisitor,
  OWNER,
  updatePost,
  updateShare,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../app.ts';
import { aLibrary } from '../attack-library.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';

/** The response to a visitor with this token. */
const visit = async ({ app }: TestApp, token: string, url: string = getVisitor.url) => {
  const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: statusCode, body };
};

async function aShare() {
  const test = await anApp();
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const person = await aPerson(test, 'person@example.org');
  return { test, owner, person, library: await aLibrary(person, 'robin') };
}

/** The titles of a list. */
const titlesIn = (body: string) => (JSON.parse(body) as { data: { title: string }[] }).data.map(({ title }) => title);

describe('A visitor', () => {
  it.each([
    ['the recycle bin', '?is_archived=1'],
    ['the recycle bin, spelled differently', '?is_archived=TRUE&is_archived_at=x'],
    ['a search in the recycle bin', '?is_archived=on&filter=robin'],
    ['a child collection', '?collection_id=:below'],
    ['a search in a child collection', '?filter=robin&collection_id=:below'],
    ['a search for a post of a child collection', '?filter=Deep'],
    ['a tag', '?tag_id=:tag'],
    ['uncategorized posts', '?is_uncategorized=1&collection_id=0'],
    ['everything', '?collection_id=0&limit=0'],
    ['everything from the start', '?offset=0&limit=100'],
  ])('who requests %s gets the shared collection', async (_what, query) => {
    const { test, library } = await aShare();
    const asked = query.replace(/:(\w+)/, (_, name: 'below' | 'tag') => String(library[name]));
    const { status, body } = await visit(test, library.token, `/api/posts${asked}&withTags=1`);
    expect([status, titlesIn(body)]).toEqual([200, ['Shown robin']]);
  });

  it.each(['deep', 'binned', 'loose'] as const)('cannot get a post outside the share by its id: %s', async (which) => {
    const { test, library } = await aShare();
    expect(await visit(test, library.token, `/api/posts/${library[which]}?withTags=1`)).toEqual({
      status: 404,
      body: '"Post does not exist"',
    });
  });

  // #paging-reveals-no-others
  it.each(['', '&filter=robin'])(
    'can page after visible posts, and does not learn whether others exist%s',
    async (search) => {
      const { test, library } = await aShare();
      const after = async (id: number) => visit(test, library.token, `/api/posts?after_id=${id}${search}`);
      expect((await after(library.post)).status).toBe(200);
      for (const id of [library.deep, library.binned, library.loose, 999_999])
        expect(await after(id)).toEqual({ status: 404, body: '"after_id does not exist"' });
    },
  );

  it('does not see a post after it is moved to another collection', async () => {
    const { test, person, library } = await aShare();
    const url = `/api/posts/${library.post}`;
    expect((await visit(test, library.token, url)).status).toBe(200);
    await person.call(updatePost, { params: { id: library.post }, body: { collection_id: library.below } });
    expect((await visit(test, library.token, url)).status).toBe(404);
    expect(titlesIn((await visit(test, library.token, '/api/posts')).body)).toEqual([]);
  });

  // #visitors-change-nothing
  it('cannot change anything by any request', async () => {
    const { test, library, person } = await aShare();
    const attempts: Attempt[] = [
      [
        'as POST with the URL of PATCH',
        { method: 'POST', url: `/api/posts/${library.post}`, payload: { title: 'x' } },
        404,
      ],
      [
        'by a method override',
        {
          method: 'GET',
          url: `/api/posts/${library.post}?_method=DELETE`,
          headers: { 'x-http-method-override': 'DELETE' },
        },
        200,
      ],
      ['as PUT', { method: 'PUT', url: `/api/posts/${library.post}`, payload: { title: 'x' } }, 404],
      ['as HEAD of a forbidden route', { method: 'HEAD', url: '/api/exports' }, 403],
      ['with an encoded path', { method: 'DELETE', url: `/api/%70osts/${library.post}` }, 403],
      ['with a trailing slash', { method: 'DELETE', url: `/api/posts/${library.post}/` }, 403],
      ['with repeated slashes', { method: 'DELETE', url: `//api//posts/${library.post}` }, 404],
      ['of a user', { method: 'PATCH', url: `/api/users/${person.id}`, payload: { name: 'x' } }, 403],
      ['with a user’s token in a cookie', { url: '/api/users', headers: { cookie: `token=${person.token}` } }, 403],
    ];
    expect(await attemptAll(test, library.token, attempts)).toEqual([]);
  });
});

describe('A share ends with the next request', () => {
  // #ends-with-its-owner
  it('when its owner is deleted', async () => {
    const { test, owner, person, library } = await aShare();
    expect((await visit(test, library.token)).status).toBe(200);
    expect((await owner.call(deleteUser, { params: { id: person.id } })).status).toBe(200);
    for (const url of [getVisitor.url, '/api/posts', `/api/posts/${library.post}`])
      expect((await visit(test, library.token, url)).status).toBe(401);
  });

  it('when an ancestor of its collection is deleted with its descendants', async () => {
    const { test, person, library } = await aShare();
    await person.call(createShare, { body: { token: 'below', collection_id: library.below, is_active: true } });
    expect((await visit(test, 'below')).status).toBe(200);
    await person.send({ method: 'DELETE', url: `/api/collections/${library.collection}?nested=true` });
    expect((await visit(test, 'below')).status).toBe(401);
    expect((await visit(test, 'below', `/api/posts/${library.deep}`)).status).toBe(401);
  });

  // #ends-when-made-inactive
  it('when it is made inactive, even directly after a visit', async () => {
    const { test, person, library } = await aShare();
    for (let round = 0; round < 3; round += 1) {
      for (const [is_active, status] of [
        [false, 401],
        [true, 200],
      ] as const) {
        await person.call(updateShare, { params: { id: library.share }, body: { is_active } });
        const answers = await Promise.all([1, 2, 3].map(() => visit(test, library.token, '/api/posts')));
        expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
      }
    }
  });
});

describe('A token sent by faulty clients', () => {
  it('cannot be chosen for a share', async () => {
    const { test, person, library } = await aShare();
    const collection_id = await given(person, createCollection, { name: 'x' });
    const tokens = ['null', 'NULL', ' null ', 'undefined', 'Undefined\t', '', ' ', '\u00A0', 'a\u0000b', 'a\u0007b'];
    const attempts = tokens.flatMap((token): Attempt[] => [
      [
        `${token}, new`,
        { method: 'POST', url: '/api/shares', payload: { token, collection_id, is_active: true } },
        422,
      ],
      [`${token}, changed`, { method: 'PATCH', url: `/api/shares/${library.share}`, payload: { token } }, 422],
    ]);
    expect(await attemptAll(test, person.token, attempts)).toEqual([]);
  });

  it('does not give access', async () => {
    const { test } = await aShare();
    for (const token of ['null', 'NULL', 'undefined', '', '[object Object]', 'Bearer'])
      for (const url of [getVisitor.url, '/api/posts', '/api/auth/me', '/api/users'])
        expect([token, await visit(test, token, url)]).toEqual([token, { status: 401, body: '"Unauthenticated."' }]);
  });
});

describe('Guessing tokens by choosing them for a share', () => {
  const GENERATED = 'hJ4kQ9zT0aBcDeFgHiJkLmNoPqRsTuV';
  const choices = ['POST', 'PATCH'] as const;

  async function aThief(method: (typeof choices)[number]) {
    const { test, library } = await aShare();
    const thief = await aPerson(test, 'thief@example.org');
    const collection_id = await given(thief, createCollection, { name: 'x' });
    const choose = async (token: string) => {
      const url = method === 'POST' ? '/api/shares' : `/api/shares/${share}`;
      const answer = await thief.send({ method, url, payload: { token, collection_id } });
      const { id } = (answer.body as { data?: { id: number } }).data ?? {};
      if (method === 'POST' && id !== undefined) await thief.send({ method: 'DELETE', url: `/api/shares/${id}` });
      return answer;
    };
    const made =
      method === 'PATCH' && (await thief.call(createShare, { body: { token: `0${GENERATED}`, collection_id } }));
    const share = made ? made.body.data.id : 0;
    return { choose, taken: library.token };
  }

  // #token-guesses-limited
  it.each(choices)(
    'by %s is limited to 20 per hour, with the same response for taken and free tokens',
    async (method) => {
      const { choose, taken } = await aThief(method);
      for (let count = 0; count < 20; count += 1) expect((await choose(`guess ${count}`)).status).toBeLessThan(202);
      const refused = await choose('guess 20');
      expect(refused.status).toBe(429);
      expect(await choose(taken)).toEqual(refused);
      expect((await choose(`1${GENERATED}`)).status).toBeLessThan(202);
    },
  );

  it.each(choices)('by %s ends for a day after three taken tokens', async (method) => {
    const { choose, taken } = await aThief(method);
    for (let count = 0; count < 3; count += 1) expect((await choose(taken)).status).toBe(422);
    const refused = await choose(taken);
    expect(refused.status).toBe(429);
    expect(await choose('free')).toEqual(refused);
  });

  it('concurrently has the same limit', async () => {
    const { choose } = await aThief('PATCH');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, count) => choose(`guess ${count}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });
});
