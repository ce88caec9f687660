import { listCollections } from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { emit } from './bus.ts';
import { collections, findCollectionPath, loadCollections } from './collections.store.ts';
import { mockResponse, requests, mockError } from './testing.tsx';

beforeEach(() => emit('session:ended'));

describe('The collections', () => {
  it('are fetched as a tree', async () => {
    mockResponse(listCollections, { data: [aCollection({ name: 'Recipes' })] });
    await loadCollections();
    expect(requests).toEqual(['GET /api/collections?nested=true&withShares=true']);
    expect(collections).toMatchObject({ status: 'ready', tree: [{ name: 'Recipes' }] });
  });

  it('combine requests made while one is under way', async () => {
    mockResponse(listCollections, { data: [] });
    await Promise.all([loadCollections(), loadCollections()]);
    expect(requests).toHaveLength(1);
    await loadCollections();
    expect(requests).toHaveLength(2);
  });

  it('stay on screen while they are fetched again', async () => {
    mockResponse(listCollections, { data: [aCollection()] });
    await loadCollections();
    const again = loadCollections();
    expect(collections).toMatchObject({ status: 'ready', tree: [{ id: 1 }] });
    await again;
  });

  it('say that they failed, which is only logged, and may be asked for again', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    mockError(listCollections, 500);
    await loadCollections();
    expect(collections.status).toBe('failed');
    expect(logged).toHaveBeenCalledOnce();

    mockResponse(listCollections, { data: [] });
    await loadCollections();
    expect(collections.status).toBe('ready');
  });

  it('are gone when the person has signed out', async () => {
    mockResponse(listCollections, { data: [aCollection()] });
    await loadCollections();
    emit('session:ended');
    expect(collections).toMatchObject({ status: 'ended', tree: [] });
  });

  it('do not come back when the answer arrives after the person has signed out', async () => {
    mockResponse(listCollections, { data: [aCollection()] });
    const late = loadCollections();
    emit('session:ended');
    await late;
    expect(collections).toMatchObject({ status: 'ended', tree: [] });
  });
});

describe('The way down to a collection', () => {
  const bread = aCollection({ id: 3, name: 'Bread' });
  const tree = [
    aCollection({ id: 1, name: 'Garden', nested: [aCollection({ id: 5 })] }),
    aCollection({ id: 2, name: 'Recipes', nested: [aCollection({ id: 4, nested: [bread] })] }),
  ];

  it.each([
    { id: 2, way: [2] },
    { id: 3, way: [2, 4, 3] },
    { id: 5, way: [1, 5] },
    { id: 9, way: [] },
  ])('to $id is $way', ({ id, way }) => {
    expect(findCollectionPath(tree, id).map((collection) => collection.id)).toEqual(way);
  });

  it('is found however deep it is', () => {
    let deep = aCollection({ id: 20_000 });
    for (let id = 19_999; id > 0; id--) deep = aCollection({ id, nested: [deep] });
    expect(findCollectionPath([deep], 20_000)).toHaveLength(20_000);
  });
});
