import { getPost, getVisitor, listPosts, openShareSession, VISITOR_PERMISSION } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { session, setApiOrigin } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeShare } from './shared-posts.store.ts';
import { Site } from './site.tsx';
import { stubBrowser } from './stub-browser.ts';

const visitor = { token: 'abc', collection_id: 7, permission: VISITOR_PERMISSION, collection_name: 'Recipes' };
const contentWithImage = '<p>Look <img src="/storage/attachments/rye.png" alt="Rye"></p>';

let requestedUrls: string[];

/** Responds to config.json; passes other requests on to the mocked network and records their full URLs. */
function serveConfig(status: number, body: string) {
  const network = globalThis.fetch;
  requestedUrls = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('config.json')) return Promise.resolve(new Response(body, { status }));
    requestedUrls.push(url);
    return network(input, init);
  });
}

const visit = (url: string) => {
  history.replaceState(null, '', `/${url}`);
  return render(<Site />);
};

beforeEach(() => {
  stubBrowser();
  serveConfig(200, '{ "api": "https://notes.example.org" }');
  mockResponse(getVisitor, { data: visitor });
  mockResponse(listPosts, { data: [aPost({ id: 2, title: 'Rye bread', content: contentWithImage })] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  closeShare();
  setApiOrigin('');
  sessionStorage.clear();
  Object.assign(session, { visitor: null });
});

describe('The viewer as a standalone site', () => {
  it('shows the share of its URL, from the server in config.json', async () => {
    visit('?token=abc');
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Recipes' })).toBeDefined();
    expect(requestedUrls).toEqual([
      'https://notes.example.org/api/shares/public/me',
      'https://notes.example.org/api/posts?collection_id=7&limit=20&withTags=true&withSettings=true',
    ]);
  });

  it.each(['#token=abc&post=2', '?token=abc&post=2', '?post=7&from=mail#post=2&token=abc'])(
    'opens the post in %s',
    async (url) => {
      mockResponse(getPost, { data: aPost({ id: 2, title: 'Rye bread' }) });
      visit(url);
      expect(await screen.findByRole('heading', { level: 1, name: 'Rye bread' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Back to Recipes' }).getAttribute('href')).toBe('/#token=abc');
    },
  );

  it('follows a manual change of its URL', async () => {
    mockResponse(getPost, { data: aPost({ id: 2, title: 'Rye bread' }) });
    visit('#token=abc');
    await screen.findByRole('article', { name: 'Rye bread' });
    location.hash = '#token=abc&post=2';
    expect(await screen.findByRole('heading', { level: 1, name: 'Rye bread' })).toBeDefined();
  });

  it('shows another share, and nothing of the previous one, when the URL changes', async () => {
    visit('#token=abc');
    await screen.findByRole('article', { name: 'Rye bread' });
    mockResponse(getVisitor, { data: { ...visitor, token: 'def', collection_id: 8, collection_name: 'Garden' } });
    mockResponse(listPosts, { data: [aPost({ id: 5, title: 'Beans' })] });
    location.hash = '#token=def';
    expect(await screen.findByRole('article', { name: 'Beans' })).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Garden' })).toBeDefined();
  });

  it('opens a post with its own URL and images from the server, and Back returns to the list', async () => {
    visit('?token=abc');
    const link = await screen.findByRole('link', { name: 'Rye bread' });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(link);
    expect(location.hash).toBe('#token=abc&post=2');
    const heading = screen.getByRole('heading', { level: 1 });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    const image = await screen.findByRole('button', { name: 'Open image: Rye' });
    expect(image.getAttribute('src')).toBe('https://notes.example.org/storage/attachments/rye.png');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Recipes' }));
    expect(location.hash).toBe('#token=abc');
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    expect(heading.textContent).toBe('Recipes');
  });

  it.each([
    { favicons: undefined, shown: ['https://icons.duckduckgo.com/ip3/example.org.ico'] },
    { favicons: '', shown: [] },
    { favicons: 'https://icons.example.org/{domain}', shown: ['https://icons.example.org/example.org'] },
    {
      favicons: '/api/favicons/{host}?post={post}&key=k',
      shown: ['https://notes.example.org/api/favicons/www.example.org?post=3&key=k'],
    },
  ])('shows the favicons $shown if the server sends $favicons', async ({ favicons, shown }) => {
    mockResponse(getVisitor, { data: visitor, favicons });
    mockResponse(listPosts, { data: [aLink({ id: 3, title: 'A page', url: 'https://www.example.org/a' })] });
    visit('?token=abc');
    const card = await screen.findByRole('article', { name: 'A page' });
    const images = Array.from(card.querySelectorAll('img'));
    expect(images.map((image) => image.getAttribute('src'))).toEqual(shown);
    expect(images.map((image) => image.getAttribute('referrerpolicy'))).toEqual(shown.map(() => 'no-referrer'));
  });

  it('says that the link is incomplete', async () => {
    visit('');
    expect(await screen.findByText('This link is incomplete.')).toBeDefined();
    expect(requests).toEqual([]);
  });

  it('says that a link is invalid', async () => {
    mockError(getVisitor, 401);
    mockError(openShareSession, 401);
    visit('?token=wrong');
    expect(await screen.findByText(/invalid or has expired/)).toBeDefined();
  });

  it('asks for the password of a link', async () => {
    mockError(getVisitor, 401);
    mockError(openShareSession, 422, { errors: { password: ['This link needs a password.'] } });
    visit('#token=abc');
    await userEvent.type(await screen.findByLabelText('Password'), 'right');
    mockResponse(openShareSession, { data: { token: 'opened', expires_at: null } });
    mockResponse(getVisitor, { data: visitor });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
  });

  it('says that the server cannot be reached, and loads again on Retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getVisitor, 502);
    visit('?token=abc');
    await screen.findByText('The server could not be reached.');
    mockResponse(getVisitor, { data: visitor });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
  });

  // #too-many-invalid-links
  it('shows the server’s message about too many invalid links, before the list and in it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const message = 'Too many wrong links. Try again in a minute.';
    mockError(getVisitor, 429, message);
    visit('#token=abc');
    await screen.findByText(message);
    mockResponse(getVisitor, { data: visitor });
    mockError(listPosts, 429, message);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The posts could not be loaded.');
    expect(screen.getByText(message)).toBeDefined();
  });

  it.each([
    { status: 404, body: 'not here' },
    { status: 200, body: '{ "api": "notes.example.org" }' },
    { status: 200, body: '{}' },
  ])('says that config.json contains no server URL: $status $body', async ({ status, body }) => {
    serveConfig(status, body);
    visit('?token=abc');
    expect(await screen.findByText(/config\.json is missing or contains no server URL/)).toBeDefined();
  });
});
