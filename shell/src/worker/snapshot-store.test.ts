import { beforeEach, describe, expect, it, vi } from 'vitest';

import { toSnapshot } from './snapshot.ts';
import { SnapshotStore } from './snapshot-store.ts';

const SCRIPT = '/modules/mf_posts/1/assets/parcel.js';
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const listing = `<html lang="en"><script type="importmap">${JSON.stringify({ integrity: { [SCRIPT]: HASH } })}</script></html>`;

const request = (address: string) => new Request(`http://localhost${address}`, { cache: 'reload' });
const storeOf = (html?: string) =>
  new SnapshotStore(new Set(), async () => (html === undefined ? undefined : toSnapshot(html, new Headers())));

beforeEach(() => vi.stubGlobal('caches', { match: async () => undefined }));

describe('A request for a script', () => {
  it('takes nothing but what the page lists, and is the same otherwise', async () => {
    const { integrity, cache, url } = await storeOf(listing).withIntegrity(request(SCRIPT));
    expect({ integrity, cache, url }).toEqual({ integrity: HASH, cache: 'reload', url: request(SCRIPT).url });
  });

  it.each([
    ['that is not listed', listing, '/modules/mf_posts/2/assets/parcel.js'],
    ['of a page that lists nothing', '<html lang="en"></html>', SCRIPT],
    ['without a page', undefined, SCRIPT],
  ])('%s stays as it is', async (_, html, address) => {
    const asked = request(address);
    expect(await storeOf(html).withIntegrity(asked)).toBe(asked);
  });

  it('stays as it is where the cache is broken', async () => {
    vi.stubGlobal('caches', { match: () => Promise.reject(new Error('The disk is broken.')) });
    const asked = request(SCRIPT);
    expect(await storeOf(listing).withIntegrity(asked)).toBe(asked);
  });
});
