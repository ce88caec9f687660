import { DEFAULT_LIST_SETTINGS, listPosts, type ListSettings, updateListSettings } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { deviceStorage, emit, on } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { changeSettings } from '../settings/change-settings.ts';
import { changeSort } from '../settings/change-sort.ts';
import { settingsOf } from './list-settings.store.ts';
import { loadMore, openList, postList, restoreList } from './post-list.store.ts';
import { revalidateList } from './revalidate-list.ts';

const COLLECTION = { collection_id: 7 };
const OTHER = { collection_id: 8 };
const stored = (given: Partial<ListSettings>): ListSettings => ({ ...DEFAULT_LIST_SETTINGS, ...given });
const post = aPost({ id: 1, collection_id: 7 });

beforeEach(() => {
  emit('session:ended'); // resets the stores
  deviceStorage.remove('list-views');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => {});
  mockResponse(updateListSettings, { data: DEFAULT_LIST_SETTINGS });
});

describe('The settings of a list', () => {
  it('come with its first page, and further pages are in the same order', async () => {
    mockResponse(listPosts, { data: [post], settings: stored({ view: 'list', sort: 'title' }) });
    await openList(COLLECTION);
    expect(settingsOf(COLLECTION)).toMatchObject({ view: 'list', sort: 'title' });
    expect(settingsOf(OTHER)).toEqual(DEFAULT_LIST_SETTINGS);
    await loadMore();
    await revalidateList();
    expect(requests).toEqual([
      'GET /api/posts?collection_id=7&limit=20&withTags=true&withSettings=true',
      'GET /api/posts?collection_id=7&after_id=1&sort=title&limit=50&withTags=true',
      'GET /api/posts?collection_id=7&sort=title&limit=20&withTags=true',
    ]);
  });

  it('are those of a server that does not know them', async () => {
    mockResponse(listPosts, { data: [post] });
    await openList(COLLECTION);
    expect(settingsOf(COLLECTION)).toEqual(DEFAULT_LIST_SETTINGS);
  });

  it('change here at once and then on the server', async () => {
    const saved = changeSettings(COLLECTION, { shown: { tags: false } });
    expect(settingsOf(COLLECTION).shown).toEqual({ ...DEFAULT_LIST_SETTINGS.shown, tags: false });
    await saved;
    expect(requests).toEqual(['PATCH /api/list-settings/7 {"shown":{"tags":false}}']);
  });

  it('stay changed if they cannot be saved, which is said', async () => {
    mockError(updateListSettings, 500);
    const raised: unknown[] = [];
    const off = on('notification:raised', (each) => raised.push(each));
    await changeSettings({ is_uncategorized: 1 }, { view: 'titles' });
    expect(settingsOf({ is_uncategorized: 1 }).view).toBe('titles');
    expect(requests).toEqual(['PATCH /api/list-settings/home {"view":"titles"}']);
    expect(raised).toEqual([
      { type: 'error', title: 'Error', description: 'The change is visible, but could not be saved.' },
    ]);
    off();
  });

  it('are known at the next visit as far as the placeholders need them', async () => {
    await changeSettings(COLLECTION, { view: 'list', sort: 'title' });
    emit('session:expired');
    expect(settingsOf(COLLECTION)).toEqual(stored({ view: 'list' }));
    await changeSettings(COLLECTION, { view: 'cards' });
    expect(deviceStorage.read('list-views')).toBe('{}');
  });

  it.each(['not JSON', '7', '{"7":"table"}'])('are as by default if %s is stored', (views) => {
    deviceStorage.write('list-views', views);
    expect(settingsOf(COLLECTION)).toEqual(DEFAULT_LIST_SETTINGS);
  });
});

describe('Another order', () => {
  it('loads the list again, which stays on screen until then', async () => {
    mockResponse(listPosts, { data: [post], settings: DEFAULT_LIST_SETTINGS });
    await openList(COLLECTION);
    const changed = changeSort('newest');
    expect(postList.previous?.posts).toEqual([post]);
    await changed;
    expect(postList.sort).toBe('newest');
    expect(requests.slice(1).toSorted()).toEqual([
      'GET /api/posts?collection_id=7&sort=newest&limit=20&withTags=true',
      'PATCH /api/list-settings/7 {"sort":"newest"}',
    ]);
  });

  it('is no longer that of a cached list that shares its settings', async () => {
    mockResponse(listPosts, { data: [post], settings: DEFAULT_LIST_SETTINGS });
    await openList({ tag_id: 1 });
    await openList({ tag_id: 2 });
    await changeSort('newest');
    expect(restoreList({ tag_id: 1 })).toBe(false);
  });
});
