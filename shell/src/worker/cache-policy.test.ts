import { expect, it } from 'vitest';

import { foldersOf, cachePolicyOf } from './cache-policy.ts';

const precached = new Set(['/', '/icon.svg', '/assets/index-abc.js']);

it.each([
  { path: '/', policy: 'framed' },
  { path: '/c/7', policy: 'framed' },
  { path: '/p/3', policy: 'framed' },
  { path: '/login', policy: 'page' },
  { path: '/a-page-of-any-module', policy: 'framed' },
  { path: '/s', policy: 'page' },
  { path: '/api/docs', policy: 'no' },
  { path: '/api', policy: 'no' },
  { path: '/storage/attachments/picture', policy: 'no' },
  { path: '/icon.svg', policy: 'no' },
])('treats navigation to $path as "$policy"', ({ path, policy }) => {
  expect(cachePolicyOf(path, true, precached)).toBe(policy);
});

it.each([
  { path: '/assets/index-abc.js', policy: 'hashed' },
  { path: '/assets/of-a-newer-version.js', policy: 'no' },
  { path: '/icon.svg', policy: 'static' },
  { path: '/modules/lists/3/assets/parcel-abc.js', policy: 'module' },
  { path: '/modules/', policy: 'no' },
  { path: '/remotes.json', policy: 'no' },
  { path: '/service-worker.js', policy: 'no' },
  { path: '/healthz', policy: 'no' },
  { path: '/api/posts', policy: 'no' },
  { path: '/api/auth/me', policy: 'no' },
  { path: '/storage/thumbnails/a.webp', policy: 'no' },
])('treats a request for $path as "$policy"', ({ path, policy }) => {
  expect(cachePolicyOf(path, false, precached)).toBe(policy);
});

it('returns the folders of the release and the module of a file', () => {
  expect(foldersOf('/modules/lists/3/assets/a.js')).toEqual({
    release: '/modules/lists/3/',
    module: '/modules/lists/',
  });
});
