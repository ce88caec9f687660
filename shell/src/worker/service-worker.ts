import { SHARE_TARGET_PATH } from '@benotes/contract';
import { dropOldShared } from '@benotes/platform/shared-content';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies';

import { foldersOf, type CachePolicy, cachePolicyOf } from './cache-policy.ts';
import { PageResponses } from './page-responses.ts';
import { receiveShared } from './receive-shared.ts';
import { SnapshotStore } from './snapshot-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** The shell's page and its static files with their hashes, inserted by the build (build/plugins/service-worker.ts). */
declare const PRECACHE_FILES: PrecacheEntry[];

const PAGE = '/';
const MODULES = 'modules';

const precached = new Set(PRECACHE_FILES.map(({ url }) => url));
const pages = new SnapshotStore(precached, () => matchPrecache(PAGE));
const responses = new PageResponses(pages);

// A new worker caches its files next to those of the previous one and waits until no page of the previous one is open.
// When it activates, all other files are deleted. During a deployment, the page may belong to one version and the files
// to another: then nothing is cached, and the browser tries again later.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      return new URL(request.url).pathname === PAGE ? pages.toCache(response) : response;
    },
  },
]);
precache(PRECACHE_FILES);
cleanupOutdatedCaches();
// The snapshot of the previous worker names the files of that worker.
self.addEventListener('activate', (event) => event.waitUntil(pages.clear()));

const route = (policy: CachePolicy, handler: Parameters<typeof registerRoute>[1]) =>
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && cachePolicyOf(url.pathname, request.mode === 'navigate', precached) === policy,
    handler,
  );

route('framed', ({ event, request }) => respondWithPage(event, request, true));
route('page', ({ event, request }) => respondWithPage(event, request, false));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET_PATH,
  ({ request }) => receiveShared(request),
  'POST',
);
// A page requests the result of its revalidation over its own channel, because it may take a while.
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const { source, data } = event;
  if (!port || !(source instanceof WindowClient) || typeof data !== 'string') return;
  event.waitUntil(responses.revalidation(source.id, data).then((revalidation) => port.postMessage(revalidation)));
});

route('static', new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }] }));
route('hashed', async ({ request }) => (await matchPrecache(request)) ?? fetch(request));
const moduleOptions: StrategyOptions = {
  cacheName: MODULES,
  plugins: [
    {
      requestWillFetch: ({ request }) => pages.withIntegrity(request),
      // Only responses that the server declares immutable: the page of a captive portal must not be cached forever.
      cacheWillUpdate: async ({ response }) =>
        response.ok && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '') ? response : null,
      cacheDidUpdate: ({ request }) => dropOtherReleases(new URL(request.url).pathname),
    },
  ],
};
const fromCache = new CacheFirst(moduleOptions);
const fromNetwork = new NetworkFirst(moduleOptions);
// A page reloads a script that failed its integrity check: the cached copy may be damaged.
route('module', ({ event, request }) =>
  (request.cache === 'reload' ? fromNetwork : fromCache).handle({ event, request }),
);

async function respondWithPage(event: ExtendableEvent, request: Request, isFramed: boolean): Promise<Response> {
  const { resultingClientId } = event as FetchEvent; // routes are only called for fetch events
  const { page, done } = await responses.respond(request, resultingClientId, isFramed);
  if (done) event.waitUntil(done);
  event.waitUntil(dropOldShared());
  return page;
}

/** Deletes all releases of a module from the cache except the last requested one. */
async function dropOtherReleases(pathname: string): Promise<void> {
  const { release, module } = foldersOf(pathname);
  const cache = await caches.open(MODULES);
  const others = (await cache.keys()).filter(({ url }) => {
    const { pathname: stored } = new URL(url);
    return stored.startsWith(module) && !stored.startsWith(release);
  });
  await Promise.all(others.map((request) => cache.delete(request)));
}
