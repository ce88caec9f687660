import { createTag, listCollections } from '@benotes/contract';
import { aCollection, aTag, aUser } from '@benotes/contract/builders';
import { type AppEvents, call, collections, loadCollections, on, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connectLibrary } from './library-sync.ts';

class Channel extends EventTarget {
  static last: Channel;
  sent: unknown[] = [];
  postMessage = (message: unknown) => void this.sent.push(message);
  close = () => {};
  constructor() {
    super();
    Channel.last = this;
  }
}
const receive = (data: object) => Channel.last.dispatchEvent(new MessageEvent('message', { data }));
const names = () => collections.tree.map(({ name }) => name);

let outdated: AppEvents['library:outdated'][] = [];
let ends: (() => void)[] = [];

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  session.user = aUser({ id: 5 });
  collections.status = 'idle';
  mockResponse(listCollections, { data: [aCollection({ name: 'Old' })] });
  await loadCollections();
  outdated = [];
  ends = [connectLibrary(), on('library:outdated', (event) => outdated.push(event))];
  mockResponse(listCollections, { data: [aCollection({ name: 'New' })] });
  requests.length = 0;
});
afterEach(() => {
  for (const end of ends) end();
  session.user = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('The library', () => {
  it('follows a change of collections in another tab at once', async () => {
    receive({ user: 5, subject: 'collections' });
    await vi.waitFor(() => expect(names()).toEqual(['New']));
    expect(outdated).toEqual([{ subject: 'collections', isFromTab: true }]);
  });

  it('ignores tabs of another user', () => {
    receive({ user: 6, subject: 'collections' });
    expect([requests, outdated]).toEqual([[], []]);
  });

  it('tells the other tabs what this one changed, but not what it read', async () => {
    mockResponse(createTag, { data: aTag() });
    await call(createTag, { body: { name: 'bread' } });
    await loadCollections();
    expect(Channel.last.sent).toEqual([{ user: 5, subject: 'tags' }]);
  });

  it('is compared with the server when the user returns after a while', async () => {
    window.dispatchEvent(new Event('focus'));
    expect(requests).toEqual([]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(names()).toEqual(['New']));
    window.dispatchEvent(new Event('focus'));
    expect(requests).toHaveLength(1);
    expect(outdated.map(({ subject }) => subject)).toEqual(['collections', 'tags']);
  });

  it('stays on screen if the server cannot be reached', async () => {
    mockError(listCollections, 500);
    receive({ user: 5, subject: 'collections' });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect([names(), collections.status]).toEqual([['Old'], 'ready']);
  });
});
