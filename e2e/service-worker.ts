import { expect, type Page } from '@playwright/test';

/** What a page without a connection reports. */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (?:reached|loaded)|remotes\.json|Failed to fetch/i;

/** Opens the product and waits until its worker answers for the page. */
export async function openWorked(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/service-worker/);
}

/** Everything that stands in the browser's caches: the address of each answer and its text. */
export const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        found.push({ url: pathname + search, text: (await (await cache.match(request))?.text()) ?? '' });
      }
    }
    return found;
  });

/** The page as the worker keeps it. */
export const cachedPage = async (page: Page) => {
  const pages = (await cached(page)).filter(({ url }) => url.split('?')[0] === '/');
  return pages.map(({ text }) => text);
};
