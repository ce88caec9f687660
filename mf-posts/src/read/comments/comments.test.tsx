import {
  type Comment,
  createComment,
  deleteComment,
  listComments,
  listPostPeople,
  PAGE_SIZE_MAX,
  type Post,
  updateComment,
} from '@benotes/contract';
import { aPost, aSharedRoot, aUser, CREATED } from '@benotes/contract/builders';
import { collections, emit, session, tabStorage } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { MemoryRouter } from '@benotes/router/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { holdResponses, stubBrowser } from '../../testing.tsx';
import { CommentSection } from './comment-section.tsx';

const aComment = (given: Partial<Comment> = {}): Comment => ({
  id: 1,
  post_id: 3,
  author: { id: 1, name: 'Ann' },
  text: 'Wait a day.',
  created_at: CREATED,
  updated_at: CREATED,
  ...given,
});
const own = aPost({ id: 3 });
const ofAda = (permission: number) => aPost({ id: 3, collection_id: 40, owner_id: 3, permission });
const field = () => screen.findByRole('textbox', { name: 'Your comment' });
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
let reachEnd: () => void;

beforeEach(() => {
  emit('session:ended'); // resets the stores
  ({ reachEnd } = stubBrowser());
  Object.assign(session, { permission: 7, user: aUser({ id: 1, name: 'Ann' }) });
});

function show(comments: Comment[], post: Post = own): void {
  mockResponse(listComments, { data: comments });
  render(<CommentSection post={post} />, { wrapper: MemoryRouter });
  act(reachEnd);
}

describe('The comments on a post', () => {
  it('are loaded once they are near the window', async () => {
    mockResponse(listComments, { data: [aComment()] });
    render(<CommentSection post={own} />, { wrapper: MemoryRouter });
    expect(requests).toEqual([]);
    act(reachEnd);
    expect(await screen.findByText('Wait a day.')).toBeDefined();
  });

  it('are plain text, in which addresses are links', async () => {
    show([aComment({ text: '<b>See</b> (https://example.org/rye), or javascript:alert(1)', author: null })]);
    const item = within(await screen.findByRole('listitem'));
    expect(item.getByText('Deleted user')).toBeDefined();
    expect(item.getByText(/<b>See<\/b>/).getAttribute('dir')).toBe('auto');
    const [link, ...others] = item.getAllByRole('link');
    expect([link?.getAttribute('href'), others]).toEqual(['https://example.org/rye', []]);
  });

  it('of a post of the user are a button until there are any', async () => {
    show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    expect(screen.getByText('There are no comments yet.')).toBeDefined();
    expect(document.activeElement).toBe(await field());
  });

  it('are written with Ctrl and Enter, and stay in the field if they cannot be saved', async () => {
    show([aComment()], ofAda(6));
    mockError(createComment, 422, 'Too many comments.');
    await userEvent.type(await field(), 'Or two.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Too many comments.')).toBeDefined();
    expect(await field()).toHaveProperty('value', 'Or two.');
    mockResponse(createComment, { data: aComment({ id: 2, text: 'Or two.' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(await field()).toHaveProperty('value', '');
  });

  it.each([
    ['may not', false],
    ['may', true],
  ])('have a form for viewers who %s comment', async (_may, may_comment) => {
    Object.assign(collections, { shared: [aSharedRoot({ may_comment })] });
    show([aComment({ author: { id: 3, name: 'Ada' } })], ofAda(4));
    expect(await screen.findByText('Ada')).toBeDefined();
    expect(screen.queryAllByRole('textbox')).toHaveLength(may_comment ? 1 : 0);
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
  });

  it('suggest people after an @, and tell whom they name', async () => {
    const people = ['Ada', 'Grace Hopper', 'Adam'].map((name, index) => ({ id: index + 3, name }));
    mockResponse(listPostPeople, { data: people });
    show([aComment()], ofAda(6));
    const text = await field();
    await userEvent.type(text, 'me@ada');
    expect(requests.filter((request) => request.includes('/people'))).toEqual([]);
    await userEvent.clear(text);
    await userEvent.type(text, 'Salt, @AD');
    await waitFor(() => expect(suggested()).toEqual(['Ada', 'Adam']));
    await userEvent.keyboard('{ArrowDown}');
    const active = screen.getByRole('option', { selected: true });
    expect([active.textContent, text.getAttribute('aria-activedescendant')]).toEqual(['Adam', active.id]);
    await userEvent.keyboard('{Enter}');
    expect(text).toHaveProperty('value', 'Salt, @Adam ');
    await userEvent.keyboard('and @hop');
    await waitFor(() => expect(suggested()).toEqual(['Grace Hopper']));
    await userEvent.keyboard('{Escape}');
    expect(suggested()).toEqual([]);
    mockResponse(createComment, {
      data: aComment({ id: 2, text: 'Salt, @Adam', mentions: [{ id: 5, name: 'Adam' }] }),
    });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect((await screen.findByText('@Adam')).tagName).toBe('STRONG');
    expect(requests).toContain('POST /api/posts/3/comments {"text":"Salt, @Adam and @hop","mentions":[5]}');
  });

  it('are edited by their authors', async () => {
    show([aComment()]);
    mockResponse(updateComment, { data: aComment({ text: 'Wait two days.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the comment of Ann: Wait a day.' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment text' }), ' Or two.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Wait two days.')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit the comment of Ann: Wait two days.');
    expect(requests).toContain('PATCH /api/comments/1 {"text":"Wait a day. Or two."}');
  });

  it('are not edited by authors who may not comment any more', async () => {
    Object.assign(collections, { shared: [aSharedRoot({ may_comment: false })] });
    show([aComment()], ofAda(4));
    expect(await screen.findByRole('button', { name: 'Delete the comment of Ann: Wait a day.' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
  });

  it('are deleted after a question, also by the owner of the post', async () => {
    show([aComment({ author: { id: 3, name: 'Ada' } })]);
    mockResponse(deleteComment, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the comment of Ada: Wait a day.' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('There are no comments yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
  });

  it('stay in the field when a further page cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    show(Array.from({ length: PAGE_SIZE_MAX }, (_, index) => aComment({ id: index + 1 })));
    await userEvent.type(await field(), 'Or two.');
    mockError(listComments, 500);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('button', { name: /retry/i });
    expect(await field()).toHaveProperty('value', 'Or two.');
  });

  it('stay while the form is closed, until the session ends', async () => {
    show([aComment()]);
    await userEvent.type(await field(), 'Or two.');
    await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment text' }), ' Or more.');
    cleanup();
    show([aComment()]);
    expect(await field()).toHaveProperty('value', 'Or two.');
    expect(screen.getByRole('textbox', { name: 'Comment text' })).toHaveProperty('value', 'Wait a day. Or more.');
    expect(document.activeElement).toBe(document.body);
    expect(tabStorage.keys()).toEqual(['comment-drafts']);
    cleanup();
    session.user = aUser({ id: 2 });
    show([aComment()]);
    expect(await field()).toHaveProperty('value', '');
    cleanup();
    emit('session:ended');
    expect(tabStorage.keys()).toEqual([]);
    session.user = aUser({ id: 1, name: 'Ann' });
    show([aComment()]);
    expect(await field()).toHaveProperty('value', '');
    expect(screen.queryByRole('textbox', { name: 'Comment text' })).toBeNull();
  });

  it('are not lost by following a link without a question', async () => {
    show([aComment()]);
    await userEvent.type(await field(), 'Or two.');
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/c/7';
    await userEvent.click(link);
    link.remove();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });

  it('are edited on when something was typed while they were saved', async () => {
    show([aComment()]);
    mockResponse(updateComment, { data: aComment({ text: 'Wait a day. Or two.' }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    const text = screen.getByRole('textbox', { name: 'Comment text' });
    await userEvent.type(text, ' Or two.');
    const answer = holdResponses();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(text, ' Or more.');
    answer();
    await waitFor(() => expect(requests.at(-1)).toMatch(/^PATCH/));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('aria-busy')).toBe(false));
    expect(screen.getByRole('textbox', { name: 'Comment text' })).toHaveProperty(
      'value',
      'Wait a day. Or two. Or more.',
    );
  });

  it('can be loaded again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listComments, 500);
    render(<CommentSection post={own} />, { wrapper: MemoryRouter });
    act(reachEnd);
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listComments, { data: [aComment()] });
    await userEvent.click(retry);
    expect(await screen.findByText('Wait a day.')).toBeDefined();
  });
});
