import { deleteCollection, listCollections, listShared } from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { call } from './api/call.ts';
import { emit } from './bus.ts';
import {
  collections,
  findCollectionPath,
  loadCollections,
  loadShared,
  revalidateCollections,
} from './collections.store.ts';
import { mockResponse, requests, mockError } from './testing.tsx';

beforeEach(() => emit('session:ended'));

const counts = () => [1, 2, 3].map((id) => findCollectionPath(collections.tree, id).at(-1)?.posts_count);

describe('The collections', () => {
  it('are fetched as a tree', async () => {
    mockResponse(listCollections, { data: [aCollection({ name: 'Recipes' })] });
    await loadCollections();
    expect(requests).toEqual(['GET /api/collections?nested=true&withCounts=true']);
    expect(collections).toMatchObject({ status: 'ready', tree: [{ name: 'Recipes' }] });
  });

  // #one-request-in-flight
  it('share a request in flight', async () => {
    mockResponse(listCollections, { data: [] });
    await Promise.all([loadCollections(), loadCollections()]);
    expect(requests).toHaveLength(1);
    await loadCollections();
    expect(requests).toHaveLength(2);
  });

  it('stay while they are reloaded', async () => {
    mockResponse(listCollections, { data: [aCollection()] });
    await loadCollections();
    const again = loadCollections();
    expect(collections).toMatchObject({ status: 'ready', tree: [{ id: 1 }] });
    await again;
  });

  it('report a failure, which is only logged, and can be retried', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    mockError(listCollections, 500);
    await loadCollections();
    expect(collections.status).toBe('failed');
    expect(logged).toHaveBeenCalledOnce();

    mockResponse(listCollections, { data: [] });
    await loadCollections();
    expect(collections.status).toBe('ready');
  });

  it('count a post that is created, moved, and deleted without another request', async () => {
    const bread = aCollection({ id: 2, name: 'Bread', parent_id: 1, posts_count: 4 });
    const soup = aCollection({ id: 3, name: 'Soup', posts_count: 0 });
    mockResponse(listCollections, { data: [aCollection({ id: 1, posts_count: 1, nested: [bread] }), soup] });
    await loadCollections();
    emit('post:placed', { from: undefined, to: 2 });
    expect(counts()).toEqual([1, 5, 0]);
    emit('post:placed', { from: 2, to: 3 });
    expect(counts()).toEqual([1, 4, 1]);
    emit('post:placed', { from: 3, to: undefined });
    emit('post:placed', { from: 1, to: null });
    emit('post:placed', { from: 99, to: 98 });
    expect(counts()).toEqual([0, 4, 0]);
    expect(requests).toHaveLength(1);
  });

  it('come with counts of the library, which are compared with the server as well', async () => {
    const counts = { posts: 9, uncategorized: 2, favorites: 1, highlights: 4, tags: 3 };
    mockResponse(listCollections, { data: [], counts });
    await loadCollections();
    expect(collections.counts).toEqual(counts);
    mockResponse(listCollections, { data: [], counts: { ...counts, tags: 5 } });
    await revalidateCollections();
    expect(collections.counts).toEqual({ ...counts, tags: 5 });
    emit('session:ended');
    expect(collections.counts).toBeNull();
  });

  it('forget what others have shared once nobody shares anything any more', async () => {
    const owner = { id: 2, name: 'Ada' };
    const root = {
      collection: aCollection(),
      owner,
      role: 'viewer',
      permission: 4,
      may_comment: false,
      grant_id: 1,
    } as const;
    mockResponse(listCollections, { data: [], has_shared: true });
    mockResponse(listShared, { data: [root] });
    await loadCollections();
    await loadShared();
    expect(collections).toMatchObject({ hasShared: true, shared: [{ owner }] });
    mockResponse(listCollections, { data: [] });
    mockResponse(listShared, { data: [] });
    await revalidateCollections();
    await vi.waitFor(() => expect(collections).toMatchObject({ hasShared: false, shared: [] }));
  });

  it('are cleared when the user signs out', async () => {
    mockResponse(listCollections, { data: [aCollection()] });
    await loadCollections();
    emit('session:ended');
    expect(collections).toMatchObject({ status: 'ended', tree: [] });
  });

  it('ignore a response that arrives after the user has signed out', async () => {
    mockResponse(listCollections, { data: [aCollection()] });
    const late = loadCollections();
    emit('session:ended');
    await late;
    expect(collections).toMatchObject({ status: 'ended', tree: [] });
  });

  it('report no failure after the user has signed out', async () => {
    mockError(listCollections, 401);
    const late = loadCollections();
    emit('session:ended');
    await late;
    expect(collections.status).toBe('ended'); // the setup of the tests sees that nothing is logged
  });
});

const names = () => collections.tree.map(({ name }) => name);
const deleteOne = () => {
  mockResponse(deleteCollection, null);
  return call(deleteCollection, { params: { id: 9 }, query: {} });
};

/** Answers the next requests for the tree, as it was when each was sent, once the returned function is called. */
async function answerLate(...states: string[]): Promise<() => void> {
  mockResponse(listCollections, { data: [] });
  await loadCollections();
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  const through = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'GET') return through(input, init);
    const name = states.shift();
    if (name === undefined) throw new Error('There are more requests than expected.');
    await opened;
    return Response.json({ data: [aCollection({ name })] });
  });
  return () => gate.open?.();
}

describe('After a change during a request, the collections', () => {
  it('are fetched once more, for all who wait', async () => {
    const answer = await answerLate('Before', 'After');
    const callers = [loadCollections(), loadCollections()];
    await deleteOne();
    callers.push(loadCollections());
    answer();
    await Promise.all(callers);
    expect(names()).toEqual(['After']);
  });

  it('are fetched once more if the sidebar shows a change that the response may not have', async () => {
    const answer = await answerLate('Before', 'After');
    const done = loadCollections();
    collections.tree = ref([]);
    answer();
    await done;
    expect(names()).toEqual(['After']);
  });

  it.each([
    ['there were two elsewhere', revalidateCollections, revalidateCollections],
    ['it was elsewhere, while they loaded', loadCollections, revalidateCollections],
    ['it was here, while they were compared', revalidateCollections, deleteOne],
  ])('are as after the last one: %s', async (_what, begin, change) => {
    const answer = await answerLate('Between', 'After');
    const done = begin();
    const changed = change();
    if (change === deleteOne) await changed;
    answer();
    await Promise.all([done, changed]);
    expect(names()).toEqual(['After']);
  });

  it('are those of the next session, which has requests of its own', async () => {
    const answer = await answerLate('Theirs', 'Mine', 'Mine, changed');
    const late = revalidateCollections();
    emit('session:ended');
    const first = loadCollections();
    answer();
    await Promise.all([late, first]);
    expect(names()).toEqual(['Mine']);
    await revalidateCollections();
    expect(names()).toEqual(['Mine, changed']);
  });
});

describe('The path to a collection', () => {
  const bread = aCollection({ id: 3, name: 'Bread' });
  const tree = [
    aCollection({ id: 1, name: 'Garden', nested: [aCollection({ id: 5 })] }),
    aCollection({ id: 2, name: 'Recipes', nested: [aCollection({ id: 4, nested: [bread] })] }),
  ];

  it.each([
    { id: 2, path: [2] },
    { id: 3, path: [2, 4, 3] },
    { id: 5, path: [1, 5] },
    { id: 9, path: [] },
  ])('to $id is $path', ({ id, path }) => {
    expect(findCollectionPath(tree, id).map((collection) => collection.id)).toEqual(path);
  });

  it('is found at any depth', () => {
    let deep = aCollection({ id: 20_000 });
    for (let id = 19_999; id > 0; id--) deep = aCollection({ id, nested: [deep] });
    expect(findCollectionPath([deep], 20_000)).toHaveLength(20_000);
  });
});
