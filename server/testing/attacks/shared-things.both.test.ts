import {
  createCollection,
  createGrant,
  createPost,
  createShare,
  deleteCollection,
  deleteShare,
  getCollection,
  listShares,
  updateShare,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../app.ts';

const NONE = 999_999;

/** As the form generates them: chosen ones are limited. */
const tokenOf = (count: number) => `${count}-abcdefghijklmnopqrstuvwxyz-0123456789`;

describe('Entity tags', () => {
  // #etags-tell-nothing
  it(
    'never tell whether something exists that is not shared, whatever conditions a request has',
    { timeout: 60_000 },
    async () => {
      const test = await anApp();
      const [ada, mallory] = [await aPerson(test, 'ada@example.org'), await aPerson(test, 'mallory@example.org')];
      const shared = await given(ada, createCollection, { name: 'Family' });
      const secret = await given(ada, createCollection, { name: 'Secret' });
      const post = await given(ada, createPost, { title: 'Diary', content: 'x', collection_id: secret });
      const body = { kind: 'user' as const, principal_id: mallory.id, role: 'manager' as const };
      await ada.call(createGrant, { params: { id: shared }, body });
      const send = async (person: typeof ada, method: 'GET' | 'PATCH' | 'DELETE', url: string, headers: object) => {
        const authorization = `Bearer ${person.token}`;
        const payload = method === 'PATCH' ? { payload: { title: 'x', name: 'x' } } : {};
        return test.app.inject({ method, url, headers: { authorization, ...headers }, ...payload });
      };
      for (const [path, id] of [
        ['posts', post],
        ['collections', secret],
      ] as const) {
        const { etag } = (await send(ada, 'GET', `/api/${path}/${id}`, {})).headers;
        expect(etag).toBeDefined();
        for (const method of ['GET', 'PATCH', 'DELETE'] as const)
          for (const headers of [
            {},
            { 'if-match': etag },
            { 'if-match': '"another"' },
            { 'if-none-match': etag },
            { 'if-none-match': '*' },
            { 'if-modified-since': new Date().toUTCString() },
          ]) {
            const [real, unknown] = [
              await send(mallory, method, `/api/${path}/${id}`, headers),
              await send(mallory, method, `/api/${path}/${NONE}`, headers),
            ];
            const seen = (answer: typeof real) => [
              answer.statusCode,
              answer.body,
              Object.keys(answer.headers).toSorted(),
            ];
            expect([method, headers, ...seen(real)]).toEqual([method, headers, ...seen(unknown)]);
            expect(real.statusCode).toBe(404);
          }
      }
    },
  );
});

describe('A hundred links of a collection', () => {
  // #hundred-links
  it(
    'are listed, changed, and ended one by one, and all of them with the collection',
    { timeout: 60_000 },
    async () => {
      const test = await anApp();
      const ada = await aPerson(test);
      const collection_id = await given(ada, createCollection, { name: 'Family' });
      const ids: number[] = [];
      for (let count = 0; count < 100; count += 1) {
        const fields = { token: tokenOf(count), collection_id, ...(count > 0 && { name: `Guest ${count}` }) };
        const { status, body } = await ada.call(createShare, { body: fields });
        expect(status).toBe(201);
        ids.push(body.data.id);
      }
      const list = async () => (await ada.call(listShares, { query: { collection_id } })).body.data;
      expect((await list()).map(({ id }) => id)).toEqual(ids);
      const last = ids.at(-1) ?? 0;
      await ada.call(updateShare, { params: { id: last }, body: { may_add: true } });
      expect((await list()).at(-1)).toMatchObject({ id: last, may_add: true });
      await ada.call(deleteShare, { params: { id: ids[1] ?? 0 } });
      expect(await list()).toHaveLength(ids.length - 1);
      expect((await ada.call(getCollection, { params: { id: collection_id }, query: {} })).status).toBe(200);
      const visit = (token: string) =>
        test.app.inject({ url: '/api/shares/public/me', headers: { authorization: `Bearer ${token}` } });
      expect((await visit(tokenOf(7))).statusCode).toBe(200);
      await ada.call(deleteCollection, { params: { id: collection_id } });
      for (const count of [0, 7, 99]) expect((await visit(tokenOf(count))).statusCode).toBe(401);
    },
  );
});
