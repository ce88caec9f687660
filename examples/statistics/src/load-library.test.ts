import { listPosts, listTags } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { expect, it } from 'vitest';

import { loadLibrary } from './load-library.ts';

const { signal } = new AbortController();
const full = Array.from({ length: 100 }, (_, index) => aPost({ id: 100 - index }));

it('stops after the page that is not full', async () => {
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: [aPost()] });
  const loaded = await loadLibrary(5, signal);
  expect(loaded).toMatchObject({ status: 'ready', library: { isPartial: false } });
  expect(requests.filter((each) => each.includes('/api/posts'))).toEqual(['GET /api/posts?limit=100']);
});

it('stops after the given number of pages', async () => {
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: full });
  const loaded = await loadLibrary(2, signal);
  expect(loaded).toMatchObject({ status: 'ready', library: { isPartial: true } });
  expect(requests.filter((each) => each.includes('/api/posts'))).toEqual([
    'GET /api/posts?limit=100',
    'GET /api/posts?limit=100&after_id=1',
  ]);
});

it('reports an error of the server', async () => {
  mockResponse(listTags, { data: [] });
  mockError(listPosts, 500);
  expect(await loadLibrary(2, signal)).toEqual({ status: 'failed' });
});
