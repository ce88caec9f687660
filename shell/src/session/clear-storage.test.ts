import { SHARED_CACHE } from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { clearStorage } from './clear-storage.ts';

/** A browser with one database, which records what is deleted. */
function aBrowser({ databases, cache }: { databases?: Error; cache?: Error }) {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: () => (databases ? Promise.reject(databases) : Promise.resolve([{ name: 'drafts' }])),
    deleteDatabase: (name: string) => deleted.push(name),
  });
  vi.stubGlobal('caches', {
    delete: (name: string) => (cache ? Promise.reject(cache) : Promise.resolve(deleted.push(name) > 0)),
  });
  return deleted;
}

it('Drafts are deleted even if the browser refuses access to its caches', async () => {
  const deleted = aBrowser({ cache: new DOMException('The operation is insecure.', 'SecurityError') });
  await clearStorage();
  expect(deleted).toEqual(['drafts']);
});

it('Shared files are deleted even if the browser cannot list its databases', async () => {
  const deleted = aBrowser({ databases: new DOMException('Unknown.', 'UnknownError') });
  await clearStorage();
  expect(deleted).toEqual([SHARED_CACHE]);
});
