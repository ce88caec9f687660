import {
  actOnPosts,
  cancelPostJob,
  countPosts,
  createTags,
  getPostJob,
  listCollections,
  listDeletedCollections,
  listPosts,
  listTags,
  type PostAction,
  undoPostJob,
  VISITOR_PERMISSION,
} from '@benotes/contract';
import { aCollection, aLink, aPost, aTag } from '@benotes/contract/builders';
import {
  collections,
  deviceStorage,
  emit,
  loadCollections,
  on,
  session,
  setSingleKeyShortcuts,
} from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { aJob, holdResponses, stubBrowser } from '../../testing.tsx';
import { openList, postList, setPosts } from '../store/post-list.store.ts';
import { actOnSelection } from './act-on-selection.ts';
import { postJobs } from './post-jobs.store.ts';
import { clearSelection, selectAll, selected, toggle } from './selection.store.ts';

const posts = [
  aPost({ id: 3, title: 'Bread', collection_id: 7, order: 3, tags: [{ id: 1, name: 'baking' }] }),
  aLink({ id: 2, title: 'Soup', collection_id: 7, order: 2, url: 'https://example.org/soup' }),
  aPost({ id: 1, title: 'Cake', collection_id: 7, order: 1 }),
];

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  clearSelection();
  postJobs.job = null;
  localStorage.clear();
  Object.assign(session, { permission: 7, user: { id: 1, name: 'Ann', email: 'ann@example.org', permission: 7 } });
  stubBrowser();
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Kitchen' })] });
  mockResponse(listPosts, { data: posts });
  mockResponse(listTags, { data: [] });
  mockResponse(countPosts, { data: { count: 3 } });
  mockResponse(listDeletedCollections, { data: [] });
});

const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const card = async (title: string) =>
  (await screen.findByRole('article', { name: title })).closest('li') as HTMLElement;
const bar = () => screen.findByRole('group', { name: 'Selection' });
const inBar = async (name: string) => within(await bar()).getByRole('button', { name });
const open = async () => {
  renderAt('/c/7', <App />);
  await card('Bread');
};
const sent = (): { selection: object; action: PostAction } =>
  JSON.parse(
    requests.findLast((request) => request.startsWith('POST /api/posts/actions'))?.replace(/^\S+ \S+ /, '') ?? '',
  ) as never; // written by the code under test
const checked = () =>
  screen
    .getAllByRole('checkbox')
    .filter((each) => (each as HTMLInputElement).checked)
    .map((each) => each.getAttribute('aria-label'));

describe('Selecting posts', () => {
  it('costs nothing until the first one is selected', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
    expect(requests.filter((request) => request.includes('count') || request.includes('actions'))).toEqual([]);
  });

  it('shows a bar with their number, which leaves with the last one', async () => {
    await open();
    await userEvent.click(await box('Bread'));
    expect(within(await bar()).getByText('1 selected')).toBeDefined();
    await userEvent.click(await box('Soup'));
    expect(within(await bar()).getByText('2 selected')).toBeDefined();
    await userEvent.click(await box('Bread'));
    await userEvent.click(await box('Soup'));
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
  });

  it('works with a click on a card while there is a selection, and with Shift for a range', async () => {
    await open();
    await userEvent.click(await box('Bread'));
    fireEvent.click(await screen.findByRole('article', { name: 'Cake' }), { shiftKey: true });
    await vi.waitFor(() => expect(checked()).toEqual(['Select Bread', 'Select Soup', 'Select Cake']));
    fireEvent.click(await screen.findByRole('article', { name: 'Soup' }));
    await vi.waitFor(() => expect(checked()).toEqual(['Select Bread', 'Select Cake']));
  });

  it('leaves the menu of a card to its button while there is a selection', async () => {
    await open();
    await userEvent.click(await box('Bread'));
    const soup = await screen.findByRole('article', { name: 'Soup' });
    await userEvent.click(within(soup).getByRole('button', { name: 'Post menu' }));
    expect(checked()).toEqual(['Select Bread']);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
    await vi.waitFor(() => expect(checked()).toEqual(['Select Bread', 'Select Soup']));
  });

  it('works with X on a card, Shift with the arrow keys, and Escape', async () => {
    await open();
    const first = await card('Bread');
    first.focus();
    fireEvent.keyDown(first, { key: 'x' });
    await vi.waitFor(() => expect(checked()).toEqual(['Select Bread']));
    fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true });
    await vi.waitFor(() => expect(checked()).toEqual(['Select Bread', 'Select Soup']));
    expect(document.activeElement).toBe(await card('Soup'));
    fireEvent.keyDown(await card('Soup'), { key: 'Escape' });
    await vi.waitFor(() => expect(checked()).toEqual([]));
  });

  it('does not work with X while letters are turned off', async () => {
    setSingleKeyShortcuts(false);
    await open();
    fireEvent.keyDown(await card('Bread'), { key: 'x' });
    setSingleKeyShortcuts(true);
    expect(selected.ids.size).toBe(0);
  });

  it('does not work with keys for visitors', async () => {
    Object.assign(session, { permission: VISITOR_PERMISSION, user: null });
    await open();
    fireEvent.keyDown(await card('Bread'), { key: 'x' });
    fireEvent.keyDown(await card('Bread'), { key: 'a', ctrlKey: true });
    expect(selected.ids.size).toBe(0);
  });

  it('selects what is loaded with a button', async () => {
    await open();
    await userEvent.click(await box('Bread'));
    await userEvent.click(await inBar('Select all'));
    expect(within(await bar()).getByText('3 selected')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull();
  });

  it('selects what is loaded with Ctrl + A, and then the whole list', async () => {
    mockResponse(countPosts, { data: { count: 13_000 } });
    mockResponse(actOnPosts, { data: aJob() });
    await open();
    fireEvent.keyDown(await card('Bread'), { key: 'a', ctrlKey: true });
    await vi.waitFor(() => expect(checked()).toHaveLength(3));
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 13,000 of this list' }));
    await vi.waitFor(() => expect(requests).toContain('GET /api/posts/count?collection_id=7'));
    await userEvent.click(await box('Soup'));
    expect(within(await bar()).getByText('12,999 selected')).toBeDefined();
    await userEvent.click(await inBar('Delete'));
    await vi.waitFor(() =>
      expect(sent()).toEqual({
        selection: { scope: { collection_id: 7 }, all: true, except: [2] },
        action: { type: 'delete' },
      }),
    );
  });
});

const select = async () => {
  await open();
  await userEvent.click(await box('Bread'));
  await userEvent.click(await box('Soup'));
};

describe('An action on the selected posts', () => {
  it('removes deleted posts from the list, and can be undone', async () => {
    mockResponse(actOnPosts, { data: aJob() });
    mockResponse(undoPostJob, { data: aJob({ status: 'undone', can_undo: false }) });
    const raised: { type: string; title: string; action?: { run: () => void } }[] = [];
    const off = on('notification:raised', (notification) => raised.push(notification));
    await select();
    mockResponse(listPosts, { data: posts.slice(2) });
    await userEvent.click(await inBar('Delete'));
    await vi.waitFor(() => expect(screen.queryByRole('article', { name: 'Bread' })).toBeNull());
    expect(sent()).toEqual({ selection: { scope: { collection_id: 7 }, ids: [3, 2] }, action: { type: 'delete' } });
    expect(raised[0]).toMatchObject({ type: 'deletion', title: '2 posts deleted' });
    mockResponse(listPosts, { data: posts });
    raised[0]?.action?.run();
    expect(await screen.findByRole('article', { name: 'Bread' })).toBeDefined();
    expect(raised[1]?.title).toBe('Undone: 2 posts');
    off();
  });

  it.each([
    ['Pin', 'pin', '2 posts pinned'],
    ['Add to Favorites', 'favorite', '2 posts added to Favorites'],
    ['Unpin', 'unpin', '2 posts unpinned'],
    ['Remove from Favorites', 'unfavorite', '2 posts removed from Favorites'],
  ] as const)('sets their flags: %s', async (name, type, title) => {
    mockResponse(actOnPosts, { data: aJob({ action: { type } }) });
    const raised: { title: string }[] = [];
    const off = on('notification:raised', (notification) => raised.push(notification));
    mockResponse(listPosts, { data: posts.map((post) => ({ ...post, is_pinned: true, is_favorite: true })) });
    await select();
    const isInMenu = type.startsWith('un');
    if (isInMenu) await userEvent.click(await inBar('More actions'));
    await userEvent.click(isInMenu ? await screen.findByRole('menuitem', { name }) : await inBar(name));
    await vi.waitFor(() => expect(sent().action).toEqual({ type }));
    await vi.waitFor(() => expect(raised[0]?.title).toBe(title));
    await vi.waitFor(() => expect(checked()).toEqual([]));
    off();
  });

  it('offers to unpin only where a selected post is pinned', async () => {
    mockResponse(listPosts, { data: posts.map((post) => ({ ...post, is_pinned: post.title === 'Cake' })) });
    await select();
    await userEvent.click(await inBar('More actions'));
    const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(labels).not.toContain('Unpin');
    expect(labels).not.toContain('Remove from Favorites');
    expect(labels).toContain('Remove tags');
  });

  it('opens the dialog for tags with the focus in its field', async () => {
    await select();
    await userEvent.click(await inBar('Tag'));
    const field = await within(await screen.findByRole('dialog')).findByRole('combobox', { name: 'Tags to add' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('is submitted with Enter once the field for tags is empty', async () => {
    await select();
    await userEvent.click(await inBar('Tag'));
    const field = await within(await screen.findByRole('dialog')).findByRole('combobox', { name: 'Tags to add' });
    await userEvent.type(field, '{Enter}');
    expect(screen.getByRole('dialog'), 'without tags').toBeInstanceOf(HTMLElement);
    await userEvent.type(field, 'garden{Enter}');
    expect(screen.getByRole('dialog'), 'with a name that Enter has ended').toBeInstanceOf(HTMLElement);
    mockResponse(createTags, { data: [aTag({ id: 5, name: 'garden' })] });
    mockResponse(actOnPosts, { data: aJob({ action: { type: 'tag', tag_ids: [5] } }) });
    await userEvent.type(field, '{Enter}');
    await vi.waitFor(() => expect(sent().action).toEqual({ type: 'tag', tag_ids: [5] }));
  });

  it('leaves another list alone that was opened before the answer', async () => {
    mockResponse(actOnPosts, { data: aJob() });
    await open();
    fireEvent.keyDown(await card('Bread'), { key: 'a', ctrlKey: true });
    mockResponse(countPosts, { data: { count: 13_000 } });
    selectAll(13_000);
    const answer = holdResponses();
    const isDone = actOnSelection({ type: 'delete' });
    const other = openList({ filter: 'other' });
    setPosts([aPost({ id: 9, title: 'Rye' })]);
    toggle(9);
    answer();
    expect(await isDone).toBe(true);
    expect(postList.posts.map(({ id }) => id)).toContain(9);
    expect([...selected.ids]).toEqual([9]);
    await other;
  });

  it('does nothing when the dialog for tags is canceled while a new tag is being created', async () => {
    await select();
    await userEvent.click(await inBar('Tag'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('combobox', { name: 'Tags to add' }), 'garden{Enter}');
    mockResponse(createTags, { data: [aTag({ id: 5, name: 'garden' })] });
    mockResponse(actOnPosts, { data: aJob({ action: { type: 'tag', tag_ids: [5] } }) });
    const answer = holdResponses();
    await userEvent.click(dialog.getByRole('button', { name: 'Tag' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer();
    await vi.waitFor(() => expect(requests.some((each) => each.startsWith('POST /api/tags'))).toBe(true));
    await loadCollections(); // answered after it
    expect(requests.filter((each) => each.startsWith('POST /api/posts'))).toEqual([]);
    expect(checked()).toEqual(['Select Bread', 'Select Soup']);
  });

  it('keeps the selection when the server rejects it', async () => {
    mockError(actOnPosts, 500);
    await select();
    await userEvent.click(await inBar('Delete'));
    await vi.waitFor(async () => expect((await inBar('Delete')).hasAttribute('disabled')).toBe(false));
    await vi.waitFor(() => expect(checked()).toHaveLength(2));
    expect(await screen.findByRole('article', { name: 'Bread' })).toBeDefined();
  });

  it('says so if it cannot be undone', async () => {
    mockResponse(actOnPosts, { data: aJob({ action: { type: 'pin' } }) });
    mockError(undoPostJob, 500);
    const raised: { type: string; description?: string; action?: { run: () => void } }[] = [];
    const off = on('notification:raised', (notification) => raised.push(notification));
    await select();
    await userEvent.click(await inBar('Pin'));
    await vi.waitFor(() => expect(raised).toHaveLength(1));
    raised[0]?.action?.run();
    await vi.waitFor(() => expect(raised[1]).toMatchObject({ type: 'error', description: 'Couldn’t undo.' }));
    off();
  });

  it('shows its progress if there are many, can be canceled, and then undone', async () => {
    const job = aJob({
      action: { type: 'move', collection_id: null },
      status: 'running',
      total: 300,
      done: 0,
      changed: 0,
    });
    postJobs.job = { ...job, can_undo: false };
    deviceStorage.write('posts-last-action-1', '5');
    mockResponse(getPostJob, { data: { ...job, done: 100, changed: 100, can_undo: false } });
    await open();
    expect(await screen.findByText('Moving 300 posts')).toBeDefined();
    expect(await screen.findByRole('progressbar', { name: 'Moving 300 posts' })).toBeDefined();
    mockResponse(cancelPostJob, { data: { ...job, status: 'canceled', done: 100, changed: 100, can_undo: true } });
    mockResponse(getPostJob, { data: { ...job, status: 'canceled', done: 100, changed: 100, can_undo: true } });
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Canceled: 100 of 300 posts moved')).toBeDefined();
    await vi.waitFor(async () => expect(document.activeElement).toBe(await card('Bread')));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('is offered for Undo after a reload, until it is dismissed', async () => {
    deviceStorage.write('posts-last-action-1', '5');
    mockResponse(getPostJob, { data: aJob({ total: 13_000, changed: 13_000 }) });
    await open();
    expect(await screen.findByText('13,000 posts deleted')).toBeDefined();
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('13,000 posts deleted')).toBeNull();
    await vi.waitFor(async () => expect(document.activeElement).toBe(await card('Bread')));
    expect(deviceStorage.read('posts-last-action-1')).toBeNull();
  });

  it('is shown again once the user has signed in after the session has expired', async () => {
    const running = aJob({ status: 'running', total: 300, done: 0, can_undo: false });
    postJobs.job = running;
    deviceStorage.write('posts-last-action-1', '5');
    mockResponse(getPostJob, { data: { ...running, done: 100 } });
    emit('session:expired');
    expect(postJobs.job).toBeNull();
    collections.status = 'idle'; // the user is signed in again
    await open();
    expect(await screen.findByRole('progressbar')).toHaveProperty('value', 100);
    postJobs.job = null;
  });

  it('that is small, and its Undo, leave a longer one in progress as it is', async () => {
    mockResponse(actOnPosts, { data: aJob({ id: 6, action: { type: 'pin' } }) });
    mockResponse(undoPostJob, { data: aJob({ id: 6, action: { type: 'pin' }, status: 'undone', can_undo: false }) });
    const raised: { title: string; action?: { run: () => void } }[] = [];
    const off = on('notification:raised', (notification) => raised.push(notification));
    await select();
    const running = aJob({ status: 'running', total: 300, can_undo: false });
    postJobs.job = running;
    deviceStorage.write('posts-last-action-1', '5');
    await userEvent.click(await inBar('Pin'));
    await vi.waitFor(() => expect(raised).toHaveLength(1));
    expect(postJobs.job).toEqual(running);
    raised[0]?.action?.run();
    await vi.waitFor(() => expect(raised[1]?.title).toBe('Undone: 2 posts'));
    expect(postJobs.job).toEqual(running);
    expect(deviceStorage.read('posts-last-action-1')).toBe('5');
    off();
  });

  it('deletes posts in the recycle bin permanently only after a confirmation', async () => {
    mockResponse(listPosts, { data: posts.map((post) => ({ ...post, is_archived: true })) });
    mockResponse(actOnPosts, { data: aJob({ action: { type: 'purge' }, can_undo: false }) });
    const raised: { type: string; title: string }[] = [];
    const off = on('notification:raised', (notification) => raised.push(notification));
    renderAt('/restore', <App />);
    await userEvent.click(await box('Bread'));
    await userEvent.click(await inBar('Delete permanently'));
    const dialog = await screen.findByRole('alertdialog');
    expect(requests.some((request) => request.startsWith('POST'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
    await vi.waitFor(() => expect(sent().action).toEqual({ type: 'purge' }));
    const deletion = { type: 'deletion', title: '2 posts permanently deleted' };
    await vi.waitFor(() => expect(raised).toEqual([deletion]));
    off();
  });
});
