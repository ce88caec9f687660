import { createPost, deletePost, listPosts, uploadFile } from '@benotes/contract';
import { aCollection, aLink, aPost, aSharedRoot } from '@benotes/contract/builders';
import { type AppEvents, collections, on } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { postList } from '../../list/store/post-list.store.ts';
import { stubBrowser } from '../../testing.tsx';
import { readDropped, saveDropped } from './save-dropped.ts';

const notices: AppEvents['notification:raised'][] = [];
const navigation = { open: vi.fn(), openImport: vi.fn() };
const posted = () => requests.filter((request) => request.startsWith('POST /api/posts'));
const ids = () => postList.posts.map(({ id }) => id);

const transfer = (data: Record<string, string>, files: File[] = []) =>
  ({ files, getData: (kind: string) => data[kind] ?? '' }) as unknown as DataTransfer; // what is read of it
const drop = (data: Record<string, string>, files: File[] = []) =>
  saveDropped(readDropped(transfer(data, files)), 7, navigation);

beforeEach(() => {
  stubBrowser();
  vi.clearAllMocks();
  notices.length = 0;
  Object.assign(collections, { tree: ref([aCollection({ id: 7, name: 'Cooking' })]) });
  Object.assign(postList, { filter: ref({ collection_id: 7 }), posts: ref([aPost({ id: 1 })]), placeholders: ref([]) });
  mockResponse(listPosts, { data: [] });
  mockResponse(createPost, { data: aLink({ id: 9, title: 'Rye', collection_id: 7 }) });
  mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
  return on('notification:raised', (notice) => notices.push(notice));
});

describe('What is dropped on a list', () => {
  it('is saved there if it is an address, with Undo', async () => {
    mockResponse(deletePost, null);
    await drop({ 'text/uri-list': '# a comment\r\nhttps://example.org/rye\r\n', 'text/plain': 'Rye' });
    expect(posted()).toEqual([
      'POST /api/posts {"content":"https://example.org/rye","collection_id":7,"is_uncategorized":false}',
    ]);
    expect(ids()).toEqual([9, 1]);
    expect(notices).toMatchObject([{ title: 'Saved in Cooking', description: 'Rye', action: { label: 'Undo' } }]);
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(ids()).toEqual([1]));
    expect(requests.at(-1)).toBe('DELETE /api/posts/9');
  });

  it('is saved as a note if it is text, never as markup', async () => {
    await drop({ 'text/plain': '<b>two</b>\nlines' });
    expect(posted()[0]).toContain('"content":"<p>&lt;b&gt;two&lt;/b&gt;</p><p>lines</p>"');
  });

  it('is not saved twice without a question', async () => {
    mockResponse(listPosts, { data: [aLink({ id: 5, url: 'https://example.org/rye', collection_id: 7 })] });
    await drop({ 'text/uri-list': 'https://example.org/rye' });
    expect(posted()).toEqual([]);
    expect(notices).toMatchObject([{ type: 'hint', title: 'Already in Cooking', action: { label: 'Save anyway' } }]);
  });

  it('is uploaded for the owner of a shared collection', async () => {
    Object.assign(collections, { shared: [aSharedRoot({ collection: aCollection({ id: 7 }) })] });
    await drop({}, [new File(['a'], 'a.png', { type: 'image/png' })]);
    Object.assign(collections, { shared: null });
    expect(requests).toContain('POST /api/files?collection_id=7');
  });

  it('is uploaded and saved as a note if it is an image', async () => {
    await drop({}, [
      new File(['a'], 'a.png', { type: 'image/png' }),
      new File(['b'], 'b.webp', { type: 'image/webp' }),
    ]);
    expect(posted()).toHaveLength(2);
    expect(posted()[0]).toContain('img src');
    expect(notices).toMatchObject([{ title: 'Saved in Cooking', description: '2 posts' }]);
  });

  it('is refused by name if it is another file', async () => {
    await drop({}, [
      new File(['a'], 'a.pdf', { type: 'application/pdf' }),
      new File(['b'], 'b.svg', { type: 'image/svg+xml' }),
    ]);
    expect(requests).toEqual([]);
    expect(notices).toMatchObject([
      { type: 'error', title: expect.stringMatching(/a\.pdf.*b\.svg.* cannot be saved/) },
    ]);
  });

  it('leads to the import if it is a bookmark file', async () => {
    await drop({}, [new File(['a'], 'bookmarks.HTML', { type: 'text/html' })]);
    expect(requests).toEqual([]);
    notices[0]?.action?.run();
    expect(navigation.openImport).toHaveBeenCalledOnce();
  });

  it('is reported if it could not be saved', async () => {
    mockError(createPost, 500, {});
    await drop({ 'text/plain': 'a note' });
    expect(notices).toMatchObject([{ type: 'error', description: 'Post could not be created.' }]);
    expect(ids()).toEqual([1]);
  });
});
