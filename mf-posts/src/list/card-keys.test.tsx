import {
  createTags,
  DEFAULT_LIST_SETTINGS,
  deletePost,
  favoritePost,
  getCopy,
  getPost,
  getTag,
  listCollections,
  listPostHighlights,
  listPosts,
  listTags,
  type Post,
  updatePost,
} from '@benotes/contract';
import { aCollection, aLink, aPost } from '@benotes/contract/builders';
import { aCopyOfPost } from '@benotes/contract/link-builders';
import { appBar, collections, emit, listCommands, session } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const note = aPost({ id: 3, title: 'Bread', collection_id: 7, order: 2 });
const link = aLink({ id: 2, title: 'Soup', collection_id: 7, order: 1, url: 'https://example.org/soup' });
const READ = 'Read the post';
const PICK_UP = 'Pick up the post, then move it with the arrow keys';
const openTab = vi.fn();

beforeEach(() => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  Object.assign(session, { permission: 7 });
  openTab.mockClear();
  vi.stubGlobal('open', openTab);
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Kitchen' })] });
  mockResponse(listPosts, { data: [note, link], settings: DEFAULT_LIST_SETTINGS });
  mockResponse(listPostHighlights, { data: [] });
  mockResponse(getCopy, { data: aCopyOfPost({ post_id: link.id, state: 'none', checked_at: null, copy: null }) });
  mockResponse(getTag, { data: { id: 3, name: 'baking' } });
});

/** Presses a key on the card of a post. */
async function press(key: string, { title }: Post): Promise<void> {
  const card = await screen.findByRole('listitem', { name: title });
  card.focus();
  fireEvent.keyDown(card, { key });
}

/** Presses a key on the title of the link; false if that was prevented. */
async function pressOnLink(key: string): Promise<boolean> {
  const title = await screen.findByRole('link', { name: 'Soup' });
  title.focus();
  return fireEvent.keyDown(title, { key });
}
const isReading = () => screen.findByRole('navigation', { name: 'Reading' });
const labels = () => listCommands().map(({ label }) => label);

it('Enter opens a note for reading, and the address of a link in a new tab', async () => {
  renderAt('/c/7', <App />);
  await press('Enter', link);
  expect(openTab).toHaveBeenCalledExactlyOnceWith('https://example.org/soup', '_blank', 'noopener,noreferrer');
  await press('Enter', note);
  await isReading();
  expect(openTab).toHaveBeenCalledOnce();
});

it('E opens the form of a long note, which would not fit its card', async () => {
  const long = { ...note, content: '<p>Flour</p>'.repeat(31) };
  mockResponse(listPosts, { data: [long, link], settings: DEFAULT_LIST_SETTINGS });
  mockResponse(getPost, { data: long });
  mockResponse(listTags, { data: [] });
  renderAt('/c/7', <App />);
  await press('e', long);
  await vi.waitFor(() => expect(appBar.title).toBe('Edit Post'));
  expect(await screen.findByDisplayValue('Bread')).toBeDefined();
});

it.each(['/c/7?filter=soup', '/c/7?below=1', '/favorites', '/tags/3'])(
  'Space opens a post for reading at %s, where posts cannot be sorted',
  async (path) => {
    renderAt(path, <App />);
    await screen.findByRole('article', { name: 'Soup' });
    await vi.waitFor(() => expect(labels()).toContain(READ));
    expect(labels()).not.toContain(PICK_UP);
    await press(' ', link);
    await isReading();
  },
);

it.each([{ sort: 'title' }, { view: 'moodboard' }] as const)(
  'Space opens a post for reading in a collection that is shown with %j',
  async (settings) => {
    mockResponse(listPosts, { data: [note, link], settings: { ...DEFAULT_LIST_SETTINGS, ...settings } });
    renderAt('/c/7', <App />);
    await screen.findByRole('article', { name: 'Bread' });
    await vi.waitFor(() => expect(labels()).toContain(READ));
    await press(' ', note);
    await isReading();
  },
);

it('Space does not open a post in a list that is sorted by hand', async () => {
  renderAt('/c/7', <App />);
  await press(' ', note);
  await vi.waitFor(() => expect(labels()).toContain(PICK_UP));
  expect(screen.queryByRole('navigation', { name: 'Reading' })).toBeNull();
  expect(appBar.title).toBe('Kitchen');
});

it('E edits a note in its card', async () => {
  renderAt('/c/7', <App />);
  await press('e', note);
  expect(await screen.findByRole('region', { name: /Editing .*Bread/ })).toBeDefined();
});

it('T opens a field for tags on the card, saves each as it is chosen, and returns the focus with Escape', async () => {
  const tag = { id: 9, name: 'baking' };
  mockResponse(listTags, { data: [tag] });
  mockResponse(updatePost, { data: { ...note, tags: [tag] } });
  renderAt('/c/7', <App />);
  await press('t', note);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'bak');
  await screen.findByRole('option', { name: 'baking' });
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(requests).toContain('PATCH /api/posts/3 {"tags":[9],"merge":true,"base":{"tags":[]}}'));
  expect(await screen.findByRole('link', { name: /baking/ })).toBeDefined();

  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Bread' }));
});

it('saves a tag that is typed when the focus leaves the field', async () => {
  mockResponse(listTags, { data: [] });
  mockResponse(createTags, { data: [{ id: 12, name: 'rye' }] });
  mockResponse(updatePost, { data: { ...note, tags: [{ id: 12, name: 'rye' }] } });
  renderAt('/c/7', <App />);
  await press('t', note);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'rye');
  fireEvent.pointerDown(document.body);
  await vi.waitFor(() =>
    expect(requests).toContain('PATCH /api/posts/3 {"tags":[12],"merge":true,"base":{"tags":[]}}'),
  );
  expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull();
});

it('M opens the Transfer dialog', async () => {
  renderAt('/c/7', <App />);
  await press('m', note);
  expect(await screen.findByRole('dialog', { name: 'Collections' })).toBeDefined();
});

it.each([
  ['p', 'PATCH /api/posts/3 {"is_pinned":true}'],
  ['f', 'PUT /api/posts/3/favorite'],
  ['Delete', 'DELETE /api/posts/3'],
])('%s sends %s', async (key, request) => {
  mockResponse(updatePost, { data: note });
  mockResponse(deletePost, null);
  mockResponse(favoritePost, null);
  renderAt('/c/7', <App />);
  await press(key, note);
  await vi.waitFor(() => expect(requests).toContain(request));
});

it.each([
  ['p', 'PATCH /api/posts/2 {"is_pinned":true}'],
  ['Delete', 'DELETE /api/posts/2'],
])('%s on a link in a card sends %s', async (key, request) => {
  mockResponse(updatePost, { data: link });
  mockResponse(deletePost, null);
  renderAt('/c/7', <App />);
  await pressOnLink(key);
  await vi.waitFor(() => expect(requests).toContain(request));
});

it('Delete on the only post moves the focus to the heading of the page', async () => {
  mockResponse(listPosts, { data: [note], settings: DEFAULT_LIST_SETTINGS });
  mockResponse(deletePost, null);
  renderAt(
    '/c/7',
    <>
      <h1 id="page-heading" tabIndex={-1}>
        Heading
      </h1>
      <App />
    </>,
  );
  await vi.waitFor(() => expect(labels()).toContain(PICK_UP));
  await press('Delete', note);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Heading'));
});

it('arrow keys on a link in a card move on, and T opens the tags of that card', async () => {
  mockResponse(listTags, { data: [] });
  renderAt('/c/7', <App />);
  await pressOnLink('t');
  await screen.findByRole('combobox', { name: 'Tags' });
  await userEvent.keyboard('{Escape}');
  await pressOnLink('ArrowLeft');
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Bread' }));
});

it.each(['Enter', ' '])('"%s" on a link in a card is left to the link', async (key) => {
  renderAt('/c/7?filter=soup', <App />);
  expect(await pressOnLink(key), 'not prevented').toBe(true);
  expect(openTab).not.toHaveBeenCalled();
  expect(screen.queryByRole('navigation', { name: 'Reading' })).toBeNull();
});
