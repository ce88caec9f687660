import {
  createPost,
  createTags,
  deletePost,
  getPost,
  listCollections,
  listPosts,
  listShared,
  listTags,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import { aCollection, aPost, aTag, aUser } from '@benotes/contract/builders';
import {
  collections,
  type AppEvents,
  appBar,
  deviceStorage,
  emit,
  loadCollections,
  on,
  session,
} from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { Link } from '@benotes/router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { holdResponses, stubBrowser } from '../testing.tsx';

const food = aTag({ id: 1, name: 'Food' });
const post = aPost({ id: 4, title: 'Shopping list', content: 'Milk', collection_id: 7, tags: [food] });

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Systems' })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(getPost, { data: post }, { etag: '"a"' });
  mockResponse(listTags, { data: [food, aTag({ id: 2, name: 'Home' })] });
  await loadCollections();
  requests.length = 0;
});
afterEach(() => stop());

const title = () => screen.findByRole('textbox', { name: 'Title' });
const ready = () => screen.findByRole('textbox', { name: 'Content' });
const tagField = () => screen.findByRole('combobox', { name: 'Tags' });
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, altKey: true }));
const pressSave = (repeat = false) =>
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true, repeat });
const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const save = () => act(() => appBar.action?.run());

const AppWithLink = ({ to }: { to: string }) => (
  <>
    <App />
    <Link to={to}>Elsewhere</Link>
  </>
);

describe('Creating a post', () => {
  // #title-focused-collection-selected
  it('focuses the title and selects the collection of the URL', async () => {
    renderAt('/c/7/p/create', <App />);
    const field = await title();
    expect(document.activeElement).toBe(field);
    await vi.waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Collection' })).toHaveProperty('value', 'Systems'),
    );
    expect(appBar).toMatchObject({ title: 'Create Post', action: { label: 'Save', icon: 'checkmark' } });
    expect(appBar.options).toEqual([]);
  });

  it('starts anew in another collection', async () => {
    mockResponse(listCollections, {
      data: [aCollection({ id: 7, name: 'Systems' }), aCollection({ id: 8, name: 'Recipes' })],
    });
    await loadCollections();
    renderAt('/c/7/p/create?title=Bread&text=Flour', <AppWithLink to="/c/8/p/create" />);
    await title();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await title()).toHaveProperty('value', '');
    expect(screen.getByRole('combobox', { name: 'Collection' })).toHaveProperty('value', 'Recipes');
  });

  // #content-required
  it('cannot be saved without content, and the button says why', async () => {
    renderAt('/c/7/p/create', <App />);
    await ready();
    expect(appBar.action?.disabledReason).toBe('Write something first.');
    save();
    expect(appBar.action?.busy).toBe(false);
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(notices).toEqual([]);
  });

  // #collection-required
  it('cannot be saved without an existing collection, and the button says why', async () => {
    mockResponse(getPost, { data: { ...post, collection_id: 99 } }, { etag: '"a"' });
    renderAt('/p/4', <App />);
    await ready();
    expect(appBar.action?.disabledReason).toBe('Choose a collection first.');
    save();
    expect(appBar.action?.busy).toBe(false);
    expect(requests.filter((call) => call.startsWith('PATCH'))).toEqual([]);
    expect(notices).toEqual([]);
  });

  // #saves-shared-content
  it('saves content shared by another app, then opens the collection', async () => {
    mockResponse(createPost, { data: aPost({ title: 'A talk', content: 'https://example.org/' }) });
    renderAt('/c/0/p/create?title=A+talk&url=https%3A%2F%2Fexample.org%2F', <App />);
    await ready();
    save();
    await screen.findByText('There are no posts here yet.');
    expect(requests).toContain(
      'POST /api/posts {"title":"A talk","content":"https://example.org/","collection_id":null,"is_uncategorized":true,"tags":[]}',
    );
  });

  // #remembers-the-collection
  it('offers the collection of last time for shared content, and remembers it', async () => {
    session.user = aUser({ id: 3 });
    mockResponse(createPost, { data: aPost({ title: 'A talk', content: 'Words', collection_id: 7 }) });
    renderAt('/c/0/p/create?title=A+talk&text=Words', <App />);
    await ready();
    expect(await screen.findByRole('combobox', { name: 'Collection' })).toHaveProperty('value', 'Uncategorized');
    save();
    await vi.waitFor(() => expect(deviceStorage.read('last-collection:3')).toBe('7'));
    cleanup();

    renderAt('/c/0/p/create?title=Another&text=Words', <App />);
    await ready();
    expect(await screen.findByRole('combobox', { name: 'Collection' })).toHaveProperty('value', 'Systems');
    cleanup();
    renderAt('/c/0/p/create', <App />);
    await ready();
    expect(await screen.findByRole('combobox', { name: 'Collection' })).toHaveProperty('value', 'Uncategorized');
    deviceStorage.remove('last-collection:3');
  });

  // #shortcut-saves-once
  it('saves once with Ctrl + Alt + S, and is busy until the response', async () => {
    mockResponse(createPost, { data: aPost({ collection_id: 7 }) });
    renderAt('/c/7/p/create?text=Milk', <App />);
    await ready();
    act(() => void press());
    expect(appBar.action?.busy).toBe(true);
    act(() => void press());
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('saves with Ctrl + S, and never opens the dialog of the browser', async () => {
    mockResponse(createPost, { data: aPost({ collection_id: 7 }) });
    renderAt('/c/7/p/create', <App />);
    await ready();
    expect(pressSave()).toBe(false); // without content there is nothing to save
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([]);
    cleanup();

    renderAt('/c/7/p/create?text=Milk', <App />);
    await ready();
    expect([pressSave(), pressSave(true)]).toEqual([false, false]);
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('creates new tags and saves all selected ones, including the text in the tag field', async () => {
    mockResponse(createTags, { data: [aTag({ id: 8, name: 'Sea' }), aTag({ id: 9, name: 'Wind' })] });
    mockResponse(createPost, { data: aPost({ collection_id: 7 }) });
    renderAt('/c/7/p/create?text=Milk', <App />);
    await ready();
    await userEvent.type(await tagField(), 'sea{Enter}home,wind');
    save();
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/tags {"tags":[{"name":"sea"},{"name":"wind"}]}',
      'POST /api/posts {"title":"","content":"Milk","collection_id":7,"is_uncategorized":false,"tags":[8,2,9]}',
    ]);
  });

  it('cannot be saved while an image is being uploaded', async () => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    mockResponse(createPost, { data: aPost({ collection_id: 7 }) });
    renderAt('/c/7/p/create', <App />);
    await ready();
    const image = new File(['x'], 'a.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Image', { selector: 'input' }), { target: { files: [image] } });
    expect(appBar.action?.disabledReason).toBe('An image is still being uploaded.');
    save();
    await vi.waitFor(() => expect(appBar.action?.disabledReason).toBeUndefined());
    save();
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests.filter((call) => call.startsWith('POST /api/posts'))).toEqual([
      'POST /api/posts {"title":"","content":"<img src=\\"/storage/attachments/a.webp\\">","collection_id":7,"is_uncategorized":false,"tags":[]}',
    ]);
  });

  it('accepts tag names even if the tags fail to load', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listTags, 500);
    renderAt('/c/7/p/create', <App />);
    await userEvent.type(await tagField(), 'sea{Enter}');
    expect(screen.getByRole('button', { name: 'Remove sea' })).toBeInstanceOf(HTMLElement);
    await vi.waitFor(() => expect(logged).toHaveBeenCalled());
    expect(notices).toEqual([]);
  });

  it('keeps the input if saving fails', async () => {
    mockError(createPost, 500);
    renderAt('/c/7/p/create?text=Milk', <App />);
    await userEvent.type(await title(), 'Shopping');
    await ready();
    save();
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toEqual({ type: 'error', title: 'Error 500', description: 'Post could not be created.' });
    expect(await title()).toHaveProperty('value', 'Shopping');
    expect(appBar.action?.busy).toBe(false);
  });

  it('shows a message if the collection does not exist', async () => {
    mockResponse(listShared, { data: [] });
    renderAt('/c/99/p/create', <App />);
    expect(await screen.findByText('This collection does not exist.')).toBeDefined();
    expect(appBar.action).toBeUndefined();
  });

  it('asks for confirmation before the page is closed with unsaved changes', async () => {
    renderAt('/c/7/p/create', <App />);
    await ready();
    expect(close()).toBe(false);
    await userEvent.type(await title(), 'x');
    expect(close()).toBe(true);
  });
});

describe('Editing a post', () => {
  it('shows the post, and sends only changed fields', async () => {
    mockResponse(updatePost, { data: { ...post, title: 'Shopping list, long' } });
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), ', long');
    await ready();
    expect(appBar).toMatchObject({ title: 'Edit Post', collection: 7 }); // for Ctrl + Alt + N
    save();
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests).toContain('PATCH /api/posts/4 {"title":"Shopping list, long"}');
  });

  it('fetches the post with its tags and all tags in parallel', async () => {
    renderAt('/p/4', <App />);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.toSorted()).toEqual(['GET /api/posts/4?withTags=true', 'GET /api/tags']);
    expect(await screen.findByRole('button', { name: 'Remove Food' })).toBeInstanceOf(HTMLElement);
  });

  it('clears the tags', async () => {
    mockResponse(updatePost, { data: { ...post, tags: [] } });
    renderAt('/p/4', <App />);
    await ready();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Food' }));
    save();
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests).toContain('PATCH /api/posts/4 {"tags":[]}');
  });

  it('keeps the input if saving fails', async () => {
    mockError(updatePost, 500);
    renderAt('/p/4', <App />);
    await userEvent.type(await title(), '!');
    await ready();
    save();
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toEqual({ type: 'error', title: 'Error', description: 'Post could not be updated.' });
    expect(await title()).toHaveProperty('value', 'Shopping list!');
  });

  // #deletion-offered
  it('offers to delete the post', async () => {
    mockResponse(deletePost, null);
    renderAt('/p/4', <App />);
    await ready();
    expect(appBar.options).toMatchObject([{ label: 'History' }, { label: 'Delete', icon: 'delete' }]);
    act(() => appBar.options[1]?.run());
    await vi.waitFor(() => expect(appBar.title).toBe('Systems'));
    expect(requests).toContain('DELETE /api/posts/4');
    expect(notices).toMatchObject([{ type: 'deletion', action: { label: 'Undo' } }]);
  });

  it('stays on the page it was left for while its post is deleted', async () => {
    mockResponse(deletePost, null);
    renderAt('/p/4', <AppWithLink to="/c/7/p/create" />);
    await ready();
    const release = holdResponses();
    act(() => appBar.options.at(-1)?.run());
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(appBar.title).toBe('Create Post');
    release();
    await vi.waitFor(() => expect(notices).toMatchObject([{ type: 'deletion' }]));
    await act(async () => {}); // what follows the deletion
    expect(appBar.title).toBe('Create Post');
  });

  it('shows a message if the post does not exist', async () => {
    mockError(getPost, 404, 'Post does not exist');
    renderAt('/p/5', <App />);
    expect(await screen.findByText('This post does not exist.')).toBeDefined();
  });

  it('offers Retry if the post fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getPost, 500);
    renderAt('/p/4', <App />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(appBar).toMatchObject({ title: 'Edit Post', action: undefined });
    mockResponse(getPost, { data: post }, { etag: '"a"' });
    await userEvent.click(retry);
    expect(await title()).toHaveProperty('value', 'Shopping list');
  });
});
