import {
  DEFAULT_LIST_SETTINGS,
  deletePost,
  getCopy,
  getPost,
  listCollections,
  listComments,
  listPostHighlights,
  listPosts,
  type Post,
} from '@benotes/contract';
import { aCollection, aLink, aPost, CREATED } from '@benotes/contract/builders';
import { aCopyOfPost } from '@benotes/contract/link-builders';
import { collections, deviceStorage, emit, listCommands, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { setPosts } from '../../list/store/post-list.store.ts';
import { openedPost } from '../../posts/opened-post.store.ts';
import { stubBrowser } from '../../testing.tsx';

const bread = aPost({ id: 3, title: 'Bread', content: '<p>Flour and water</p>', collection_id: 7, order: 2 });
const soup = aLink({ id: 2, title: 'Soup', collection_id: 7, order: 1, url: 'https://example.org/soup' });
const PANE = 'Post beside the list';
const openTab = vi.fn();
const narrowed = new Set<() => void>();

/** A window of 1,600 px, or one that is too narrow for a post beside the list. */
function stubWindow(isWide: boolean): void {
  const window = { isWide };
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return window.isWide && query.includes('min-width');
    },
    addEventListener: (_: string, listener: () => void) =>
      narrowed.add(() => {
        window.isWide = false;
        listener();
      }),
    removeEventListener: () => {},
  }));
}

beforeEach(() => {
  stubBrowser();
  stubWindow(true);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1600);
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  Object.assign(session, { permission: 7 });
  vi.stubGlobal('open', openTab.mockClear());
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Kitchen' })] });
  mockResponse(listPosts, { data: [bread, soup], settings: { ...DEFAULT_LIST_SETTINGS, sort: 'title' } });
  mockResponse(getPost, { data: bread });
  mockResponse(listPostHighlights, { data: [] });
  mockResponse(getCopy, { data: aCopyOfPost({ post_id: soup.id, state: 'none', checked_at: null, copy: null }) });
});

afterEach(() => {
  narrowed.clear();
  localStorage.clear();
});

const cardOf = ({ title }: Post) => screen.findByRole('listitem', { name: title });

async function press(key: string, post: Post): Promise<void> {
  const card = await cardOf(post);
  card.focus();
  fireEvent.keyDown(card, { key });
}

const pane = () => screen.queryByRole('region', { name: PANE });
const shown = async ({ title }: Post) =>
  within(await screen.findByRole('region', { name: PANE })).findByRole('article', { name: title });
const isReading = () => screen.findByRole('navigation', { name: 'Reading' });

/** Shows a note beside its list. */
async function viewBread(): Promise<void> {
  renderAt('/c/7', <App />);
  await press('v', bread);
  expect(await shown(bread)).toBeDefined();
}

it.each(['v', ' '])('“%s” shows the post of a card beside the list, and the focus stays on the card', async (key) => {
  renderAt('/c/7', <App />);
  await press(key, bread);
  expect((await shown(bread)).textContent).toContain('Flour and water');
  expect(document.activeElement).toBe(await cardOf(bread));
  expect(screen.queryByRole('navigation', { name: 'Reading' })).toBeNull();
  await waitFor(() => expect(screen.getByText('The post is shown beside the list.')).toBeDefined());
});

it('V shows a post in a list that is sorted by hand, where Space does not', async () => {
  mockResponse(listPosts, { data: [bread, soup], settings: DEFAULT_LIST_SETTINGS });
  renderAt('/c/7', <App />);
  await press(' ', bread);
  await vi.waitFor(() => expect(listCommands().map(({ label }) => label)).toContain('Read beside the list'));
  expect(pane()).toBeNull();
  await press('v', bread);
  expect(await shown(bread)).toBeDefined();
});

it('a click on the date of a link shows it, and the arrow keys go on from its card', async () => {
  mockResponse(getPost, { data: soup });
  renderAt('/c/7', <App />);
  const date = (await cardOf(soup)).querySelector('a > time');
  await userEvent.click(date as HTMLElement);
  expect(await shown(soup)).toBeDefined();
  await waitFor(async () => expect(document.activeElement).toBe(await cardOf(soup)));
  expect(openTab).not.toHaveBeenCalled();
});

it('a click on the state of a link shows it', async () => {
  const gone = { ...soup, link_state: 'gone' as const };
  mockResponse(listPosts, { data: [bread, gone], settings: DEFAULT_LIST_SETTINGS });
  mockResponse(getPost, { data: gone });
  renderAt('/c/7', <App />);
  const state = (await cardOf(gone)).querySelector('[data-state="gone"]');
  await userEvent.click(state as HTMLElement);
  expect(await shown(gone)).toBeDefined();
});

it('the menu of a card shows its post, and the arrow keys go on from the card', async () => {
  renderAt('/c/7', <App />);
  await userEvent.click(within(await cardOf(bread)).getByRole('button', { name: 'Post menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Read beside the list' }));
  expect(await shown(bread)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await act(() => new Promise((over) => setTimeout(over, 50))); // a menu that closes returns the focus later
  expect(document.activeElement).toBe(await cardOf(bread));
});

it('goes with the focus through the list', async () => {
  await viewBread();
  mockResponse(getPost, { data: soup });
  fireEvent.keyDown(await cardOf(bread), { key: 'ArrowDown' });
  await waitFor(async () => expect(document.activeElement).toBe(await cardOf(soup)));
  expect(await shown(soup)).toBeDefined();
});

it('Escape closes it and leaves the focus on the card, also from within', async () => {
  await viewBread();
  await userEvent.keyboard('{Escape}');
  expect(pane()).toBeNull();
  expect(document.activeElement).toBe(await cardOf(bread));

  await press('v', bread);
  expect(await shown(bread)).toBeDefined();
  screen.getByRole('separator').focus();
  await userEvent.keyboard('{Escape}');
  expect(pane()).toBeNull();
  expect(document.activeElement).toBe(await cardOf(bread));
});

it.each([bread, soup])('Enter opens “$title” on its page while a post is shown', async (post) => {
  await viewBread();
  mockResponse(getPost, { data: post });
  await press('Enter', post);
  await isReading();
  expect(openTab).not.toHaveBeenCalled();
});

it('is as wide as it was on this device, and resized with the arrow keys, Home, and End', async () => {
  deviceStorage.write('reading-pane-width', '600');
  await viewBread();
  const splitter = screen.getByRole('separator', { name: 'Width of the post' });
  const width = () => Number(splitter.getAttribute('aria-valuenow'));
  expect(width()).toBe(600);
  for (const [key, expected] of [
    ['ArrowLeft', 616],
    ['ArrowRight', 600],
    ['Home', 360],
    ['End', 960],
  ] as const) {
    fireEvent.keyDown(splitter, { key });
    expect(width()).toBe(expected);
    expect(deviceStorage.read('reading-pane-width')).toBe(String(expected));
  }
  fireEvent.doubleClick(splitter);
  expect(width()).toBe(480);
  fireEvent.keyDown(splitter, { key: 'Enter' });
  expect(pane()).toBeNull();
});

it('a post that was deleted elsewhere closes it, with a notice', async () => {
  const notice = vi.fn();
  const stop = on('notification:raised', notice);
  renderAt('/c/7', <App />);
  await cardOf(bread);
  mockError(getPost, 404);
  await press('v', bread);
  await waitFor(() => expect(notice).toHaveBeenCalledOnce());
  expect(notice.mock.calls[0]?.[0]).toMatchObject({ title: 'Post deleted', description: 'It was deleted elsewhere.' });
  await waitFor(() => expect(pane()).toBeNull());
  expect(document.activeElement).toBe(await cardOf(bread));
  stop();
});

it('a comment that is being written keeps its post, also when it has left the list', async () => {
  const comment = { id: 1, post_id: 3, author: null, text: 'Wait.', mentions: [], created_at: CREATED };
  mockResponse(listComments, { data: [{ ...comment, updated_at: CREATED }] });
  const { reachEnd } = stubBrowser();
  stubWindow(true);
  await viewBread();
  const field = await vi.waitFor(() => {
    act(reachEnd);
    return screen.getByRole('textbox', { name: 'Your comment' });
  });
  await userEvent.type(field, 'No');
  await act(async () => setPosts([soup]));
  expect(field).toHaveProperty('value', 'No');
  expect(pane()?.contains(field)).toBe(true);
  await userEvent.clear(field);
  await waitFor(() => expect(pane()).toBeNull());
});

it('a post that is deleted here makes room for the next one', async () => {
  mockResponse(deletePost, null);
  await viewBread();
  mockResponse(getPost, { data: soup });
  const notice = vi.fn();
  const stop = on('notification:raised', notice);
  await press('Delete', bread);
  await waitFor(() => expect(requests).toContain('DELETE /api/posts/3'));
  await waitFor(async () => expect(document.activeElement).toBe(await cardOf(soup)));
  expect(notice.mock.calls.map(([{ description }]) => description)).not.toContain('It was deleted elsewhere.');
  stop();
});

it('what cannot be loaded offers to try again', async () => {
  await viewBread();
  act(() => void Object.assign(openedPost, { post: null, status: 'failed' }));
  mockResponse(getPost, { data: bread });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await shown(bread)).toBeDefined();
});

it('closes when the window becomes too narrow', async () => {
  await viewBread();
  act(() => {
    for (const listener of narrowed) listener();
  });
  expect(pane()).toBeNull();
});

it('in a narrow window, V opens the page of a post, and the menu has no other entry', async () => {
  stubWindow(false);
  renderAt('/c/7', <App />);
  await userEvent.click(within(await cardOf(bread)).getByRole('button', { name: 'Post menu' }));
  expect(screen.queryByRole('menuitem', { name: 'Read beside the list' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await press('v', bread);
  await isReading();
  expect(pane()).toBeNull();
});
