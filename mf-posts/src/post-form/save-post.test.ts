import { createPost, listPosts, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { type AppEvents, on } from '@benotes/platform';
import { answer, calls, refuse } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openList, postList } from '../posts/post-list.store.ts';
import { stubBrowser } from '../testing.tsx';
import { saveChanges, saveNew } from './save-post.ts';

const old = aPost({ id: 4, title: 'Old', content: 'words', collection_id: 7 });
const titles = () => postList.posts.map(({ title }) => title);

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(async () => {
  stubBrowser();
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
  answer(listPosts, { data: [old] });
  await openList({ collection_id: 7 });
});
afterEach(() => stop());

describe('Saving a new post', () => {
  it('sends it with its collection and shows it on top without fetching the list again', async () => {
    answer(createPost, { data: aPost({ id: 5, title: 'New', collection_id: 7 }) });
    await saveNew({ title: 'New', content: 'words', collection_id: 7 });
    expect(calls.slice(1)).toEqual([
      'POST /api/posts {"title":"New","content":"words","collection_id":7,"is_uncategorized":false}',
    ]);
    expect(titles()).toEqual(['New', 'Old']);
  });

  it('sends null and the flag for Uncategorized', async () => {
    answer(createPost, { data: aPost({ id: 5 }) });
    await saveNew({ title: '', content: 'words', collection_id: null });
    expect(calls.at(-1)).toBe(
      'POST /api/posts {"title":"","content":"words","collection_id":null,"is_uncategorized":true}',
    );
  });

  it('says with which status it was refused', async () => {
    refuse(createPost, 413);
    expect(await saveNew({ title: '', content: 'words', collection_id: null })).toBeUndefined();
    expect(notices).toEqual([{ type: 'error', title: 'Error 413', description: 'Post could not be created.' }]);
    expect(titles()).toEqual(['Old']);
  });
});

describe('Saving an edited post', () => {
  it('sends only what changed', async () => {
    answer(updatePost, { data: { ...old, title: 'Better' } });
    await saveChanges(old, { title: 'Better', content: 'words', collection_id: 7 });
    expect(calls.at(-1)).toBe('PATCH /api/posts/4 {"title":"Better"}');
    expect(titles()).toEqual(['Better']);
  });

  it('sends nothing when nothing changed', async () => {
    expect(await saveChanges(old, { title: 'Old', content: 'words', collection_id: 7 })).toBe(old);
    expect(calls).toHaveLength(1);
  });

  it('takes it out of the list when its collection changed', async () => {
    answer(updatePost, { data: { ...old, collection_id: null } });
    await saveChanges(old, { title: 'Old', content: 'words', collection_id: null });
    expect(calls.at(-1)).toBe('PATCH /api/posts/4 {"collection_id":null,"is_uncategorized":true}');
    expect(titles()).toEqual([]);
  });

  it('says so when it was refused', async () => {
    refuse(updatePost, 500);
    expect(await saveChanges(old, { title: 'Better', content: 'words', collection_id: 7 })).toBeUndefined();
    expect(notices).toEqual([{ type: 'error', title: 'Error', description: 'Post could not be updated.' }]);
    expect(titles()).toEqual(['Old']);
  });
});
