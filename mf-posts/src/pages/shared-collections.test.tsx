import {
  favoritePost,
  getPost,
  listChanges,
  listCollections,
  listPostHighlights,
  listPosts,
  listShared,
  listTags,
  type Post,
  updatePost,
} from '@benotes/contract';
import { aCollection, aPost, aSharedRoot, aUser } from '@benotes/contract/builders';
import { appBar, collections, emit, session } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const trips = aCollection({ id: 41, name: 'Trips', parent_id: 40 });
const family = aCollection({ id: 40, name: 'Family', nested: [trips] });
const note = aPost({ id: 2, title: 'Shopping list', collection_id: 40, owner_id: 3 });

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  Object.assign(session, { permission: 7, visitor: null, user: aUser({ id: 5 }) });
  stubBrowser();
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Systems' })] });
  mockResponse(listTags, { data: [] });
  mockResponse(listPostHighlights, { data: [] });
  mockResponse(listChanges, { data: [], revision: 0, next_after: 0, must_reload: false });
});

/** Opens what Ada shares with this permission. */
const open = (url: string, permission: number, fields: Partial<Post> = {}) => {
  const post = { ...note, permission, ...fields };
  mockResponse(listShared, { data: [aSharedRoot({ collection: family, permission })] });
  mockResponse(listPosts, { data: [post] });
  mockResponse(getPost, { data: post });
  renderAt(url, <App />);
};
const article = () => screen.findByRole('article', { name: 'Shopping list' });
const labels = () => appBar.options.map(({ label }) => label);

describe('A collection that another user shares', () => {
  it('shows its name, its owner, and its subcollections', async () => {
    open('/c/40', 4);
    await article();
    await waitFor(() => expect(appBar.title).toBe('Family'));
    expect((await screen.findByText('Ada')).closest('p')?.textContent).toBe('by Ada');
    expect(await screen.findByRole('link', { name: /^Trips/ })).toBeDefined();
  });

  it('can only be read by viewers, who have favorites of their own', async () => {
    open('/c/40', 4);
    await waitFor(() => expect(session.permission).toBe(4));
    mockResponse(favoritePost, null);
    await userEvent.click(within(await article()).getByRole('button', { name: 'Post menu' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Select', 'Add to Favorites']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add to Favorites' }));
    await waitFor(() => expect(requests.some((request) => request.startsWith('PUT /api/posts/2/favorite'))).toBe(true));
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it('can be filled and arranged by editors, but has no settings', async () => {
    open('/c/40', 6);
    await waitFor(() => expect(session.permission).toBe(6));
    await userEvent.click(within(await article()).getByRole('button', { name: 'Post menu' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(expect.arrayContaining(['Edit', 'Pin', 'Add to Favorites', 'Delete']));
    expect(await screen.findByRole('button', { name: 'New' })).toBeDefined();
    expect(labels()).not.toContain('Edit Collection');
  });

  it('has settings for managers', async () => {
    open('/c/40', 7);
    await article();
    await waitFor(() => expect(labels()).toContain('Edit Collection'));
  });

  it('does not limit the next page', async () => {
    open('/c/40', 4);
    await waitFor(() => expect(session.permission).toBe(4));
    cleanup();
    expect(session.permission).toBe(7);
  });

  it('offers as places for its posts those that its owner shares', async () => {
    mockResponse(updatePost, { data: { ...note, collection_id: 41 } });
    open('/c/40', 6);
    await userEvent.click(within(await article()).getByRole('button', { name: 'Post menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^(Move|Transfer)/ }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Collection' }));
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    // Then one's own, to which it would be copied.
    expect(names).toEqual(['Uncategorized', 'Family', 'Trips', 'Systems']);
    await userEvent.click(screen.getByRole('option', { name: 'Trips' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(requests.some((request) => request.includes('"collection_id":41'))).toBe(true));
  });
});

describe('A post that another user shares', () => {
  it('is read by viewers, also at the address for editing', async () => {
    open('/p/2', 4);
    expect(await screen.findByRole('heading', { name: 'Shopping list' })).toBeDefined();
    await waitFor(() => expect(session.permission).toBe(4));
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(appBar.action).toBeUndefined();
  });

  it('is edited by editors, among the collections of its owner', async () => {
    open('/p/2', 6);
    await screen.findByRole('textbox', { name: 'Title' });
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Collection' });
    await waitFor(() => expect(field.value).toBe('Family'));
    expect(session.permission).toBe(6);
  });

  it('gets tags of its owner: those that are used there are suggested, and all it gets are given by name', async () => {
    const bread = { id: 12, name: 'bread' };
    mockResponse(listTags, { data: [{ id: 11, name: 'holidays' }, bread] });
    mockResponse(updatePost, { data: { ...note, permission: 6, tags: [bread] } });
    open('/p/2', 6, { tags: [bread] });
    const field = await screen.findByRole('combobox', { name: 'Tags' });
    await waitFor(() => expect(requests).toContain('GET /api/tags?collection_id=40'));
    await userEvent.type(field, 'holi');
    await userEvent.click(await screen.findByRole('option', { name: 'holidays' }));
    await userEvent.type(field, 'beach{Enter}');
    await userEvent.keyboard('{Control>}s{/Control}');
    // Nothing but this post may be tagged so by the time it is saved: then the owner's ids are refused.
    const tags = '"tags":[12],"add_tags":["holidays","beach"]';
    await waitFor(() =>
      expect(requests.some((sent) => sent.startsWith('PATCH /api/posts/2') && sent.includes(tags))).toBe(true),
    );
    expect(requests.filter((request) => request.startsWith('POST /api/tags'))).toEqual([]);
  });
});
