import { aCollection, aSavedSearch } from '@benotes/contract/builders';
import { appBar, clearSession, collections } from '@benotes/platform';
import { screen } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { renderShell } from '../testing.tsx';
import { PageCount } from './page-count.tsx';
import { savedSearches } from './saved-searches/saved-searches.store.ts';

const counts = { posts: 1200, uncategorized: 3, favorites: 4, highlights: 5, tags: 6 };

beforeEach(() => {
  collections.tree = ref([{ ...aCollection({ id: 7 }), posts_count: 12, nested: [] }]);
  collections.counts = counts;
  savedSearches.list = ref([aSavedSearch({ id: 5 })]);
  savedSearches.counts = ref(
    new Map([
      [5, 12],
      [6, 1000],
      [7, null],
    ]),
  );
});
afterEach(() => {
  clearSession();
  appBar.count = undefined;
});

const countAt = (path: string) => {
  renderShell(path, <PageCount className="count" />);
  return document.querySelector('.count')?.textContent;
};

it.each([
  ['/', '3'],
  ['/all', '1,200'],
  ['/c/7', '12'],
  ['/c/7/edit', ''],
  ['/search?saved=5', '12'],
  ['/search?saved=6', '999+'],
  ['/search?saved=7', ''],
  ['/search?saved=5&q=rye', ''],
  ['/search?q=rye', ''],
])('says at %s that there are %j', (path, count) => {
  expect(countAt(path)).toBe(count);
});

it('shows what the page says itself', async () => {
  expect(countAt('/tags/3')).toBe('');
  appBar.count = '20+';
  expect(await screen.findByText('20+')).toBeDefined();
});
