import {
  createComment,
  createGrant,
  createPost,
  createTag,
  deleteCollection,
  deleteGrant,
  deletePost,
  deleteTag,
  disableUser,
  enableUser,
  getMe,
  getPost,
  importBookmarks,
  listPosts,
  refresh,
  restorePostVersion,
  undoMove,
  updatePost,
} from '@benotes/contract';
import { aPost, aUser } from '@benotes/contract/builders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { on } from '../bus.ts';
import { clearToken, storeToken } from '../session/token-cookie.ts';
import { mockResponse, requests, mockError } from '../testing.tsx';
import { ApiError } from './api-error.ts';
import { overrideToken, call, cancelRetries, setAuthHandler } from './call.ts';

const sent: Request[] = [];

beforeEach(() => {
  const originalFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    sent.push(new Request(new URL(input as string, location.origin), init));
    return originalFetch(input, init);
  });
});

afterEach(() => {
  sent.length = 0;
  clearToken();
  overrideToken(undefined);
  setAuthHandler(() => Promise.resolve(false));
});

const failureOf = (failing: Promise<unknown>) =>
  failing.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

it('fills in the path and the query', async () => {
  mockResponse(getPost, { data: aPost({ id: 7 }) });
  const { data } = await call(getPost, { params: { id: 7 }, query: { withTags: true } });
  expect(data.id).toBe(7);
  expect(requests).toEqual(['GET /api/posts/7?withTags=true']);
});

it('sends a body as JSON', async () => {
  mockResponse(createPost, { data: aPost() });
  await call(createPost, { body: { content: 'Milk', collection_id: null } });
  expect(requests).toEqual(['POST /api/posts {"content":"Milk","collection_id":null}']);
});

it('completes a call after the page was closed, unless its body is larger than browsers send then', async () => {
  mockResponse(createPost, { data: aPost() });
  for (const content of ['Milk', 'x'.repeat(70_000)])
    await call(createPost, { body: { content, collection_id: null } }, { keepalive: true });
  await call(createPost, { body: { content: 'Bread', collection_id: null } });
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, false]);
});

/** A server that answers with these statuses in turn, and asks to wait for so many seconds. */
const busyServer = (statuses: readonly number[], retryAfter?: string) => {
  const left = [...statuses];
  return vi.fn(() => {
    const status = left.shift() ?? 200;
    const headers = {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    };
    const body = status === 200 ? { data: aPost({ id: 7 }) } : 'The server is busy. Try again in a moment.';
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
};
const read = (fetch: ReturnType<typeof busyServer>) => call(getPost, { params: { id: 7 }, query: {} }, { fetch });

describe('What a busy server refuses', () => {
  // #asked-again-when-busy
  it('is asked for once more, after as long as the server wants', async () => {
    const fetch = busyServer([503], '0');
    expect((await read(fetch)).data.id).toBe(7);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fails if it is refused again', async () => {
    const fetch = busyServer([503, 503], '0');
    expect(await failureOf(read(fetch))).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the server does not say when', undefined],
    ['it takes longer than somebody waits', '60'],
    ['it names a date', 'Wed, 02 Dec 2026 08:00:00 GMT'],
  ])('fails at once if %s', async (_reason, retryAfter) => {
    const fetch = busyServer([503], retryAfter);
    expect(await failureOf(read(fetch))).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is not repeated if it changes something', async () => {
    const fetch = busyServer([503], '0');
    const change = call(updatePost, { params: { id: 7 }, body: { title: 'Rye' } }, { fetch });
    expect(await failureOf(change)).toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is not asked for again once its page is left', async () => {
    const left = new AbortController();
    const fetch = busyServer([503], '0.1');
    const failure = failureOf(call(getPost, { params: { id: 7 }, query: {} }, { fetch, signal: left.signal }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    left.abort();
    expect(await failure).toBeInstanceOf(ApiError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it('sends a form unchanged, so that the browser sets its boundary', async () => {
  const result = { id: 1, posts: 1, collections: 0, tags: 0, duplicates: 0, skipped: [] };
  mockResponse(importBookmarks, { data: result });
  const form = new FormData();
  form.set('file', new Blob(['<!DOCTYPE NETSCAPE-Bookmark-file-1>']), 'bookmarks.html');
  await call(importBookmarks, { query: {} }, { form });
  expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

// #token-sent
it('sends the token of the cookie, a visitor’s token instead, or none', async () => {
  mockResponse(listPosts, { data: [] });
  storeToken('mine');
  for (const token of [undefined, 'of a share', null]) {
    overrideToken(token);
    await call(listPosts, { query: {} });
  }
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer mine', 'Bearer of a share', null]);
});

it('throws the server’s message', async () => {
  mockError(deletePost, 404, 'Post does not exist');
  const error = await failureOf(call(deletePost, { params: { id: 7 }, query: {} }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, detail: 'Post does not exist' });
});

it('throws on a success status other than the expected one', async () => {
  mockError(getPost, 202, 'Later.');
  const failure = await failureOf(call(getPost, { params: { id: 7 }, query: {} }, { expectedStatus: 200 }));
  expect(failure).toMatchObject({ status: 202, body: 'Later.' });
});

it('reports status 0 without a response, and does not retry', async () => {
  vi.mocked(globalThis.fetch).mockRejectedValue(new TypeError('network'));
  const error = await failureOf(call(listPosts, { query: {} }));
  expect(error).toMatchObject({ status: 0 });
  expect(globalThis.fetch).toHaveBeenCalledOnce();
});

// #renewed-and-retried-once
it('renews the session after a 401 and retries once', async () => {
  mockError(listPosts, 401);
  storeToken('old');
  setAuthHandler(() => {
    storeToken('new');
    mockResponse(listPosts, { data: [aPost()] });
    return Promise.resolve(true);
  });
  const { data } = await call(listPosts, { query: {} });
  expect(data).toHaveLength(1);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
});

it('passes the rejected token to the auth handler', async () => {
  mockError(listPosts, 401);
  storeToken('old');
  const renew = vi.fn(() => Promise.resolve(false));
  setAuthHandler(renew);
  await failureOf(call(listPosts, { query: {} }));
  expect(renew).toHaveBeenCalledExactlyOnceWith('old');
});

it('retries with the same body and key, and uses another key for another call', async () => {
  mockError(createPost, 401);
  setAuthHandler(() => {
    mockResponse(createPost, { data: aPost() });
    return Promise.resolve(true);
  });
  await call(createPost, { body: { content: 'Milk', collection_id: null } });
  await call(createPost, { body: { content: 'Milk', collection_id: null } });
  expect(requests).toEqual(Array(3).fill('POST /api/posts {"content":"Milk","collection_id":null}'));
  const [first, again, other] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[\w-]{16,}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

const make = (content: string) => failureOf(call(createPost, { body: { content, collection_id: null } }));
const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'));

describe('A repeated call that creates something', () => {
  // #keeps-its-key
  it.each([0, 502, 503, 409, 429])('keeps its key until there is a final response: %i', async (status) => {
    mockError(createPost, status);
    await make('Milk');
    await make('Milk');
    mockResponse(createPost, { data: aPost() });
    await make('Milk');
    await make('Milk');
    const [first, second, third, another] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(another, 'a final response completes the call: the next one is new').not.toBe(first);
  });

  it('has a new key for other content, after an error, and for another user', async () => {
    mockError(createPost, 0);
    await make('Milk');
    await make('Bread');
    mockError(createPost, 422);
    await make('Milk');
    mockError(createPost, 0);
    await make('Milk');
    cancelRetries();
    await make('Milk');
    const [first, other, again, afterRefusal, theirs] = keys();
    expect(again).toBe(first);
    expect(new Set([first, other, afterRefusal, theirs]).size).toBe(4);
  });

  it('keeps its key while what it belongs to changes', async () => {
    mockError(createComment, 0);
    await failureOf(comment());
    await rename(3);
    await failureOf(comment());
    expect(keys().at(-1)).toBe(keys()[0]);
  });

  it('uses the key of its caller', async () => {
    mockResponse(createPost, { data: aPost() });
    await call(createPost, { body: { content: 'Milk' } }, { headers: { 'Idempotency-Key': 'of-the-draft' } });
    expect(keys()).toEqual(['of-the-draft']);
  });
});

const rename = (id: number) => {
  mockResponse(updatePost, { data: aPost({ id }) });
  return call(updatePost, { params: { id }, body: { title: 'Rye' } });
};
const enable = (id: number) => {
  mockResponse(enableUser, { data: aUser({ id }) });
  return call(enableUser, { params: { id } });
};
const remove = (endpoint: typeof deleteGrant | typeof deleteTag) => {
  mockResponse(endpoint, null);
  return call(endpoint, { params: { id: 9 } });
};
const comment = () => call(createComment, { params: { id: 3 }, body: { text: 'Nice' } });
const disable = () => call(disableUser, { params: { id: 3 } });
const share = { kind: 'user', principal_id: 3, role: 'viewer' } as const;

describe('A call whose response was lost is new', () => {
  it.each([
    ['after the user was enabled', disable, () => enable(3)],
    ['after edits', () => call(restorePostVersion, { params: { id: 3, version_id: 8 }, body: {} }), () => rename(3)],
    [
      'after the grant was removed',
      () => call(createGrant, { params: { id: 7 }, body: share }),
      () => remove(deleteGrant),
    ],
    ['after the tag was deleted', () => call(createTag, { body: { name: 'Rye' } }), () => remove(deleteTag)],
  ])('%s', async (_what, repeated, between) => {
    for (const endpoint of [disableUser, restorePostVersion, createGrant, createTag]) mockError(endpoint, 0);
    await failureOf(repeated());
    await between();
    await failureOf(repeated());
    const [before, , after] = keys();
    expect(after).toMatch(/^[\w-]{16,}$/);
    expect(after).not.toBe(before);
  });

  it('but not after a change of something else, or one that failed', async () => {
    mockError(disableUser, 0);
    await failureOf(disable());
    await enable(4);
    mockError(enableUser, 409);
    await failureOf(call(enableUser, { params: { id: 3 } }));
    await failureOf(disable());
    expect(keys().at(-1)).toBe(keys()[0]);
  });
});

it('retries a form with its file', async () => {
  mockError(importBookmarks, 401);
  const result = { id: 1, posts: 1, collections: 0, tags: 0, duplicates: 0, skipped: [] };
  setAuthHandler(() => {
    mockResponse(importBookmarks, { data: result });
    return Promise.resolve(true);
  });
  const form = new FormData();
  form.set('file', new Blob(['<!DOCTYPE NETSCAPE-Bookmark-file-1>']), 'bookmarks.html');
  expect((await call(importBookmarks, { query: {} }, { form })).data).toEqual(result);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

it('sends no key with calls that create nothing, as a visitor, or under /api/auth', async () => {
  mockResponse(listPosts, { data: [] });
  await call(listPosts, { query: {} });
  mockError(refresh, 401);
  await failureOf(call(refresh, {}));
  mockError(createPost, 403);
  overrideToken('of a share');
  await failureOf(call(createPost, { body: { content: 'Milk' } }));
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null, null]);
});

// #not-for-another-user
it('does not retry for another user', async () => {
  mockError(createPost, 401);
  storeToken('of the first');
  const renew = vi.fn(() => {
    cancelRetries();
    storeToken('of the second');
    return Promise.resolve(true);
  });
  setAuthHandler(renew);
  expect(await failureOf(call(createPost, { body: { content: 'Milk' } }))).toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);

  const under = call(createPost, { body: { content: 'Milk' } });
  cancelRetries();
  expect(await failureOf(under)).toMatchObject({ status: 401 });
  expect(renew).toHaveBeenCalledOnce();
});

it.each([
  ['a deletion', () => call(deleteCollection, { params: { id: 9 }, query: {} })],
  ['a grant', () => call(deleteGrant, { params: { id: 9 } })],
  ['a move to another owner', () => call(undoMove, { params: { id: 9 } })],
])('announces that collections were changed by %s', async (_what, change) => {
  const changed = vi.fn();
  const off = on('library:changed', changed);
  mockResponse(deleteCollection, null);
  mockResponse(deleteGrant, null);
  mockResponse(undoMove, { data: { posts: 1, kept: 0, collection_id: null } });
  await change();
  off();
  expect(changed).toHaveBeenCalledExactlyOnceWith({ subject: 'collections' });
});

// #late-answers-refused
it('gives no answer that arrives after the session has ended, and says nothing of its change', async () => {
  const changed = vi.fn();
  const off = on('library:changed', changed);
  mockResponse(listPosts, { data: [aPost()] });
  mockResponse(createTag, { data: { id: 1, name: 'Rye' } });
  const late = [failureOf(call(listPosts, { query: {} })), failureOf(call(createTag, { body: { name: 'Rye' } }))];
  cancelRetries();
  expect(await Promise.all(late)).toMatchObject([{ status: 401 }, { status: 401 }]);
  expect(changed).not.toHaveBeenCalled();
  off();

  mockResponse(getMe, { data: aUser() });
  const ofNobody = call(getMe, {});
  cancelRetries();
  expect((await ofNobody).data.id).toBe(aUser().id);
});

it('rethrows why the session could not be renewed', async () => {
  mockError(listPosts, 401);
  setAuthHandler(() => Promise.reject(new ApiError(503, 'Try again.')));
  expect(await failureOf(call(listPosts, { query: {} }))).toMatchObject({ status: 503 });
});

it('fails if the retry is rejected too', async () => {
  mockError(listPosts, 401);
  const renew = vi.fn(() => Promise.resolve(true));
  setAuthHandler(renew);
  expect(await failureOf(call(listPosts, { query: {} }))).toMatchObject({ status: 401 });
  expect(renew).toHaveBeenCalledOnce();
  expect(requests).toHaveLength(2);
});

it('does not retry after the session has ended', async () => {
  mockError(listPosts, 401);
  expect(await failureOf(call(listPosts, { query: {} }))).toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);
});

it('does not renew the session for a call under /api/auth or as a visitor', async () => {
  const renew = vi.fn(() => Promise.resolve(true));
  setAuthHandler(renew);
  mockError(getMe, 401);
  await failureOf(call(getMe, {}));
  mockError(listPosts, 401);
  overrideToken('of a share');
  await failureOf(call(listPosts, { query: {} }));
  expect(renew).not.toHaveBeenCalled();

  mockResponse(getMe, { data: aUser() });
});

it('reads the messages of an invalid form by field', () => {
  const body = { email: ['Email is already in use.'], message: 'The given data was invalid.' };
  const error = new ApiError(422, { ...body, errors: { email: ['Email is already in use.', 'second'], odd: [4] } });
  expect(error.fields).toEqual({ email: 'Email is already in use.' });
  expect(error.detail).toBe('Email is already in use.');
  expect(new ApiError(500, '<html>').fields).toEqual({});
});

it.each([
  [429, 'Too many wrong links.', 'Too many wrong links.'],
  [503, 'The server is busy.', 'The server is busy.'],
  [503, '<html>Bad luck</html>', undefined],
  [503, undefined, undefined],
  [500, 'Server error', undefined],
])('says when to retry after %i with %j: %j', (status, body, message) => {
  expect(new ApiError(status, body).later).toBe(message);
});
