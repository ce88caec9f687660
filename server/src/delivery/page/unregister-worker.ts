/**
 * Replaces an installed service worker: it takes over at once, deletes all caches, and unregisters itself. Browsers
 * check for a new worker on navigation, so each one loses the old worker on its next visit.
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
