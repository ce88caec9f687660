import { createComment, createPost, createTag, listPosts } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';

const ask = async (
  { app }: TestApp,
  { token }: Person,
  method: 'GET' | 'PATCH' | 'DELETE',
  url: string,
  more: object = {},
) => {
  const { payload, match } = more as { payload?: object; match?: string };
  const headers = { authorization: `Bearer ${token}`, ...(match && { 'if-match': match }) };
  const { statusCode, headers: answered, body } = await app.inject({ method, url, payload, headers });
  return { status: statusCode, etag: String(answered['etag']), body };
};

describe.each([
  ['A post', '/api/posts', { content: 'x', title: 'First' }, { title: 'Second' }],
  ['A collection', '/api/collections', { name: 'First' }, { name: 'Second' }],
])('%s', (_what, base, body, change) => {
  const make = async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { body: made } = await person.send({ method: 'POST', url: base, payload: body });
    return { test, person, url: `${base}/${(made as { data: { id: number } }).data.id}` };
  };

  it('has a strong tag that changes with it, the same in every response', async () => {
    const { test, person, url } = await make();
    const first = await ask(test, person, 'GET', url);
    expect(first.etag).toMatch(/^"[\w-]{27}"$/);
    const changed = await ask(test, person, 'PATCH', url, { payload: change });
    expect(changed.etag).not.toBe(first.etag);
    expect((await ask(test, person, 'GET', `${url}?withTags=true`)).etag).toBe(changed.etag);
  });

  // #matching-tag-required
  it('is changed and deleted only if its tag matches', async () => {
    const { test, person, url } = await make();
    const { etag } = await ask(test, person, 'GET', url);
    expect((await ask(test, person, 'PATCH', url, { payload: change, match: etag })).status).toBe(200);
    const stale = await ask(test, person, 'PATCH', url, { payload: change, match: etag });
    expect([stale.status, stale.body]).toEqual([412, '"This was changed in the meantime."']);
    expect((await ask(test, person, 'DELETE', url, { match: etag })).status).toBe(412);
    expect((await ask(test, person, 'GET', url)).status).toBe(200);
    expect(
      (await ask(test, person, 'DELETE', url, { match: `"other", ${(await ask(test, person, 'GET', url)).etag}` }))
        .status,
    ).toBe(204);
  });

  it('is changed by the last write without If-Match', async () => {
    const { test, person, url } = await make();
    for (const more of [{ payload: change }, { payload: change, match: '*' }])
      expect((await ask(test, person, 'PATCH', url, more)).status).toBe(200);
  });
});

it('A post’s tag changes with its tags', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const url = `/api/posts/${await given(person, createPost, { content: 'x' })}`;
  const { data } = (await person.call(createTag, { body: { name: 'new' } })).body;
  const { etag } = await ask(test, person, 'GET', url);
  await ask(test, person, 'PATCH', url, { payload: { tags: [data.id] } });
  expect((await ask(test, person, 'GET', url)).etag).not.toBe(etag);
});

it('A post’s tag is of what is stored: comments, the state of its link, and a copy do not change it', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  const post_id = await given(person, createPost, { content: 'https://example.org/' });
  const url = `/api/posts/${post_id}`;
  const { etag } = await ask(test, person, 'GET', url);
  await person.call(createComment, { params: { id: post_id }, body: { text: 'Good' } });
  const checked_at = '2026-02-01T00:00:00.000Z';
  const row = { post_id, user_id: person.id, checked_at };
  await test.db
    .insertInto('copies')
    .values({ ...row, state: 'copied', kind: 'html', fetched_at: checked_at })
    .execute();
  await test.db.updateTable('link_checks').set({ state: 'gone' }).where('post_id', '=', post_id).execute();
  expect((await person.call(listPosts, { query: {} })).body.data).toMatchObject([
    { link_state: 'gone', copied_at: checked_at, comment_count: 1 },
  ]);
  const { status } = await ask(test, person, 'PATCH', url, { payload: { title: 'Changed' }, match: etag });
  expect(status).toBe(200);
  const read = await ask(test, person, 'GET', url);
  expect((await ask(test, person, 'PATCH', url, { payload: { title: 'Again' }, match: read.etag })).status).toBe(200);
});
