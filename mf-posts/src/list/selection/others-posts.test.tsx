import {
  actOnPosts,
  countPosts,
  exportSelection,
  getPostJob,
  listChanges,
  listCollections,
  listPosts,
  listShared,
  listTags,
  undoPostJob,
} from '@benotes/contract';
import { aCollection, aLink, aPost } from '@benotes/contract/builders';
import { collections, emit, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { aJob, stubBrowser } from '../../testing.tsx';
import { postJobs } from './post-jobs.store.ts';
import { clearSelection } from './selection.store.ts';

const owner = { id: 3, name: 'Ada' };
const ofAda = { owner_id: owner.id, is_favorite: true };
const posts = [
  aLink({ id: 3, title: 'Bread', url: 'https://example.org/bread', is_favorite: true, tags: [{ id: 1, name: 'rye' }] }),
  aLink({ id: 8, title: 'Soup', collection_id: 72, permission: 6, ...ofAda, tags: [{ id: 5, name: 'rye' }] }),
  aPost({ id: 9, title: 'Letter', collection_id: 81, permission: 4, ...ofAda }),
];
const kitchen = aCollection({ id: 72, name: 'Kitchen' });
const shared = [
  {
    collection: aCollection({ id: 71, name: 'Family', nested: [kitchen] }),
    owner,
    role: 'editor' as const,
    permission: 6,
    may_comment: true,
    grant_id: 1,
  },
  {
    collection: aCollection({ id: 81, name: 'Mail' }),
    owner,
    role: 'viewer' as const,
    permission: 4,
    may_comment: false,
    grant_id: 2,
  },
];
const OF_ONE_POST = { total: 1, done: 1, changed: 1 };

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  clearSelection();
  postJobs.job = null;
  localStorage.clear();
  Object.assign(session, { permission: 7, user: { id: 1, name: 'Ann', email: 'ann@example.org', permission: 7 } });
  stubBrowser();
  mockResponse(listCollections, { data: [], has_shared: true });
  mockResponse(listShared, { data: shared });
  mockResponse(listPosts, { data: posts });
  mockResponse(listTags, { data: [] });
  mockResponse(actOnPosts, { data: aJob(OF_ONE_POST) });
  mockResponse(getPostJob, { data: aJob(OF_ONE_POST) });
  mockResponse(countPosts, { data: { count: 2 } });
});

const select = async (...titles: string[]) => {
  for (const title of titles) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
};
const bar = () => screen.findByRole('group', { name: 'Selection' });
const press = async (name: string) => userEvent.click(within(await bar()).getByRole('button', { name }));
const choose = async (name: string) => {
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const bodies = (start = 'POST /api/posts/actions {'): unknown[] =>
  requests
    .filter((request) => request.startsWith(start))
    .map((request) => JSON.parse(request.slice(request.indexOf('{'))));
const raised = () => {
  const all: { title: string; description?: string; action?: { run: () => void } }[] = [];
  on('notification:raised', (notification) => void all.push(notification));
  return all;
};
const inFamily = { collection_id: 71, below: true };
const inMail = { collection_id: 81, below: true };

it('asks each of the shared collections for an action on favorites of several users', async () => {
  renderAt('/favorites', <App />);
  await select('Bread', 'Soup', 'Letter');
  await choose('Remove from Favorites');
  const action = { type: 'unfavorite' };
  await vi.waitFor(() =>
    expect(bodies()).toEqual([
      { selection: { scope: { is_favorite: true }, ids: [3] }, action },
      { selection: { scope: inFamily, ids: [8] }, action },
      { selection: { scope: inMail, ids: [9] }, action },
    ]),
  );
});

it('leaves alone what the user only reads, says so, and undoes the rest as one action', async () => {
  const notifications = raised();
  renderAt('/favorites', <App />);
  await select('Bread', 'Soup', 'Letter');
  mockResponse(listPosts, { data: posts.slice(2) });
  await press('Delete');
  await vi.waitFor(() =>
    expect(bodies()).toEqual([
      { selection: { scope: { is_favorite: true }, ids: [3] }, action: { type: 'delete' } },
      { selection: { scope: inFamily, ids: [8] }, action: { type: 'delete' } },
    ]),
  );
  await vi.waitFor(() =>
    expect(notifications.at(-1)).toMatchObject({
      title: '2 posts deleted',
      description: '1 post left as it is: you can only view it.',
    }),
  );
  expect(screen.queryByRole('article', { name: 'Soup' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Letter' })).toBeDefined();
  mockResponse(undoPostJob, { data: aJob({ ...OF_ONE_POST, status: 'undone', can_undo: false }) });
  notifications.at(-1)?.action?.run();
  await vi.waitFor(() => expect(notifications.at(-1)?.title).toBe('Undone: 2 posts'));
  expect(requests.filter((request) => request.endsWith('/undo'))).toHaveLength(2);
});

const names = async () =>
  within(await bar())
    .getAllByRole('button')
    .map((each) => each.getAttribute('title'));

it('offers only what readers may do, and does not move posts of several users', async () => {
  renderAt('/favorites', <App />);
  await select('Letter');
  const own = await names();
  expect(own).toContain('Add to Favorites');
  for (const name of ['Move', 'Tag', 'Pin', 'Delete']) expect(own).not.toContain(name);
  await select('Bread');
  expect(await names()).toContain('These posts belong to several users. Select those of one at a time.');
  await press('More actions');
  expect(screen.queryByRole('menuitem', { name: 'Export as bookmark file' })).toBeNull();
});

it('is possible with keys and the menu in a collection that the user only reads', async () => {
  mockResponse(listPosts, { data: [{ ...posts[2]!, is_favorite: false }] });
  mockResponse(listChanges, { data: [], revision: 1, next_after: 1, must_reload: false });
  renderAt('/c/81', <App />);
  const card = (await screen.findByRole('article', { name: 'Letter' })).closest('li') as HTMLElement;
  fireEvent.keyDown(card, { key: 'x' });
  expect(await bar()).toBeDefined();
  await press('Add to Favorites');
  await vi.waitFor(() =>
    expect(bodies()).toEqual([{ selection: { scope: { collection_id: 81 }, ids: [9] }, action: { type: 'favorite' } }]),
  );
});

it('takes tags by their names, which have other ids in each library', async () => {
  renderAt('/favorites', <App />);
  await select('Bread', 'Soup');
  await choose('Remove tags');
  const field = await screen.findByRole('combobox', { name: 'Tags to remove' });
  await userEvent.type(field, 'rye{Enter}{Enter}');
  await vi.waitFor(() =>
    expect(bodies()).toEqual([
      { selection: { scope: { is_favorite: true }, ids: [3] }, action: { type: 'untag', tag_ids: [1] } },
      { selection: { scope: inFamily, ids: [8] }, action: { type: 'untag', tag_ids: [5] } },
    ]),
  );
  requests.length = 0;
  await select('Bread', 'Soup');
  await press('Tag');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Tags to add' }), 'quick{Enter}{Enter}');
  const action = { type: 'tag', tag_ids: [], add_tags: ['quick'] };
  await vi.waitFor(() => expect(bodies().map((each) => (each as { action: object }).action)).toEqual([action, action]));
  expect(requests.filter((request) => request.startsWith('POST /api/tags'))).toEqual([]);
});

it('selects a whole list with what is in it of others', async () => {
  renderAt('/search?q=leek', <App />);
  await select('Bread');
  await press('Select all');
  await press('Select all 6 of this list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bread' }));
  await press('Add to Favorites');
  const all = { all: true, except: [3] };
  const action = { type: 'favorite' };
  await vi.waitFor(() =>
    expect(bodies()).toEqual([
      { selection: { scope: { filter: 'leek' }, ...all }, action },
      { selection: { scope: { filter: 'leek', ...inFamily }, ...all }, action },
      { selection: { scope: { filter: 'leek', ...inMail }, ...all }, action },
    ]),
  );
});

it('keeps what was done when one library refuses', async () => {
  const notifications = raised();
  renderAt('/favorites', <App />);
  await select('Soup');
  mockError(actOnPosts, 403);
  await press('Delete');
  await vi.waitFor(() => expect(notifications.at(-1)?.description).toBe('The selected posts could not be changed.'));
  expect(screen.getByRole('article', { name: 'Soup' })).toBeDefined();
});

it('copies the links of several users as one text', async () => {
  const write = vi.fn<(items: ClipboardItem[]) => Promise<void>>(async () => {});
  const clipboard = { write, writeText: vi.fn<(text: string) => Promise<void>>(async () => {}) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard }));
  mockResponse(exportSelection, new Blob(['https://example.org/\n']) as never); // a file
  renderAt('/favorites', <App />);
  await select('Bread', 'Soup');
  await choose('Copy links');
  await vi.waitFor(() => expect(bodies('POST /api/posts/exports')).toHaveLength(2));
  vi.unstubAllGlobals();
});
