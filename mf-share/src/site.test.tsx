import { getPost, getVisitor, listPosts, VISITOR_PERMISSION } from '@benotes/contract';
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
const picture = '<p>Look <img src="/storage/attachments/rye.png" alt="Rye"></p>';

let asked: string[];

/** Answers config.json; every other request goes on to the faked network, its full address noted. */
function serveConfig(status: number, body: string) {
  const network = globalThis.fetch;
  asked = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('config.json')) return Promise.resolve(new Response(body, { status }));
    asked.push(address);
    return network(input, init);
  });
}

const visit = (address: string) => {
  history.replaceState(null, '', `/${address}`);
  return render(<Site />);
};

beforeEach(() => {
  stubBrowser();
  serveConfig(200, '{ "api": "https://notes.example.org" }');
  mockResponse(getVisitor, { data: visitor });
  mockResponse(listPosts, { data: [aPost({ id: 2, title: 'Rye bread', content: picture })] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  closeShare();
  setApiOrigin('');
  Object.assign(session, { visitor: null });
});

describe('The viewer as a site of its own', () => {
  it('shows the share its address names, from the server that config.json names', async () => {
    visit('?token=abc');
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Recipes' })).toBeDefined();
    expect(asked).toEqual([
      'https://notes.example.org/api/shares/public/me',
      'https://notes.example.org/api/posts?collection_id=7&limit=20&withTags=true',
    ]);
  });

  it.each(['#token=abc&post=2', '?token=abc&post=2', '?post=7&from=mail#post=2&token=abc'])(
    'opens the post that %s names',
    async (address) => {
      mockResponse(getPost, { data: aPost({ id: 2, title: 'Rye bread' }) });
      visit(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Rye bread' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Back to Recipes' }).getAttribute('href')).toBe('/#token=abc');
    },
  );

  it('follows its address when somebody changes it by hand', async () => {
    mockResponse(getPost, { data: aPost({ id: 2, title: 'Rye bread' }) });
    visit('#token=abc');
    await screen.findByRole('article', { name: 'Rye bread' });
    location.hash = '#token=abc&post=2';
    expect(await screen.findByRole('heading', { level: 1, name: 'Rye bread' })).toBeDefined();
  });

  it('shows the next share when the address names another one, and nothing of the last', async () => {
    visit('#token=abc');
    await screen.findByRole('article', { name: 'Rye bread' });
    mockResponse(getVisitor, { data: { ...visitor, token: 'def', collection_id: 8, collection_name: 'Garden' } });
    mockResponse(listPosts, { data: [aPost({ id: 5, title: 'Beans' })] });
    location.hash = '#token=def';
    expect(await screen.findByRole('article', { name: 'Beans' })).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Garden' })).toBeDefined();
  });

  it('opens a post in its own address, with the pictures of the server, and Back returns', async () => {
    visit('?token=abc');
    await userEvent.click(await screen.findByRole('link', { name: 'Rye bread' }));
    expect(location.hash).toBe('#token=abc&post=2');
    const image = await screen.findByRole('img', { name: 'Rye' });
    expect(image.getAttribute('src')).toBe('https://notes.example.org/storage/attachments/rye.png');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Recipes' }));
    expect(location.hash).toBe('#token=abc');
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
  });

  it.each([
    { favicons: undefined, shown: ['https://icons.duckduckgo.com/ip3/example.org.ico'] },
    { favicons: '', shown: [] },
    { favicons: 'https://icons.example.org/{domain}', shown: ['https://icons.example.org/example.org'] },
    {
      favicons: '/api/favicons/{host}?post={post}&key=k',
      shown: ['https://notes.example.org/api/favicons/www.example.org?post=3&key=k'],
    },
  ])('shows the pictures of sites at $shown where the server says $favicons', async ({ favicons, shown }) => {
    mockResponse(getVisitor, { data: visitor, favicons });
    mockResponse(listPosts, { data: [aLink({ id: 3, title: 'A page', url: 'https://www.example.org/a' })] });
    visit('?token=abc');
    const card = await screen.findByRole('article', { name: 'A page' });
    const pictures = Array.from(card.querySelectorAll('img'));
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(shown);
    expect(pictures.map((picture) => picture.getAttribute('referrerpolicy'))).toEqual(shown.map(() => 'no-referrer'));
  });

  it('says that no share was named', async () => {
    visit('');
    expect(await screen.findByText('This link is incomplete.')).toBeDefined();
    expect(requests).toEqual([]);
  });

  it('says that a link does not hold', async () => {
    mockError(getVisitor, 401);
    visit('?token=wrong');
    expect(await screen.findByText(/invalid or has expired/)).toBeDefined();
  });

  it('says that the server cannot be reached, and tries again on request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getVisitor, 502);
    visit('?token=abc');
    await screen.findByText('The server could not be reached.');
    mockResponse(getVisitor, { data: visitor });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
  });

  it('says in the server’s words that too many wrong links were tried, before the list and in it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const words = 'Too many wrong links. Try again in a minute.';
    mockError(getVisitor, 429, words);
    visit('#token=abc');
    await screen.findByText(words);
    mockResponse(getVisitor, { data: visitor });
    mockError(listPosts, 429, words);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The posts could not be loaded.');
    expect(screen.getByText(words)).toBeDefined();
  });

  it.each([
    { status: 404, body: 'not here' },
    { status: 200, body: '{ "api": "notes.example.org" }' },
    { status: 200, body: '{}' },
  ])('says that its config.json names no server: $status $body', async ({ status, body }) => {
    serveConfig(status, body);
    visit('?token=abc');
    expect(await screen.findByText(/config\.json is missing or contains no server URL/)).toBeDefined();
  });
});
