import { createCollection, listCollections, listPosts } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { collections, emit, on, session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';
import { Subcollections } from './subcollections.tsx';

const child = (id: number, name: string, more: object = {}) => aCollection({ id, name, parent_id: 6, ...more });
const bread = child(7, 'Bread', {
  posts_count: 3,
  nested: [aCollection({ id: 9, name: 'Rye', parent_id: 7, posts_count: 1 })],
});
const soup = child(8, 'Soup', { posts_count: 1, cover: '/storage/attachments/soup.webp' });
const salad = child(10, 'Salad');
const cooking = aCollection({ id: 6, name: 'Cooking', description: 'Hot and cold', nested: [bread, soup, salad] });
const rye = aPost({ id: 2, title: 'Rye bread', collection_id: 9 });

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  Object.assign(session, { permission: 7 });
  stubBrowser();
  mockResponse(listCollections, { data: [cooking] });
  mockResponse(listPosts, { data: [] });
});

const chips = async () => within(await screen.findByRole('list', { name: 'Subcollections' })).getAllByRole('link');
const openField = async () => userEvent.click(await screen.findByRole('button', { name: 'New' }));
const lists = () => requests.filter((request) => request.startsWith('GET /api/posts'));
const include = () => screen.getByRole('switch', { name: 'Include their posts' });

describe('The page of a collection with subcollections', () => {
  it('shows them as chips above its posts', async () => {
    renderAt('/c/6', <App />);
    await chips();
    const names = ['Bread 4 posts, 1 subcollection', 'Soup 1 post', 'Salad 0 posts'];
    const links = names.map((name) => screen.getByRole('link', { name }));
    expect(await chips()).toEqual(links);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/c/7', '/c/8', '/c/10']);
  });

  it('shows a hundred of them first', async () => {
    const nested = Array.from({ length: 103 }, (_, index) => child(100 + index, `Shelf ${index}`));
    mockResponse(listCollections, { data: [{ ...cooking, nested }] });
    renderAt('/c/6', <App />);
    expect(await chips()).toHaveLength(100);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 103' }));
    expect(await chips()).toHaveLength(103);
  });

  it('creates one in place: Enter saves, Escape does not, and the button has the focus again', async () => {
    renderAt('/c/6', <App />);
    await openField();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the new subcollection' }));
    await userEvent.keyboard('Stew{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New' }));
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    const stew = child(11, 'Stew');
    mockResponse(createCollection, { data: stew });
    mockResponse(listCollections, { data: [{ ...cooking, nested: [...cooking.nested, stew] }] });
    await openField();
    await userEvent.keyboard('Stew{Enter}');
    expect(await screen.findByRole('link', { name: /^Stew/ })).toBeDefined();
    expect(requests).toContain('POST /api/collections {"name":"Stew","parent_id":6}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New' }));
  });

  it('says so if it cannot be created, and creates nothing for visitors', async () => {
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    mockError(createCollection, 500);
    const { unmount } = renderAt('/c/6', <App />);
    await openField();
    await userEvent.keyboard('Stew{Enter}');
    await vi.waitFor(() => expect(raised).toHaveBeenCalledOnce());
    off();
    unmount();
    session.permission = 4;
    renderAt('/c/6', <App />);
    await chips();
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it('shows its description', async () => {
    renderAt('/c/6', <App />);
    expect(await screen.findByText('Hot and cold')).toBeDefined();
  });

  it('has one Tab stop for all chips, between which the arrow keys move', async () => {
    renderAt('/c/6', <App />);
    const [first, second] = await chips();
    expect((await chips()).map((chip) => chip.tabIndex)).toEqual([0, -1, -1]);
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(second);
    expect((await chips()).map((chip) => chip.tabIndex)).toEqual([-1, 0, -1]);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  it('includes their posts on demand, each with its collection', async () => {
    renderAt('/c/6', <App />);
    await chips();
    mockResponse(listPosts, { data: [rye] });
    await userEvent.click(include());
    const card = await screen.findByRole('article', { name: 'Rye bread' });
    expect(within(card).getByText('Rye')).toBeDefined();
    expect(lists().at(-1)).toBe('GET /api/posts?collection_id=6&below=1&limit=20&withTags=true&withSettings=true');
    await userEvent.click(include());
    expect(lists().at(-1)).toBe('GET /api/posts?collection_id=6&limit=20&withTags=true&withSettings=true');
  });

  it('shows that it includes them before its address has changed', async () => {
    // The address changes in a transition, after which the page tells the chips.
    renderAt(
      '/c/6',
      <Subcollections parent={6} collections={[bread]} includesBelow={false} onIncludeBelow={() => {}} />,
    );
    await userEvent.click(include());
    expect(include()).toHaveProperty('checked', true);
  });

  it('includes them from the start if the URL says so', async () => {
    mockResponse(listPosts, { data: [rye] });
    renderAt('/c/6?below=1', <App />);
    await screen.findByRole('article', { name: 'Rye bread' });
    expect((include() as HTMLInputElement).checked).toBe(true);
    expect(lists()).toEqual(['GET /api/posts?collection_id=6&below=1&limit=20&withTags=true&withSettings=true']);
  });

  it('offers their posts if it has none of its own', async () => {
    renderAt('/c/6', <App />);
    await screen.findByText('All posts of this collection are in its subcollections.');
    await userEvent.click(screen.getByRole('button', { name: 'Show the posts of subcollections' }));
    await screen.findByText('There are no posts here or in the subcollections yet.');
    expect(screen.getByRole('button', { name: 'Create a post' })).toBeDefined();
  });

  it('shows its posts without chips if the collections cannot be loaded', async () => {
    mockError(listCollections, 500);
    mockResponse(listPosts, { data: [aPost({ id: 1, title: 'Own', collection_id: 6 })] });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    renderAt('/c/6', <App />);
    await screen.findByRole('article', { name: 'Own' });
    expect(screen.queryByRole('list', { name: 'Subcollections' })).toBeNull();
    expect(logged).toHaveBeenCalled(); // only logged (specification section 8)
  });
});

describe('An empty collection', () => {
  it('offers to create a post', async () => {
    renderAt('/c/8', <App />);
    await screen.findByText('There are no posts here yet.');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Create a post']);
  });

  it('offers to import bookmarks as well if it is Uncategorized', async () => {
    renderAt('/', <App />);
    await screen.findByText('There are no posts here yet.');
    expect(screen.getByRole('button', { name: 'Import bookmarks' })).toBeDefined();
  });
});
