import { getPost, listPosts, type Visitor, VISITOR_PERMISSION } from '@benotes/contract';
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
});

describe('A shared link', () => {
  it('without a token says that no share was named and asks for nothing', () => {
    Object.assign(session, { visitor: null, permission: 0 });
    renderAt('/s', <App />);
    expect(screen.getByText('This link is incomplete.')).toBeDefined();
    expect(appBar.title).toBe('Shared Collection');
    expect(requests).toEqual([]);
  });

  it('shows 8 placeholders, then the posts under the name of the collection, with nothing to press', async () => {
    const { container } = renderAt(LIST, <App />);
    expect(container.querySelectorAll('[aria-busy="true"] > *')).toHaveLength(8);
    await article('Knives');
    expect(screen.getByText('#tools')).toBeDefined();
    expect(appBar).toMatchObject({ title: 'Recipes', action: undefined, options: [] });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(requests).toEqual(['GET /api/posts?collection_id=7&limit=20&withTags=true']);
  });

  it('loads pages when its end comes near until one is empty, then shows how many posts there are', async () => {
    renderAt(LIST, <App />);
    await article('Knives');
    mockResponse(listPosts, { data: [] });
    act(reachEnd);
    await vi.waitFor(() => expect(screen.queryAllByText('loading...')).toEqual([]));
    expect(requests.at(-1)).toBe('GET /api/posts?collection_id=7&after_id=1&limit=20&withTags=true');
    expect(screen.getByText('2 posts')).toBeDefined();
  });

  it('goes on where the last post has left the share: after the one above, at the end from the beginning', async () => {
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

  it('says so when there is no post', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt(LIST, <App />);
    expect(await screen.findByText('There are no posts here yet.')).toBeDefined();
  });

  it('says so when the share has ended meanwhile', async () => {
    mockError(listPosts, 401);
    renderAt(LIST, <App />);
    expect(await screen.findByText(/invalid or has expired/)).toBeDefined();
  });

  it('offers a Retry when the posts cannot be loaded', async () => {
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
  it('opens from its card with the token carried along, and leads back to the list as it was', async () => {
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

  it('is fetched when its own address is opened', async () => {
    mockResponse(getPost, { data: link });
    renderAt('/p/1?token=q1%26w2', <App />);
    const address = await screen.findByRole('link', { name: 'https://example.org/page' });
    expect(address.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.getByText('#tools')).toBeDefined();
    expect(requests).toEqual(['GET /api/posts/1?withTags=true']);
  });

  it.each([
    { status: 404, words: 'This post does not exist.' },
    { status: 401, words: 'This link is invalid or has expired.' },
  ])('says what is wrong after $status', async ({ status, words }) => {
    mockError(getPost, status);
    renderAt('/p/1?token=q1%26w2', <App />);
    expect(await screen.findByText(words)).toBeDefined();
  });
});
