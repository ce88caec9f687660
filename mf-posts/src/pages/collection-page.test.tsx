import {
  createPost,
  DEFAULT_LIST_SETTINGS,
  deletePost,
  listCollections,
  listPosts,
  listShared,
  updateListSettings,
  updatePost,
  VISITOR_PERMISSION,
} from '@benotes/contract';
import { aCollection, aLink, aPost } from '@benotes/contract/builders';
import { appBar, collections, emit, session } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { holdResponses, stubBrowser } from '../testing.tsx';

const tree = [
  aCollection({ id: 6, name: 'Reading', nested: [aCollection({ id: 7, name: 'Systems', parent_id: 6 })] }),
  aCollection({ id: 8, name: 'Garden' }),
];
const note = aPost({ id: 2, title: 'Shopping list', collection_id: 7, order: 2 });
const link = aLink({ id: 1, title: 'Write-ahead logs', collection_id: 7, order: 1 });

let reachEnd: () => void;

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7 });
  ({ reachEnd } = stubBrowser());
  mockResponse(listCollections, { data: tree });
  mockResponse(listPosts, { data: [note, link] });
});

const article = (name: string) => screen.findByRole('article', { name });
const openMenuOf = async (name: string, item: string) => {
  await userEvent.click(within(await article(name)).getByRole('button', { name: 'Post menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

const openSettings = async () => {
  await article('Shopping list');
  act(() => appBar.options.find(({ label }) => label === 'View')?.run());
  return screen.findByRole('dialog', { name: 'View and sort order' });
};

describe('The home page', () => {
  // #uncategorized-posts-listed
  it('lists the uncategorized posts', async () => {
    renderAt('/', <App />);
    await article('Shopping list');
    expect(requests).toContain('GET /api/posts?is_uncategorized=1&limit=20&withTags=true&withSettings=true');
    expect(appBar.title).toBe('Uncategorized');
    expect(appBar.options).toMatchObject([
      { label: 'View', icon: 'view' },
      { label: 'Filter', icon: 'filter' },
    ]);
  });

  it('shows a message if there are no posts, and offers to create one', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt('/', <App />);
    expect(await screen.findByText('There are no posts here yet.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Create a post' })).toBeDefined();
  });
});

describe('A collection page', () => {
  // #names-of-ancestors
  it('shows the names of the collection and its ancestors', async () => {
    renderAt('/c/7', <App />);
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(appBar.trail).toEqual(['Reading']);
    expect(appBar.action).toMatchObject({ label: 'Create', hint: 'Ctrl + Alt + N', icon: 'add' });
    expect(appBar.options).toMatchObject([
      { label: 'Edit Collection', icon: 'edit' },
      { label: 'View' },
      { label: 'Filter' },
    ]);
    await article('Write-ahead logs');
  });

  // #8-placeholders
  it('shows 8 placeholders while the first page loads', async () => {
    const { container } = renderAt('/c/7', <App />);
    expect(container.querySelectorAll('[aria-busy="true"] > *')).toHaveLength(8);
    await article('Shopping list');
  });

  // #end-loads-next-page
  it('loads the next page when the end becomes visible', async () => {
    renderAt('/c/7', <App />);
    await article('Shopping list');
    expect(screen.getAllByText('loading...')).not.toEqual([]);
    mockResponse(listPosts, { data: [] });
    act(reachEnd);
    await vi.waitFor(() => expect(screen.queryAllByText('loading...')).toEqual([]));
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=7&after_id=1&limit=20&withTags=true');
  });

  it.each([
    { count: 20, isShown: false },
    { count: 21, isShown: true },
  ])('marks the end of a list only after more than one page, of $count posts: $isShown', async ({ count, isShown }) => {
    const posts = Array.from({ length: count }, (_, index) => aPost({ id: index + 1, title: `Note ${index}` }));
    mockResponse(listPosts, { data: posts });
    renderAt('/c/7', <App />);
    await article('Note 0');
    mockResponse(listPosts, { data: [] });
    act(reachEnd);
    await vi.waitFor(() => expect(screen.queryAllByText('loading...')).toEqual([]));
    expect(screen.queryByText('You have reached the end.') !== null).toBe(isShown);
  });

  it('offers Retry if the posts fail to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 500);
    renderAt('/c/7', <App />);
    await screen.findByText('The posts could not be loaded.');
    mockResponse(listPosts, { data: [note] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await article('Shopping list')).toBeDefined();
  });

  it('shows a message if the collection does not exist, after fetching the tree again', async () => {
    Object.assign(collections, { tree: [], status: 'ready' });
    mockResponse(listPosts, { data: [] });
    mockResponse(listShared, { data: [] });
    renderAt('/c/99', <App />);
    await screen.findByText('This collection does not exist.');
    expect(requests).toContain('GET /api/collections?nested=true&withCounts=true');
    expect(appBar.action).toBeUndefined();
  });

  it.each(['/c/seven', '/c/-1'])('does not exist at %s', async (url) => {
    renderAt(url, <App />);
    await screen.findByText('This collection does not exist.');
    expect(appBar).toMatchObject({ title: 'Collection', action: undefined });
    expect(requests).toEqual([]);
  });
});

describe('A link pasted on the page', () => {
  const copied = 'https://example.org/page';

  // #pasted-link-becomes-post
  it('becomes a post in the collection', async () => {
    mockResponse(createPost, { data: aLink({ id: 9, title: 'A page', collection_id: 7, order: 3 }) });
    renderAt('/c/7', <App />);
    await article('Shopping list');
    mockResponse(listPosts, { data: [] }); // it has not been saved before
    await userEvent.paste(copied);
    await article('A page');
    expect(requests).toContain(`POST /api/posts {"content":"${copied}","collection_id":7,"is_uncategorized":false}`);
  });

  it('shows the progress of several links', async () => {
    mockResponse(createPost, { data: aLink({ id: 9, title: 'A page', collection_id: null, order: 3 }) });
    renderAt('/', <App />);
    await article('Shopping list');
    mockResponse(listPosts, { data: [] }); // it has not been saved before
    const release = holdResponses();
    await userEvent.paste(`${copied} ${copied}/2`);
    expect(await screen.findByRole('progressbar', { name: 'Saving 2 links' })).toBeDefined();
    expect(screen.getByText('0 of 2')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
    release();
    await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('is ignored in fields and dialogs, and for visitors', async () => {
    const { container } = renderAt('/c/7', <App />);
    await article('Shopping list');
    const field = document.createElement('input');
    container.append(field);
    field.focus();
    await userEvent.paste(copied);
    field.blur();
    const dialog = document.createElement('dialog');
    dialog.open = true;
    container.append(dialog);
    await userEvent.paste(copied);
    dialog.remove();
    Object.assign(session, { permission: VISITOR_PERMISSION });
    await userEvent.paste(copied);
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

it('Text pasted on the page becomes a note in the collection', async () => {
  mockResponse(createPost, { data: aPost({ id: 9, title: 'Rye bread', collection_id: 7, order: 3 }) });
  renderAt('/c/7', <App />);
  await article('Shopping list');
  await userEvent.paste(' two cups of rye ');
  await article('Rye bread');
  expect(requests).toContain(
    'POST /api/posts {"content":"two cups of rye","collection_id":7,"is_uncategorized":false}',
  );
});

describe('The menu of a post', () => {
  it('deletes the post', async () => {
    mockResponse(deletePost, null);
    renderAt('/c/7', <App />);
    await openMenuOf('Shopping list', 'Delete');
    await vi.waitFor(() => expect(screen.queryByRole('article', { name: 'Shopping list' })).toBeNull());
    expect(requests).toContain('DELETE /api/posts/2');
    const next = screen.getByRole('listitem', { name: 'Write-ahead logs' });
    await vi.waitFor(() => expect(document.activeElement, 'the keyboard goes on from there').toBe(next));
  });

  // #transferred-by-the-menu
  it('transfers the post to the selected collection, with the current one preselected', async () => {
    mockResponse(updatePost, { data: { ...note, collection_id: 8 } });
    renderAt('/c/7', <App />);
    await openMenuOf('Shopping list', 'Transfer');

    const dialog = within(await screen.findByRole('dialog', { name: 'Collections', hidden: true }));
    expect(dialog.getByText('Select a collection you wish to transfer your post to.')).toBeDefined();
    const box = await dialog.findByRole('combobox', { name: 'Collection', hidden: true });
    expect(box).toHaveProperty('value', 'Systems');
    expect(document.activeElement).toBe(box);

    await userEvent.clear(box);
    await userEvent.type(box, 'gard');
    await userEvent.click(await screen.findByRole('option', { name: 'Garden', hidden: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Transfer', hidden: true }));
    await vi.waitFor(() => expect(requests.at(-1)).toContain('{"collection_id":8,"is_uncategorized":false}'));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  // #no-menu-for-visitors
  it('is not shown to visitors, who cannot drag posts either', async () => {
    Object.assign(session, { permission: VISITOR_PERMISSION });
    renderAt('/c/7', <App />);
    await article('Shopping list');
    expect(screen.queryByRole('button', { name: 'Post menu' })).toBeNull();
    expect(screen.getByRole('listitem', { name: 'Shopping list' }).hasAttribute('data-liftable')).toBe(false);
  });
});

describe('The view of a list', () => {
  it('is changed at once and stored', async () => {
    mockResponse(updateListSettings, { data: DEFAULT_LIST_SETTINGS });
    renderAt('/c/7', <App />);
    const dialog = await openSettings();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Titles' }));
    await vi.waitFor(async () => expect((await article('Shopping list')).dataset['line']).toBe('true'));
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Date' }));
    expect(document.querySelector('time')).toBeNull();
    await vi.waitFor(() =>
      expect(requests.filter((each) => each.startsWith('PATCH'))).toEqual([
        'PATCH /api/list-settings/7 {"view":"titles"}',
        'PATCH /api/list-settings/7 {"shown":{"date":false}}',
      ]),
    );
  });

  it('offers the orders, and loads the list again in another one', async () => {
    mockResponse(updateListSettings, { data: DEFAULT_LIST_SETTINGS });
    renderAt('/c/7', <App />);
    const sort = within(await openSettings()).getByRole('combobox', { name: 'Sort by' });
    expect([...sort.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'By hand',
      'Newest first',
      'Oldest first',
      'Recently edited',
      'Title A to Z',
      'Title Z to A',
      'Site',
    ]);
    await userEvent.selectOptions(sort, 'Title A to Z');
    await vi.waitFor(() => {
      expect(requests).toContain('PATCH /api/list-settings/7 {"sort":"title"}');
      expect(requests).toContain('GET /api/posts?collection_id=7&sort=title&limit=20&withTags=true');
    });
  });
});
