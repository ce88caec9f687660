import { beforeEach, describe, expect, it, vi } from 'vitest';

import { SnapshotStore } from './snapshot-store.ts';
import { toSnapshot } from './snapshot.ts';

const SCRIPT = '/modules/lists/1/assets/parcel.js';
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const listing = `<html lang="en"><script type="importmap">${JSON.stringify({ integrity: { [SCRIPT]: HASH } })}</script></html>`;

const request = (path: string) => new Request(`http://localhost${path}`, { cache: 'reload' });
const storeOf = (html?: string) =>
  new SnapshotStore(new Set(), async () => (html === undefined ? undefined : toSnapshot(html, new Headers())));

beforeEach(() => vi.stubGlobal('caches', { match: async () => undefined }));

describe('A request for a script', () => {
  // #script-gets-listed-hash
  it('gets the hash that the page lists, and is otherwise unchanged', async () => {
    const { integrity, cache, url } = await storeOf(listing).withIntegrity(request(SCRIPT));
    expect({ integrity, cache, url }).toEqual({ integrity: HASH, cache: 'reload', url: request(SCRIPT).url });
  });

  it.each([
    ['that is not listed', listing, '/modules/lists/2/assets/parcel.js'],
    ['of a page that lists nothing', '<html lang="en"></html>', SCRIPT],
    ['without a page', undefined, SCRIPT],
  ])('%s is unchanged', async (_, html, path) => {
    const original = request(path);
    expect(await storeOf(html).withIntegrity(original)).toBe(original);
  });

  it('is unchanged if the cache cannot be read', async () => {
    vi.stubGlobal('caches', { match: () => Promise.reject(new Error('The disk is broken.')) });
    const original = request(SCRIPT);
    expect(await storeOf(listing).withIntegrity(original)).toBe(original);
  });
});
