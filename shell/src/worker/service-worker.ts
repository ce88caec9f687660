import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies';

import { foldersOf, type CachePolicy, cachePolicyOf } from './cache-policy.ts';
import { PageResponses } from './page-responses.ts';
import { SnapshotStore } from './snapshot-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** The shell's page and its static files with their hashes, put here by the build (build/plugins/service-worker.ts). */
declare const PRECACHE_FILES: PrecacheEntry[];

const PAGE = '/';
const MODULES = 'modules';

const kept = new Set(PRECACHE_FILES.map(({ url }) => url));
const pages = new SnapshotStore(kept, () => matchPrecache(PAGE));
const answers = new PageResponses(pages);

// A new worker keeps its own files beside those of the old one and waits until no page of the old one is open; when it
// takes over, what it does not know goes. While a new version is put on the server, the page may be of one and the files
// of the other: nothing is kept then, and the browser tries again later.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      return new URL(request.url).pathname === PAGE ? pages.toKeep(response) : response;
    },
  },
]);
precache(PRECACHE_FILES);
cleanupOutdatedCaches();
// The page of the worker before names the files of the worker before.
self.addEventListener('activate', (event) => event.waitUntil(pages.forget()));

const route = (as: CachePolicy, handler: Parameters<typeof registerRoute>[1]) =>
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && cachePolicyOf(url.pathname, request.mode === 'navigate', kept) === as,
    handler,
  );

route('framed', ({ event, request }) => answerPage(event, request, true));
route('page', ({ event, request }) => answerPage(event, request, false));
// A page asks what came of it; it has a channel for the answer, which may take its time.
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const { source, data } = event;
  if (!port || !(source instanceof WindowClient) || typeof data !== 'string') return;
  event.waitUntil(answers.revalidation(source.id, data).then((revalidation) => port.postMessage(revalidation)));
});

route('static', new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }] }));
route('hashed', async ({ request }) => (await matchPrecache(request)) ?? fetch(request));
const ofModules: StrategyOptions = {
  cacheName: MODULES,
  plugins: [
    {
      requestWillFetch: ({ request }) => pages.checked(request),
      // Only what the server promises never to change: a page of some network's login would otherwise stay for good.
      cacheWillUpdate: async ({ response }) =>
        response.ok && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '') ? response : null,
      cacheDidUpdate: ({ request }) => dropOtherReleases(new URL(request.url).pathname),
    },
  ],
};
const fromCache = new CacheFirst(ofModules);
const anew = new NetworkFirst(ofModules);
// A page asks anew for what was refused: it came damaged, and may have been kept so.
route('module', ({ event, request }) => (request.cache === 'reload' ? anew : fromCache).handle({ event, request }));

async function answerPage(event: ExtendableEvent, request: Request, isFramed: boolean): Promise<Response> {
  const { resultingClientId } = event as FetchEvent; // what routes are asked for by
  const { page, done } = await answers.answer(request, resultingClientId, isFramed);
  if (done) event.waitUntil(done);
  return page;
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
