import type { Page } from '@playwright/test';

/** Everything that scripts of a page can read in its browser, as text by storage place. */
export const readBrowserState = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without access to this file
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The database request failed.')));
      });
    const places: Record<string, string> = {
      document: document.documentElement.outerHTML,
      title: document.title,
      address: location.href,
      history: JSON.stringify(history.state),
      window: window.name,
      cookies: document.cookie,
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    };
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      places[`field ${field.name || field.placeholder}`] = field.value;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        places[`cache ${name} ${request.url}`] = (await (await cache.match(request))?.text()) ?? '';
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      // It has been deleted in the meantime, and would be created again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      const database = await finished(opening).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return null;
        throw error;
      });
      if (!database) continue;
      for (const store of database.objectStoreNames)
        places[`database ${name} ${store}`] = JSON.stringify(
          await finished(database.transaction(store).objectStore(store).getAll()),
        );
      database.close();
    }
    return places;
  });

/** The places that contain a word, ignoring case. */
export async function findPlaces(page: Page, word: string): Promise<string[]> {
  const places = Object.entries(await readBrowserState(page));
  return places.filter(([, text]) => text.toLowerCase().includes(word.toLowerCase())).map(([place]) => place);
}
