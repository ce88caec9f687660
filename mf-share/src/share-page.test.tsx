import {
  DEFAULT_LIST_SETTINGS,
  getPost,
  listPosts,
  type ListSettings,
  type Visitor,
  VISITOR_PERMISSION,
} from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { appBar, session } from '@benotes/platform';
import { mockResponse, requests, mockError, mockErrorForQuery, renderAt } from '@benotes/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from './app.tsx';
import { stubBrowser } from './stub-browser.ts';

const visitor: Visitor = {
  token: 'q1&w2',
  collection_id: 7,
  permission: VISITOR_PERMISSION,
  collection_name: 'Recipes',
};
const note = aPost({ id: 2, title: 'Rye bread', content: '<p>Mix <strong>warm</strong> water</p>', collection_id: 7 });
const link = aLink({ id: 1, title: 'Knives', collection_id: 7, tags: [{ id: 3, name: 'tools' }] });

const LIST = '/s?token=q1%26w2';
const article = (name: string) => screen.findByRole('article', { name });

let reachEnd: () => void;

beforeEach(() => {
  ({ reachEnd } = stubBrowser());
  Object.assign(session, { visitor, permission: VISITOR_PERMISSION });
  mockResponse(listPosts, { data: [note, link] });
  localStorage.clear();
});

describe('A shared link', () => {
  it('without a token is reported as incomplete, and nothing is requested', () => {
    Object.assign(session, { visitor: null, permission: 0 });
    renderAt('/s', <App />);
    expect(screen.getByText('This link is incomplete.')).toBeDefined();
    expect(appBar.title).toBe('Shared Collection');
    expect(requests).toEqual([]);
  });

  it('shows 8 placeholders, then the posts under the name of the collection, with no button but that of the view', async () => {
    const { container } = renderAt(LIST, <App />);
    expect(container.querySelectorAll('[aria-busy="true"] > *')).toHaveLength(8);
    await article('Knives');
    expect(screen.getByText('#tools')).toBeDefined();
    expect(appBar).toMatchObject({ title: 'Recipes', action: undefined, options: [] });
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['View']);
    expect(requests).toEqual(['GET /api/posts?collection_id=7&limit=20&withTags=true&withSettings=true']);
  });

  it('shows the posts in the view and order of the owner', async () => {
    const settings: ListSettings = { ...DEFAULT_LIST_SETTINGS, view: 'titles', sort: 'title' };
    mockResponse(listPosts, { data: [note, link], settings });
    renderAt(LIST, <App />);
    expect((await article('Knives')).dataset['line']).toBe('true');
    mockResponse(listPosts, { data: [] });
    act(reachEnd);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toBe('GET /api/posts?collection_id=7&after_id=1&limit=20&withTags=true&sort=title');
  });

  it('lets a visitor change the view for this visit', async () => {
    renderAt(LIST, <App />);
    await article('Knives');
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }));
    expect((await article('Knives')).parentElement?.parentElement?.dataset['view']).toBe('list');
    await userEvent.click(screen.getByRole('radio', { name: 'Moodboard' }));
    expect(await article('Rye bread')).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('shows description and cover of the collection above its posts', async () => {
    const cover = '/storage/attachments/cover.webp';
    const look = { collection_description: 'All about bread', collection_cover: cover };
    Object.assign(session, { visitor: { ...visitor, ...look } });
    const { container } = renderAt(LIST, <App />);
    expect(screen.getByText('All about bread')).toBeDefined();
    expect(container.querySelector('img')?.getAttribute('src')).toBe(cover);
    await article('Knives');
  });

  it('loads pages near the end of the list until one is empty, then shows the number of posts', async () => {
    renderAt(LIST, <App />);
    await article('Knives');
    mockResponse(listPosts, { data: [] });
    act(reachEnd);
    await vi.waitFor(() => expect(screen.queryAllByText('loading...')).toEqual([]));
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=7&after_id=1&limit=20&withTags=true');
    expect(screen.getByText('2 posts')).toBeDefined();
  });

  it('continues after the previous post if the last one is gone, or from the start if all are gone', async () => {
    renderAt(LIST, <App />);
    await article('Knives');
    const soup = aPost({ id: 9, title: 'Soup', collection_id: 7 });
    mockResponse(listPosts, { data: [soup] });
    mockErrorForQuery(listPosts, 'after_id=1', 404);
    act(reachEnd);
    expect(await article('Soup')).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Knives' })).toBeNull();

    expect(requests.at(-1)).toContain('after_id=2&');

    mockResponse(listPosts, { data: [link] });
    for (const id of [2, 9]) mockErrorForQuery(listPosts, `after_id=${id}`, 404);
    act(reachEnd);
    expect(await article('Knives')).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Soup' })).toBeNull();
  });

  it('says that there are no posts', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt(LIST, <App />);
    expect(await screen.findByText('There are no posts here yet.')).toBeDefined();
  });

  it('says that the share has expired in the meantime', async () => {
    mockError(listPosts, 401);
    renderAt(LIST, <App />);
    expect(await screen.findByText(/invalid or has expired/)).toBeDefined();
  });

  it('offers Retry if the posts cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPosts, 500);
    renderAt(LIST, <App />);
    await screen.findByText('The posts could not be loaded.');
    mockResponse(listPosts, { data: [note] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await article('Rye bread')).toBeDefined();
  });
});

describe('A shared post', () => {
  it('opens from its card, keeps the token in the URL, and returns to the loaded list', async () => {
    renderAt(LIST, <App />);
    const title = await screen.findByRole('link', { name: 'Rye bread' });
    expect(title.getAttribute('href')).toBe('/p/2?token=q1%26w2');
    await userEvent.click(title);
    expect((await screen.findByText('warm')).tagName).toBe('STRONG');
    expect(appBar.title).toBe('Rye bread');

    await userEvent.click(screen.getByRole('link', { name: 'Back to Recipes' }));
    expect(await article('Knives')).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('is fetched if its URL is opened directly', async () => {
    mockResponse(getPost, { data: link });
    renderAt('/p/1?token=q1%26w2', <App />);
    const url = await screen.findByRole('link', { name: /^example\.org/ });
    expect(url.getAttribute('href')).toBe('https://example.org/page');
    expect(url.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.getByText('#tools')).toBeDefined();
    expect(requests).toEqual(['GET /api/posts/1?withTags=true']);
  });

  it('has its title once, and settings for its text that are remembered', async () => {
    mockResponse(getPost, { data: note });
    const { container, unmount } = renderAt('/p/2?token=q1%26w2', <App />);
    const title = await screen.findByRole('heading', { name: 'Rye bread' });
    expect(title.tagName).toBe('H2');
    expect(container.querySelector('[data-own-title]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Aa: text settings' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Serif' }));
    const font = () => container.ownerDocument.querySelector<HTMLElement>('[data-reader]')?.dataset['font'];
    expect(font()).toBe('serif');
    unmount();
    renderAt('/p/2?token=q1%26w2', <App />);
    await vi.waitFor(() => expect(font()).toBe('serif'));
  });

  it('has colors in its code', async () => {
    const content = '<pre><code class="language-js">const a = 1;</code></pre>';
    mockResponse(getPost, { data: { ...note, content } });
    const { container } = renderAt('/p/2?token=q1%26w2', <App />);
    await vi.waitFor(() => expect(container.querySelector('[data-syntax="keyword"]')?.textContent).toBe('const'));
  });

  it.each([
    { status: 404, message: 'This post does not exist.' },
    { status: 401, message: 'This link is invalid or has expired.' },
  ])('shows a message for status $status', async ({ status, message }) => {
    mockError(getPost, status);
    renderAt('/p/1?token=q1%26w2', <App />);
    expect(await screen.findByText(message)).toBeDefined();
  });
});
