import { getPost, listCollections, listPosts, listTags, type Post, type PostJob } from '@benotes/contract';
import { aCollection, aUser } from '@benotes/contract/builders';
import { collections, emit, loadCollections, session } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/**
 * Stubs browser APIs that jsdom lacks. Sizes are 0, so lists have one column; nothing intersects the viewport until the
 * returned function is called.
 */
export function stubBrowser({ mobile = false } = {}): { reachEnd: () => void } {
  const observers = new Set<() => void>();

  class IntersectionObserverStub {
    private readonly watch: () => void;
    constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
      this.watch = () => call([{ isIntersecting: true }]);
    }
    observe = () => observers.add(this.watch);
    unobserve = () => {};
    disconnect = () => observers.delete(this.watch);
  }
  class ResizeObserverStub {
    private readonly look: (entries: never[]) => void;
    constructor(look: (entries: never[]) => void) {
      this.look = look;
    }
    observe = () => this.look([]); // browsers call it with the first frame, which jsdom never renders
    unobserve = () => {};
    disconnect = () => {};
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
  vi.stubGlobal('ResizeObserver', ResizeObserverStub);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: mobile && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  Object.assign(HTMLDialogElement.prototype, { showModal: open, close });
  return {
    reachEnd: () => {
      for (const watch of observers) watch();
    },
  };
}

function open(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}

/** Holds all responses until the returned function is called. */
export function holdResponses(): () => void {
  const through = globalThis.fetch;
  const gate: { open?: () => void } = {};
  const held = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    await held;
    return through(...request);
  });
  return () => gate.open?.();
}

/** A finished action on two selected posts, which can be undone. */
export const aJob = (given: Partial<PostJob> = {}): PostJob => ({
  id: 5,
  action: { type: 'delete' },
  status: 'done',
  total: 2,
  done: 2,
  changed: 2,
  kept: 0,
  can_undo: true,
  created_at: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** Signs a user in who has one post, in the collection 7, and no drafts. */
export async function signInWith(post: Post, { collection = 'Recipes', etag = '"as-read"' } = {}): Promise<void> {
  stubBrowser();
  vi.stubGlobal('indexedDB', new IDBFactory());
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // the user is signed in again
  session.user = aUser({ id: 1 });
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: collection })] });
  mockResponse(listPosts, { data: [] });
  mockResponse(getPost, { data: post }, { etag });
  mockResponse(listTags, { data: [] });
  await loadCollections();
}

/** Closes the page, which stores a pending draft, and signs the user out. */
export function signOut(): void {
  cleanup();
  emit('session:ended');
  session.user = null;
}
