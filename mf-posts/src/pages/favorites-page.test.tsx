import {
  DEFAULT_LIST_SETTINGS,
  getSavedSearch,
  getTag,
  listCollections,
  listDeletedCollections,
  listPosts,
  updateListSettings,
} from '@benotes/contract';
import { aCollection, aPost, aSavedSearch } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, session } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const favorite = aPost({ id: 4, title: 'Rye bread', collection_id: 7, is_favorite: true });
const tree = [aCollection({ id: 6, name: 'Kitchen', nested: [aCollection({ id: 7, name: 'Bread', parent_id: 6 })] })];

const article = (name: string) => screen.findByRole('article', { name });
const press = (label: string) => act(() => appBar.options.find((option) => option.label === label)?.run());
const sortedBy = async () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
const shownOrder = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.textContent;
const offeredOrders = ({ options }: HTMLSelectElement) => Array.from(options, ({ textContent }) => textContent);

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  mockResponse(listCollections, { data: tree });
  mockResponse(listPosts, { data: [favorite], settings: DEFAULT_LIST_SETTINGS });
  mockResponse(updateListSettings, { data: DEFAULT_LIST_SETTINGS });
  await loadCollections();
  requests.length = 0;
});

it('lists the favorites of all collections, with a filter and a view of their own', async () => {
  renderAt('/favorites', <App />);
  await article('Rye bread');
  expect(requests).toEqual(['GET /api/posts?is_favorite=1&withShared=1&limit=20&withTags=true&withSettings=true']);
  expect(appBar.title).toBe('Favorites');
  expect(appBar.options).toMatchObject([{ label: 'View' }, { label: 'Filter' }]);
});

it('are newest first by default, and cannot be sorted by hand', async () => {
  renderAt('/favorites', <App />);
  await article('Rye bread');
  press('View');
  const sort = await sortedBy();
  expect(shownOrder(sort)).toBe('Newest first');
  expect(offeredOrders(sort)).not.toContain('By hand');
  await userEvent.selectOptions(sort, 'Title A to Z');
  await vi.waitFor(() => expect(requests).toContain('PATCH /api/list-settings/favorites {"sort":"title"}'));
  await vi.waitFor(() =>
    expect(requests).toContain('GET /api/posts?is_favorite=1&withShared=1&sort=title&limit=20&withTags=true'),
  );
});

it.each([
  { path: '/', first: 'By hand', title: 'Uncategorized' },
  { path: '/c/6', first: 'By hand' },
  { path: '/c/6?below=1', first: 'Newest first' },
  { path: '/all', first: 'Newest first', title: 'All posts' },
  { path: '/tags/3', first: 'Newest first', title: '#baking' },
  { path: '/search?q=rye', first: 'Best match', title: 'Search' },
  { path: '/search?saved=4', first: 'Best match', title: 'Rye' },
  { path: '/restore', first: 'Recently deleted', title: 'Recycle Bin' },
])('$path is sorted by: $first', async ({ path, first, title = 'Kitchen' }) => {
  mockResponse(getTag, { data: { id: 3, name: 'baking' } });
  mockResponse(getSavedSearch, { data: aSavedSearch({ id: 4, name: 'Rye', filter: 'rye' }) });
  mockResponse(listDeletedCollections, { data: [] });
  renderAt(path, <App />);
  await article('Rye bread');
  await vi.waitFor(() => expect(appBar.title).toBe(title));
  press('View');
  const sort = await sortedBy();
  expect(shownOrder(sort)).toBe(first);
  expect(offeredOrders(sort)[0]).toBe(first);
});

it('are filtered by the words in the URL', async () => {
  renderAt('/favorites?filter=rye', <App />);
  await article('Rye bread');
  expect(requests[0]).toContain('GET /api/posts?is_favorite=1&withShared=1&filter=rye&exact=1&time_zone=');
});

it('say that the filter excludes all of them, and clear it', async () => {
  mockResponse(listPosts, { data: [] });
  renderAt('/favorites?filter=rye', <App />);
  const clear = await screen.findByRole('button', { name: 'Clear the filter' });
  expect(screen.queryByText('You have no favorites yet.')).toBeNull();
  await userEvent.click(clear);
  expect(await screen.findByText('You have no favorites yet.')).toBeDefined();
});
