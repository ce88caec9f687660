import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

import { foldersOf, type KeptAs, keptAs } from './kept-as.ts';
import { asKept, fits, isEverybodys } from './kept-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** The shell's page and its static files with their hashes, put here by the build (shell/service-worker.vite.ts). */
declare const KEPT_FILES: PrecacheEntry[];

const PAGE = '/';
const PAGES = 'page';
const MODULES = 'modules';
/** What a proxy says while nobody answers behind it. */
const NOBODY_THERE = new Set([502, 503, 504]);

const kept = new Set(KEPT_FILES.map(({ url }) => url));

// A new worker keeps its own files beside those of the old one and waits until no page of the old one is open; when it
// takes over, what it does not know goes. Pages come from the network first, so a reload shows a new version at once.
// While a new version is put on the server, the page may be of one and the files of the other: nothing is kept then, and
// the browser tries again later.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      return new URL(request.url).pathname === PAGE ? pageToKeep(response) : response;
    },
  },
]);
precache(KEPT_FILES);
cleanupOutdatedCaches();
// The page of the worker before names the files of the worker before.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(PAGES)));

const route = (as: KeptAs, handler: Parameters<typeof registerRoute>[1]) =>
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && keptAs(url.pathname, request.mode === 'navigate', kept) === as,
    handler,
  );

// The server writes the hashes of the live modules into the page, so the one seen last is kept; it is the same for
// everybody and at every address but that of a shared link, which is not kept.
route(
  'page',
  new NetworkOnly({
    plugins: [
      {
        fetchDidSucceed: async ({ response, event }) => {
          if (NOBODY_THERE.has(response.status)) throw new Error(`The page was answered ${response.status}.`);
          event.waitUntil(keepPage(response.clone()));
          return response;
        },
        handlerDidError: async () => (await caches.match(PAGE, { cacheName: PAGES })) ?? matchPrecache(PAGE),
      },
    ],
  }),
);
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

async function keepPage(response: Response): Promise<void> {
  const cache = await caches.open(PAGES);
  const known = await cache.match(PAGE);
  const etag = response.headers.get('etag');
  if (etag !== null && etag === known?.headers.get('etag')) return;
  const page = await pageToKeep(response);
  if (page) await cache.put(PAGE, page);
}

/** The page as it is shown without a network; null for one that does not fit the files that are kept. */
async function pageToKeep(response: Response): Promise<Response | null> {
  const isPage = response.ok && !response.redirected && isEverybodys(response.headers);
  const html = isPage ? await response.text() : '';
  if (!fits(html, kept)) return null;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding'); // what was read is unpacked
  headers.delete('content-length');
  return new Response(asKept(html), { headers });
}

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
