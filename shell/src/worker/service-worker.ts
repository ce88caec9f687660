import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import { foldersOf, type KeptAs, keptAs } from './kept-as.ts';

/** The shell's page and its static files with their hashes, put here by the build (shell/service-worker.vite.ts). */
declare const KEPT_FILES: PrecacheEntry[];

const PAGE = '/';
const MODULES = 'modules';

// A new worker keeps its own files beside those of the old one and waits until no page of the old one is open; when it
// takes over, what it does not know goes. Pages come from the network first, so a reload shows a new version at once.
precache(KEPT_FILES);
cleanupOutdatedCaches();

const kept = new Set(KEPT_FILES.map(({ url }) => url));

const route = (as: KeptAs, handler: Parameters<typeof registerRoute>[1]) =>
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && keptAs(url.pathname, request.mode === 'navigate', kept) === as,
    handler,
  );

route('page', new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(PAGE) }] }));
route('static', new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }] }));
route('hashed', async ({ request }) => (await matchPrecache(request)) ?? fetch(request));
route(
  'module',
  new CacheFirst({
    cacheName: MODULES,
    plugins: [
      {
        // Only what the server promises never to change: a page of some network's login would otherwise stay for good.
        cacheWillUpdate: async ({ response }) =>
          response.ok && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '') ? response : null,
        cacheDidUpdate: ({ request }) => dropOtherReleases(new URL(request.url).pathname),
      },
    ],
  }),
);

/** One release of a module is kept: the one that was asked for last. */
async function dropOtherReleases(pathname: string): Promise<void> {
  const { release, module } = foldersOf(pathname);
  const cache = await caches.open(MODULES);
  const others = (await cache.keys()).filter(({ url }) => {
    const { pathname: stored } = new URL(url);
    return stored.startsWith(module) && !stored.startsWith(release);
  });
  await Promise.all(others.map((request) => cache.delete(request)));
}
