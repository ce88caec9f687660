import {
  addToShare,
  getVisitor,
  listComments,
  listPosts,
  openShareSession,
  getPost,
  type Visitor,
  VISITOR_PERMISSION,
} from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { contentOf } from './add-to-share.ts';
import { App } from './app.tsx';
import { stubBrowser } from './stub-browser.ts';

const visitor: Visitor = {
  token: 'locked',
  collection_id: 7,
  permission: VISITOR_PERMISSION,
  collection_name: 'Recipes',
};
const LIST = '/s?token=locked';
const enter = (given: Partial<Visitor> = {}) =>
  Object.assign(session, { visitor: { ...visitor, ...given }, permission: VISITOR_PERMISSION });

beforeEach(() => {
  stubBrowser();
  sessionStorage.clear();
  Object.assign(session, { visitor: null, permission: 0 });
  mockResponse(listPosts, { data: [aPost({ id: 2, title: 'Rye bread', collection_id: 7 })] });
});

async function enterPassword(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

describe('A link with a password', () => {
  it('asks for it, says that it is wrong, and opens with the right one', async () => {
    renderAt(LIST, <App />);
    const field = await screen.findByLabelText('Password');
    expect(document.activeElement).toBe(field);
    mockError(openShareSession, 422, { errors: { password: ['This password is wrong.'] } });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await enterPassword('wrong');
    expect(await screen.findByText('This password is wrong.')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    mockResponse(openShareSession, { data: { token: 'opened', expires_at: '2030-01-01T00:00:00.000Z' } });
    mockResponse(getVisitor, { data: visitor });
    await userEvent.clear(field);
    await enterPassword('right');
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
    expect(requests).toContain('POST /api/shares/public/session {"token":"locked","password":"right"}');
    expect(sessionStorage.getItem('visitor-token locked')).toBe('opened');
  });

  it('says when to try again after too many wrong ones', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(openShareSession, 429, 'Too many wrong passwords. Try again later.');
    renderAt(LIST, <App />);
    await enterPassword('wrong');
    expect(await screen.findByText('Too many wrong passwords. Try again later.')).toBeDefined();
  });

  it('asks for it on the page of a post, too', async () => {
    renderAt('/p/2?token=locked', <App />);
    expect(await screen.findByLabelText('Password')).toBeDefined();
  });
});

describe('A link with subcollections', () => {
  it('shows the tree, and the posts of the collection that is chosen', async () => {
    enter({
      collections: [
        { id: 8, name: 'Bread', parent_id: 7 },
        { id: 9, name: 'Rye', parent_id: 8 },
      ],
    });
    renderAt(LIST, <App />);
    const tree = within(await screen.findByRole('navigation', { name: 'Collections' }));
    expect(tree.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Recipes', 'Bread', 'Rye']);
    expect(tree.getByRole('button', { name: 'Recipes' }).getAttribute('aria-current')).toBe('true');
    mockResponse(listPosts, { data: [aPost({ id: 5, title: 'Crispbread', collection_id: 9 })] });
    await userEvent.click(tree.getByRole('button', { name: 'Rye' }));
    expect(await screen.findByRole('article', { name: 'Crispbread' })).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Rye bread' })).toBeNull();
    expect(requests.at(-1)).toContain('GET /api/posts?collection_id=9&');
  });
});

describe('A link to a single post', () => {
  it('shows it at once, without a way back to a list', async () => {
    enter({ collection_id: null, post_id: 2, collection_name: 'Rye bread' });
    mockResponse(getPost, { data: aPost({ id: 2, title: 'Rye bread' }) });
    renderAt(LIST, <App />);
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Back/ })).toBeNull();
  });
});

describe('A link with comments', () => {
  const comment = {
    id: 1,
    post_id: 2,
    author: { id: 3, name: 'Ada' },
    text: '<b>See</b> https://example.org/rye',
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };

  beforeEach(() => mockResponse(getPost, { data: aPost({ id: 2, title: 'Rye bread' }) }));

  it('shows them below the post as plain text, without a form', async () => {
    enter({ with_comments: true });
    mockResponse(listComments, { data: [comment] });
    renderAt('/p/2?token=locked', <App />);
    const item = within(within(await screen.findByRole('region', { name: 'Comments' })).getByRole('listitem'));
    expect(item.getByText(/<b>See<\/b>/)).toBeDefined();
    expect(item.getByText(/^today/)).toBeDefined();
    expect(item.getByRole('link').getAttribute('href')).toBe('https://example.org/rye');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is the only one that asks for them', async () => {
    enter();
    renderAt('/p/2?token=locked', <App />);
    expect(await screen.findByRole('article', { name: 'Rye bread' })).toBeDefined();
    expect(requests.filter((request) => request.includes('comments'))).toEqual([]);
  });
});

describe('A link by which visitors may add', () => {
  it('has a form, which adds to the collection on screen and shows the result', async () => {
    enter({ may_add: true });
    mockResponse(addToShare, { data: { id: 3 } });
    renderAt(LIST, <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add something' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Enter a web address or a note.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('A web address or a note'), 'Salt & <water>');
    mockResponse(listPosts, { data: [aPost({ id: 3, title: 'New', collection_id: 7 })] });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('It was added. Thank you.')).toBeDefined();
    expect(await screen.findByRole('article', { name: 'New' })).toBeDefined();
    expect(requests).toContain(
      'POST /api/shares/public/posts {"title":null,"content":"<p>Salt &amp; &lt;water&gt;</p>","collection_id":7}',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add something' }));
  });

  it('keeps what was written if it could not be added', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    enter({ may_add: true });
    mockError(addToShare, 429, 'Too many posts were added by this link. Try again later.');
    renderAt(LIST, <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add something' }));
    await userEvent.type(screen.getByLabelText('A web address or a note'), 'https://example.org/');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many posts were added by this link. Try again later.',
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('A web address or a note').value).toBe('https://example.org/');
  });

  it.each([
    ['https://example.org/a?b=1&c=2', 'https://example.org/a?b=1&c=2'],
    ['two\nlines', '<p>two</p><p>lines</p>'],
    ['see https://example.org', '<p>see https://example.org</p>'],
  ])('sends %j as %j', (text, content) => {
    expect(contentOf(text)).toBe(content);
  });
});
