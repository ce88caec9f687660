import { getPost, listPosts } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { mockResponse, requests } from '@benotes/platform/testing';
import { expect, it, vi } from 'vitest';

import { module } from '../../module.ts';
import type { Filter } from '../../posts/filter.ts';
import { retryPost } from '../../posts/open-post.ts';
import { filterForPath } from './page-filters.ts';
import { openList } from './post-list.store.ts';

const pages = module.pages?.filter(({ prefetch }) => prefetch) ?? [];

const lists: { path: string; filter: Filter }[] = [
  { path: '/', filter: { is_uncategorized: 1 } },
  { path: '/c/0', filter: { is_uncategorized: 1 } },
  { path: '/c/:collectionId', filter: { collection_id: 7 } },
  { path: '/all', filter: { below: 1 } },
  { path: '/favorites', filter: { is_favorite: 1, withShared: 1 } },
  { path: '/restore', filter: { is_archived: 1 } },
  { path: '/tags/:id', filter: { tag_id: 7 } },
];

const READING = '/p/:id/read';

const withId = (url: string) => url.replaceAll(/:\w+/g, '7');

const requestTo = (url = '') => `GET ${withId(url)}`;

it('exist for all lists, and for a post that is read', () => {
  expect(pages.map((each) => each.path).toSorted()).toEqual([...lists.map((each) => each.path), READING].toSorted());
});

it('of a post that is read is the one that the page sends', async () => {
  mockResponse(getPost, { data: aPost({ id: 7 }) });
  await retryPost(7);
  expect(requests).toEqual([requestTo(pages.find((each) => each.path === READING)?.prefetch)]);
});

it.each(lists)('of $path belong to the list of that URL', ({ path: route, filter }) => {
  expect(filterForPath(withId(route))).toEqual(filter);
});

it.each(['/search', '/c/abc', '/c/7/edit', '/tags/12345678901', '/nowhere'])('are none at %s', (url) => {
  expect(filterForPath(url)).toBeUndefined();
});

it.each(lists)('of $path are those that the list sends when it is opened', async ({ path: route, filter }) => {
  const page = pages.find((each) => each.path === route);
  mockResponse(listPosts, { data: [] });
  for (const [matches, url] of [
    [false, page?.prefetch],
    [true, page?.prefetchNarrow],
  ] as const) {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    await openList(filter);
    expect(requests.at(-1)).toBe(requestTo(url));
  }
});
