import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type PrefetchRule, listPosts } from '@benotes/contract';
import { mockResponse, requests } from '@benotes/platform/testing';
import { expect, it, vi } from 'vitest';

import type { Filter } from './filter.ts';
import { filterForPath } from './page-filters.ts';
import { openList } from './post-list.store.ts';

const file = path.join(import.meta.dirname, '../../public/prefetch.json');
const rules = JSON.parse(readFileSync(file, 'utf8')) as PrefetchRule[];

const lists: { path: string; filter: Filter }[] = [
  { path: '/', filter: { is_uncategorized: 1 } },
  { path: '/c/0', filter: { is_uncategorized: 1 } },
  { path: '/c/:collectionId', filter: { collection_id: 7 } },
  { path: '/restore', filter: { is_archived: 1 } },
  { path: '/tags/:id', filter: { tag_id: 7 } },
];

const withId = (address: string) => address.replaceAll(/:\w+/g, '7');

const asked = (address = '') => `GET ${withId(address)}`;

it('are those of all lists', () => {
  expect(rules.map((each) => each.path)).toEqual(lists.map((each) => each.path));
});

it.each(lists)('of $path are for the list of that address', ({ path: place, filter }) => {
  expect(filterForPath(withId(place))).toEqual(filter);
});

it.each(['/search', '/c/abc', '/c/7/edit', '/tags/12345678901', '/nowhere'])('are none at %s', (address) => {
  expect(filterForPath(address)).toBeUndefined();
});

it.each(lists)('of $path are what the list asks when it is opened', async ({ path: place, filter }) => {
  const rule = rules.find((each) => each.path === place);
  mockResponse(listPosts, { data: [] });
  for (const [matches, address] of [
    [false, rule?.url],
    [true, rule?.urlNarrow],
  ] as const) {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    await openList(filter);
    expect(requests.at(-1)).toBe(asked(address));
  }
});
