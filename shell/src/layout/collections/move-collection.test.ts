import { listCollections, updateCollection } from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { type AppEvents, collections, emit, loadCollections, on } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { moveCollection } from './move-collection.ts';

const soup = aCollection({ id: 2, name: 'Soup', parent_id: 1 });
const tree = [aCollection({ id: 1, name: 'Recipes', nested: [soup] }), aCollection({ id: 3, name: 'Garden' })];
const GET = 'GET /api/collections?nested=true&withCounts=true';

let notified: AppEvents['notification:raised'][] = [];
let stopListening = () => {};

beforeEach(async () => {
  emit('session:ended');
  mockResponse(listCollections, { data: tree });
  mockResponse(updateCollection, { data: soup });
  await loadCollections();
  requests.length = 0;
  notified = [];
  stopListening = on('notification:raised', (detail) => notified.push(detail));
});
afterEach(() => stopListening());

const roots = () => collections.tree.map(({ name }) => name);

describe('Moving a collection', () => {
  it('shows it at its new position immediately, then sends the request', async () => {
    const moving = moveCollection(3, { parent_id: null, position: 0 });
    expect(roots()).toEqual(['Garden', 'Recipes']);
    await moving;
    expect(requests).toEqual(['PATCH /api/collections/3 {"parent_id":null,"is_root":true,"position":0}']);
    expect(notified).toEqual([]);
  });

  it('shows a notification after a move into another one, and Undo moves it back', async () => {
    await moveCollection(3, { parent_id: 1, position: 1 });
    expect(notified).toMatchObject([{ type: 'success', description: 'Moved Garden to Recipes.' }]);
    notified[0]?.action?.run();
    expect(roots()).toEqual(['Recipes', 'Garden']);
    await vi.waitFor(() => expect(notified[1]?.description).toBe('Moved Garden to the top level.'));
    expect(requests).toEqual([
      'PATCH /api/collections/3 {"parent_id":1,"is_root":false,"position":1}',
      'PATCH /api/collections/3 {"parent_id":null,"is_root":true,"position":1}',
    ]);
  });

  it('is sent to the server in order, one request after the other', async () => {
    await Promise.all([
      moveCollection(2, { parent_id: null, position: 0 }),
      moveCollection(3, { parent_id: null, position: 0 }),
    ]);
    expect(requests.map((call) => call.slice(0, 24))).toEqual(['PATCH /api/collections/2', 'PATCH /api/collections/3']);
    expect(roots()).toEqual(['Garden', 'Soup', 'Recipes']);
  });

  it('is rolled back with the server’s reason if the request fails', async () => {
    const message = 'Collections nest at most 100 deep.';
    mockError(updateCollection, 422, { parent_id: [message], errors: { parent_id: [message] } });
    await moveCollection(3, { parent_id: 2, position: 0 });
    expect(notified).toEqual([
      { type: 'error', title: 'Error', description: `Collection could not be moved. ${message}` },
    ]);
    await vi.waitFor(() => expect(roots()).toEqual(['Recipes', 'Garden']));
    expect(requests.at(-1)).toBe(GET);
  });

  it('does nothing if the target is in the collection itself', async () => {
    await moveCollection(1, { parent_id: 2, position: 0 });
    expect(requests).toEqual([]);
  });

  it('fetches the tree again if it was fetched during the move', async () => {
    const moving = moveCollection(3, { parent_id: null, position: 0 });
    collections.tree = ref(tree); // requested before the move, received after it
    await moving;
    await vi.waitFor(() => expect(requests.at(-1)).toBe(GET));
  });
});
