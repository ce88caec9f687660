import { expect, it } from 'vitest';

import { foldersOf, cachePolicyOf } from './cache-policy.ts';

const kept = new Set(['/', '/icon.svg', '/assets/index-abc.js']);

it.each([
  { asked: '/', as: 'framed' },
  { asked: '/c/7', as: 'framed' },
  { asked: '/p/3', as: 'framed' },
  { asked: '/login', as: 'page' },
  { asked: '/no-screen-of-ours', as: 'page' },
  { asked: '/s', as: 'page' },
  { asked: '/api/docs', as: 'no' },
  { asked: '/api', as: 'no' },
  { asked: '/storage/attachments/picture', as: 'no' },
  { asked: '/icon.svg', as: 'no' },
])('treats going to $asked as "$as"', ({ asked, as }) => {
  expect(cachePolicyOf(asked, true, kept)).toBe(as);
});

it.each([
  { asked: '/assets/index-abc.js', as: 'hashed' },
  { asked: '/assets/of-a-newer-version.js', as: 'no' },
  { asked: '/icon.svg', as: 'static' },
  { asked: '/modules/mf_posts/3/assets/parcel-abc.js', as: 'module' },
  { asked: '/modules/', as: 'no' },
  { asked: '/remotes.json', as: 'no' },
  { asked: '/service-worker.js', as: 'no' },
  { asked: '/healthz', as: 'no' },
  { asked: '/api/posts', as: 'no' },
  { asked: '/api/auth/me', as: 'no' },
  { asked: '/storage/thumbnails/a.webp', as: 'no' },
])('treats the request for $asked as "$as"', ({ asked, as }) => {
  expect(cachePolicyOf(asked, false, kept)).toBe(as);
});

it('knows which release a file belongs to, and which module', () => {
  expect(foldersOf('/modules/mf_posts/3/assets/a.js')).toEqual({
    release: '/modules/mf_posts/3/',
    module: '/modules/mf_posts/',
  });
});
