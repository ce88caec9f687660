import {
  createPost,
  createTags,
  getMeta,
  listCollections,
  listPosts,
  listTags,
  type LinkPreview,
  uploadFile,
} from '@benotes/contract';
import { aCollection, aLink, aPost, aTag, aUser } from '@benotes/contract/builders';
import { appBar, collections, deviceStorage, emit, loadCollections, session } from '@benotes/platform';
import { keepShared, readShared } from '@benotes/platform/shared-content';
import { mockError, mockResponse, renderAt, requests, stubCaches } from '@benotes/platform/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { stubBrowser } from '../testing.tsx';
import { findDrafts } from '../write/drafts/draft-store.ts';

const url = 'https://example.org/rye';
const PREVIEW: LinkPreview = {
  url,
  base_url: 'https://example.org',
  title: 'Rye bread',
  description: 'Four hours',
  image_path: null,
  color: null,
};

beforeEach(async () => {
  stubBrowser();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await stubCaches();
  URL.createObjectURL = () => 'blob:image';
  URL.revokeObjectURL = () => {};
  emit('session:ended');
  collections.status = 'idle';
  session.user = aUser({ id: 3 });
  deviceStorage.remove('last-collection:3');
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Recipes' })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(listTags, { data: [aTag({ id: 1, name: 'Food' })] });
  mockResponse(getMeta, PREVIEW);
  await loadCollections();
  requests.length = 0;
});

const add = (values: Record<string, string>) => renderAt(`/add?${new URLSearchParams(values)}`, <App />);
const form = () => screen.findByRole('form', { name: 'Save to Benotes' });
const note = () => screen.findByRole('textbox', { name: 'Note' });
/** Clicks a link to another page, outside of the form. */
async function followLink(): Promise<void> {
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/c/7';
  await userEvent.click(link);
  link.remove();
}
const collection = () => screen.findByRole('combobox', { name: 'Collection' });
const save = () => act(async () => appBar.action?.run());
const posted = () => requests.filter((made) => made.startsWith('POST /api/posts'));

describe('A link that another program passes on', () => {
  // #preview-then-save
  it('is shown with a preview, and saved only on request', async () => {
    mockResponse(createPost, { data: aLink({ url }) });
    add({ url, title: 'Rye <b>bread</b>', text: 'Bake & eat' });
    await screen.findByText('Four hours');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Rye <b>bread</b>');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Bake & eat');
    expect(posted()).toEqual([]);
    await save();
    const panel = await screen.findByRole('region', { name: /^Saved in .*Uncategorized/ });
    expect(document.activeElement).toBe(panel);
    expect(posted()).toEqual([
      `POST /api/posts {"title":"Rye <b>bread</b>","content":"${url}","note":"Bake &amp; eat","collection_id":null,"is_uncategorized":true,"tags":[]}`,
    ]);
  });

  it('is saved once, however often Save is pressed', async () => {
    mockResponse(createPost, { data: aLink({ url }) });
    add({ url });
    await form();
    await act(async () => {
      appBar.action?.run();
      appBar.action?.run();
    });
    await screen.findByRole('region', { name: /^Saved in/ });
    expect(posted()).toHaveLength(1);
  });

  it('goes to the chosen collection with tags, and the collection is offered the next time', async () => {
    mockResponse(createTags, { data: [aTag({ id: 8, name: 'bread' })] });
    mockResponse(createPost, { data: aLink({ url, collection_id: 7 }) });
    const { unmount } = add({ url });
    await userEvent.click(await collection());
    await userEvent.click(await screen.findByRole('option', { name: /Recipes/ }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'bread');
    await save();
    await screen.findByRole('region', { name: /^Saved in .*Recipes/ });
    expect(posted()[0]).toContain('"collection_id":7,"is_uncategorized":false,"tags":[8]');
    unmount();

    add({ url: 'https://example.org/other' });
    expect(await collection()).toHaveProperty('value', 'Recipes');
  });

  it('is offered the collection that the address asks for', async () => {
    deviceStorage.write('last-collection:3', '99');
    add({ url, collection: '7' });
    expect(await collection()).toHaveProperty('value', 'Recipes');
  });

  it('is offered Uncategorized if the collection of last time is gone', async () => {
    deviceStorage.write('last-collection:3', '99');
    add({ url });
    expect(await collection()).toHaveProperty('value', 'Uncategorized');
  });

  it('is saved once the server has said whether it is saved already, and the button is busy until then', async () => {
    mockResponse(createPost, { data: aLink({ url }) });
    const waiting: (() => void)[] = [];
    const originalFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
      const isCheck = address.includes(listPosts.url) && init?.method === 'GET';
      if (isCheck) await new Promise<void>((resolve) => void waiting.push(resolve));
      return originalFetch(input, init);
    });
    add({ url });
    await collection();
    await act(async () => appBar.action?.run());
    await waitFor(() => expect(appBar.action?.busy).toBe(true));
    expect(posted()).toEqual([]);
    for (const answer of waiting) answer();
    await waitFor(() => expect(posted()).toHaveLength(1));
  });

  it('that is saved already is saved again only with a second decision', async () => {
    mockResponse(listPosts, { data: [aLink({ id: 5, url, title: 'My rye', collection_id: 7 })] });
    mockResponse(createPost, { data: aLink({ url }) });
    add({ url });
    await save();
    expect(await screen.findByText(/^Already saved in .*Recipes/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveProperty('pathname', '/p/5');
    expect(posted()).toEqual([]);
    expect(appBar.action?.label).toBe('Save anyway');
    await save();
    await screen.findByRole('region', { name: /^Saved in/ });
    expect(posted()).toHaveLength(1);
  });

  it('can be saved although its page cannot be fetched, and again after a failure', async () => {
    mockError(getMeta, 500);
    mockError(createPost, 500);
    add({ url, title: 'Rye' });
    await form();
    await save();
    expect(await screen.findByText(/Something went wrong on the server/)).toBeDefined();
    mockResponse(createPost, { data: aLink({ url }) });
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await screen.findByRole('region', { name: /^Saved in/ });
    expect(deviceStorage.read('last-collection:3')).toBe('0');
  });

  it('closes the window that the bookmarklet opened, and no other', async () => {
    const closed = vi.spyOn(window, 'close').mockImplementation(() => {});
    mockResponse(createPost, { data: aLink({ url }) });
    const { unmount } = add({ url });
    await form();
    await save();
    await screen.findByRole('region', { name: /^Saved in/ });
    expect(closed).not.toHaveBeenCalled();
    unmount();
    add({ url, close: '1' });
    await form();
    await save();
    await screen.findByText('You can close this window.');
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('What is written about a link from another program', () => {
  it('is offered again after the page was left, and only for the same link', async () => {
    const { unmount } = add({ url });
    await userEvent.type(await note(), 'Bake on Sunday');
    unmount();
    const other = add({ url: 'https://example.org/other' });
    await note();
    await act(async () => void (await findDrafts(3, 0))); // the form has looked before
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    other.unmount();
    add({ url });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await note()).toHaveProperty('value', 'Bake on Sunday');
  });

  it('is offered again after the session has expired', async () => {
    mockError(createPost, 401);
    const { unmount } = add({ url });
    await userEvent.type(await note(), 'Bake on Sunday');
    await save();
    await screen.findByRole('alert');
    unmount();
    add({ url });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await note()).toHaveProperty('value', 'Bake on Sunday');
    mockResponse(createPost, { data: aLink({ url }) });
    await save();
    await screen.findByRole('region', { name: /^Saved in/ });
    cleanup();
    add({ url });
    await note();
    await act(async () => void (await findDrafts(3, 0)));
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is not lost by following a link without a question', async () => {
    add({ url });
    await userEvent.type(await note(), 'Bake on Sunday');
    await followLink();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });

  it('stays while the collections are loaded again', async () => {
    deviceStorage.write('last-collection:3', '7');
    add({ url });
    await userEvent.type(await note(), 'Bake on Sunday');
    await act(async () => void (collections.status = 'loading'));
    expect(await note()).toHaveProperty('value', 'Bake on Sunday');
  });
});

describe('Anything else that another program passes on', () => {
  it('becomes a note, whose markup is text', async () => {
    mockResponse(createPost, { data: aPost() });
    add({ title: 'A list', text: '<img src=x onerror=alert(1)>\nMilk' });
    await form();
    await save();
    await screen.findByRole('region', { name: /^Saved in/ });
    expect(posted()[0]).toContain('"title":"A list","content":"<p>&lt;img src=x onerror=alert(1)&gt;</p><p>Milk</p>"');
  });

  it('is no link with another scheme, and the page says why', async () => {
    add({ url: 'javascript:alert(1)', title: 'Rye' });
    await form();
    expect(screen.getByRole('alert').textContent).toContain('Only web addresses');
    expect(appBar.action?.disabledReason).toBe('Write something first.');
    await save();
    expect(posted()).toEqual([]);
  });

  it('is nothing without fields, and the page leads to a new note', async () => {
    add({});
    expect(await screen.findByText('There is nothing to save here.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create Post' })).toHaveProperty('pathname', '/c/0/p/create');
  });
});

const image = (name: string) => new File([name], name, { type: 'image/png' });
const share = async (files: File[], texts = {}) => {
  const id = await keepShared({ title: '', text: '', url: '', ...texts, files });
  renderAt(`/add?shared=${id}`, <App />);
  return id;
};

describe('Files that another app shares', () => {
  beforeEach(() => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    mockResponse(createPost, { data: aPost() });
  });

  it('become a note for each image once Save is pressed, and are then gone from this device', async () => {
    const id = await share([image('a.png'), image('b.png')], { text: 'From the <bakery>' });
    expect(await screen.findAllByRole('img')).toHaveLength(2);
    expect(requests.filter((made) => made.startsWith('POST'))).toEqual([]);
    await save();
    await screen.findByText('2 notes');
    expect(posted()).toHaveLength(2);
    expect(posted()[0]).toContain(
      '"content":"<p>From the &lt;bakery&gt;</p><img src=\\"/storage/attachments/a.webp\\">"',
    );
    renderAt(`/add?shared=${id}`, <App />);
    expect(await screen.findByText(/no longer on this device/)).toBeDefined();
  });

  it('that fail stay, and neither those nor the others are saved twice', async () => {
    mockError(createPost, 500);
    await share([image('a.png'), image('b.png')]);
    await screen.findAllByRole('img');
    await save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/b\.png.* was not saved/);
    mockResponse(createPost, { data: aPost() });
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await screen.findByText('2 notes');
    expect(requests.filter((made) => made.startsWith('POST /api/files'))).toHaveLength(2);
  });

  it('ask before what is written about them is lost', async () => {
    await share([image('a.png')]);
    await userEvent.type(await note(), 'Bake on Sunday');
    await followLink();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });

  it('can be left out', async () => {
    await share([image('a.png'), image('b.png')]);
    await userEvent.click(await screen.findByRole('button', { name: /^Remove .*a\.png/ }));
    await save();
    await screen.findByRole('region', { name: /^Saved in/ });
    expect(posted()).toHaveLength(1);
  });

  it('leave the other files for the import, and are gone from this device once they are saved', async () => {
    const id = await share([image('a.png'), new File(['<DL>'], 'bookmarks.html', { type: 'text/html' })]);
    await screen.findAllByRole('img');
    await save();
    await screen.findByRole('region', { name: /^Saved in/ });
    await expect.poll(async () => (await readShared(id))?.files.map(({ name }) => name)).toEqual(['bookmarks.html']);
  });

  it('lead to the import if they are no images', async () => {
    const id = await share([image('a.png'), new File(['<DL>'], 'bookmarks.html', { type: 'text/html' })]);
    const link = await screen.findByRole('link', { name: 'Go to Import' });
    expect(link.getAttribute('href')).toBe(`/import/bookmarks?shared=${id}`);
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  it.each([
    ['worker', /did not arrive/],
    ['size', /More than 100 MB/],
    ['count', /More than 20 files/],
    ['storage', /could not be kept/],
  ])('did not arrive (%s), and the page says why', async (failure, message) => {
    renderAt(`/add?failed=${failure}`, <App />);
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
  });
});
