/**
 * Takes the place of a service worker that has to go: it takes over at once, empties what was kept and takes itself
 * away. Browsers look for a new worker whenever somebody opens a page, so each is rid of the old one at its next visit.
 */
export const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;
