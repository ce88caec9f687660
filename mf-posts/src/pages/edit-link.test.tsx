import { createPost, getPost, listCollections, listPosts, listTags, updatePost } from '@benotes/contract';
import { aCollection, aLink } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, mockResponseIfMatch, renderAt, requests } from '@benotes/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';

const url = 'https://example.org/rye';
const link = aLink({ id: 4, title: 'Rye', url, description: 'Bread', note: '<p>mine</p>', collection_id: 7, tags: [] });

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Cooking' })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(getPost, { data: link }, { etag: '"a"' });
  mockResponse(listTags, { data: [] });
  mockResponse(updatePost, { data: link });
  await loadCollections();
  requests.length = 0;
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => act(() => appBar.action?.run());
const sent = () => requests.filter((request) => /^(?:PATCH|POST)/.test(request));
const openForm = async () => {
  renderAt('/p/4', <App />);
  await field('Note');
};

describe('The form of a link', () => {
  it('shows its address, description, and note, and no content', async () => {
    await openForm();
    expect((await field('Address')).value).toBe(url);
    expect((await field('Description')).value).toBe('Bread');
    expect((await field('Note')).textContent).toBe('mine');
    expect(screen.queryByRole('textbox', { name: 'Content' })).toBeNull();
  });

  // #link-stays-a-link
  it('sends what changed and never the content, so that the link stays a link', async () => {
    await openForm();
    fireEvent.change(await field('Address'), { target: { value: 'https://example.org/other' } });
    await userEvent.clear(await field('Description'));
    save();
    await vi.waitFor(() =>
      expect(sent()).toEqual(['PATCH /api/posts/4 {"url":"https://example.org/other","description":null}']),
    );
  });

  it('can be saved without a note', async () => {
    mockResponse(getPost, { data: { ...link, note: null } }, { etag: '"a"' });
    await openForm();
    await userEvent.type(await field('Title'), ' bread');
    expect(appBar.action?.disabledReason).toBeUndefined();
    save();
    await vi.waitFor(() => expect(sent()).toEqual(['PATCH /api/posts/4 {"title":"Rye bread"}']));
  });

  it.each(['', 'example.org', 'javascript:alert(1)', 'https://a b'])(
    'cannot be saved with an invalid address, and says so: %j',
    async (address) => {
      await openForm();
      fireEvent.change(await field('Address'), { target: { value: address } });
      expect(appBar.action?.disabledReason).toBe('Enter a web address, such as https://example.org.');
      save();
      expect(sent()).toEqual([]);
    },
  );

  it('loads the page of a new address on request', async () => {
    await openForm();
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.change(await field('Address'), { target: { value: 'https://example.org/other' } });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Replace title/ }));
    save();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toContain('"load_preview":true');
  });

  it('asks before it gets an address that another post has', async () => {
    mockResponse(listPosts, { data: [link, aLink({ id: 5, title: 'Other', url: `${url}/2`, collection_id: 7 })] });
    await openForm();
    fireEvent.change(await field('Address'), { target: { value: `${url}/2` } });
    save();
    const question = await screen.findByRole('dialog', { name: /^Already in .*Cooking/ });
    expect(question.textContent).toContain('Other');
    expect(sent()).toEqual([]);
  });

  it('follows an address that was changed elsewhere: saving asks nothing, and loads no page', async () => {
    const moved = { ...link, url: `${url}/2` };
    mockResponse(listPosts, { data: [aLink({ id: 5, title: 'Other', url: `${url}/2`, collection_id: 7 })] });
    await openForm();
    mockResponse(getPost, { data: moved }, { etag: '"b"' });
    act(() => void window.dispatchEvent(new Event('focus')));
    await screen.findByText('Updated with changes made elsewhere.');
    expect((await field('Address')).value).toBe(`${url}/2`);
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.change(await field('Title'), { target: { value: 'Rye bread' } });
    expect(appBar.status).toBe('Saving…');
    save();
    await vi.waitFor(() =>
      expect(sent()).toEqual([expect.stringContaining('PATCH /api/posts/4 {"title":"Rye bread"')]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.filter((each) => each.startsWith('GET /api/posts?') && each.includes('url'))).toEqual([]);
  });

  it('shows what was merged if another tab changed the note in the meantime', async () => {
    await openForm();
    fireEvent.change(await field('Title'), { target: { value: 'Rye bread' } });
    const merged = { ...link, title: 'Rye bread', note: 'theirs', description: 'Theirs' };
    mockResponseIfMatch(updatePost, '"b"', { data: merged, merged: true });
    save();
    expect(await screen.findByText('Merged with changes made elsewhere.')).toBeTruthy();
    expect((await field('Note')).textContent).toBe('theirs');
    expect(await field('Description')).toHaveProperty('value', 'Theirs');
  });
});

const share = () => {
  mockResponse(createPost, { data: link });
  renderAt(`/c/7/p/create?${new URLSearchParams({ title: 'Rye', url, text: 'Read & try' })}`, <App />);
};

describe('A text shared together with a URL', () => {
  it('is not part of the link, as before', async () => {
    share();
    await field('Content');
    save();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toContain('Read');
  });

  it('becomes its note if the user wants it', async () => {
    share();
    await field('Content');
    await userEvent.click(screen.getByRole('button', { name: 'Add as note' }));
    save();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toContain(`"content":"${url}","note":"Read &amp; try"`);
  });
});

const create = async () => {
  mockResponse(listPosts, { data: [link] });
  mockResponse(createPost, { data: aLink({ id: 9, url, collection_id: 7 }) });
  renderAt(`/c/7/p/create?${new URLSearchParams({ url })}`, <App />);
  await field('Content');
  save();
  return screen.findByRole('dialog', { name: /^Already in .*Cooking/ });
};

describe('A link that is saved already', () => {
  // #saved-twice-asks-first
  it('is not created a second time without a question', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await create();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(open).toHaveBeenCalledWith('/p/4', '_blank', 'noopener');
    expect(sent()).toEqual([]);
  });

  it('is created on request', async () => {
    await create();
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
  });
});

it('A card of a link shows its note', async () => {
  mockResponse(listPosts, { data: [link] });
  renderAt('/c/7', <App />);
  const card = await screen.findByRole('article', { name: 'Rye' });
  await vi.waitFor(() => expect(card.querySelector('[data-link-note]')?.textContent).toBe('mine'));
});
