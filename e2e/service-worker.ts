import { expect, type Page } from '@playwright/test';

/** Errors of an offline page. */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (?:reached|loaded)|remotes\.json|Failed to fetch/i;

/** Waits until a worker is active. */
export const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

/** Opens the product and waits until the service worker controls the page. */
export async function openControlled(page: Page, url = '/'): Promise<void> {
  await page.goto(url);
  await workerReady(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/service-worker/);
  await settle(page);
}

/** Waits for the files that a page loads after its first paint: an aborted request would be reported as an error. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Reloads a page without a connection: the worker serves it. */
export async function reloadOffline(page: Page): Promise<void> {
  await settle(page);
  // What the page has without a connection comes from the worker, not from the HTTP cache, which a route turns off.
  await page.route(
    () => false,
    () => {},
  );
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible();
}

/** All cached responses of the browser, with their URLs. */
export const cached = (page: Page) =>
  page.evaluate(async () => {
    const responses: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        responses.push({ url: pathname + search, text: (await (await cache.match(request))?.text()) ?? '' });
      }
    }
    return responses;
  });

/** The cached page snapshots. */
export const cachedPage = async (page: Page) => {
  const pages = (await cached(page)).filter(({ url }) => url.split('?')[0] === '/');
  return pages.map(({ text }) => text);
};
