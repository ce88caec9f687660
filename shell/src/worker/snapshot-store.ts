import {
  type PageHead,
  toSnapshot,
  compare,
  fits,
  integrityIn,
  isPublicPage,
  isFromServer,
  canServeFirst,
  withConfirmation,
} from './snapshot.ts';

const PAGE = '/';
const CACHE = 'page';

interface Snapshot {
  html: string;
  headers: Headers;
}

/**
 * Caches the page of the layout. The server writes the hashes of the live modules into it, so the latest one is cached
 * if all its files are precached. Otherwise the previous one stays, for offline use.
 *
 * `files`: the precached files. `first`: finds the page that was precached with them.
 */
export class SnapshotStore {
  readonly #files: ReadonlySet<string>;
  readonly #first: () => Promise<Response | undefined>;
  /** In memory, because reading the cache takes longer than everything else in the worker. */
  #snapshot: Promise<Snapshot | undefined> | undefined;

  constructor(files: ReadonlySet<string>, first: () => Promise<Response | undefined>) {
    this.#files = files;
    this.#first = first;
  }

  /** The current snapshot; undefined if there is none. */
  async read(): Promise<Response | undefined> {
    this.#snapshot ??= this.#load();
    const known = await this.#snapshot;
    return known && new Response(known.html, { headers: known.headers });
  }

  /**
   * Adds the hash that the page lists for a script to its request, because WebKit ignores the import map's hashes for
   * dynamically imported scripts. Requests for scripts that are not listed are unchanged.
   */
  async withIntegrity(request: Request): Promise<Request> {
    const page = await this.read().catch(() => undefined); // an unreadable cache counts as empty
    const integrity = page && integrityIn(await page.text())[new URL(request.url).pathname];
    return integrity ? new Request(request, { integrity }) : request;
  }

  /**
   * Updates the snapshot from a response of the server. A new page that was not shown (`isShown`) is marked as
   * unconfirmed and not served first until the server sends it a second time. So a page that reloads itself because it
   * is stale is always followed by one from the network.
   */
  async update(response: Response, isShown: boolean): Promise<void> {
    if (!isFromServer(response)) return;
    const known = await this.read();
    if (known && compare(known.headers, response) === 'fresh') {
      if (!canServeFirst(known.headers)) await this.#put(withConfirmation(known, true));
      return;
    }
    const page = await this.toCache(response);
    if (page) await this.#put(withConfirmation(page, isShown));
    else if (known && canServeFirst(known.headers)) await this.#put(withConfirmation(known, false));
  }

  /**
   * A response as a snapshot. Null if it is not the same page for everybody, or references files that are not
   * precached.
   */
  async toCache(response: PageHead & Pick<Response, 'text'>): Promise<Response | null> {
    const html = isPublicPage(response) ? await response.text() : '';
    return fits(html, this.#files) ? toSnapshot(html, response.headers) : null;
  }

  /** Deletes the snapshot; the precached page remains. */
  async clear(): Promise<void> {
    this.#snapshot = undefined;
    await caches.delete(CACHE);
  }

  async #load(): Promise<Snapshot | undefined> {
    try {
      const page = (await caches.match(PAGE, { cacheName: CACHE })) ?? (await this.#first());
      if (page) return { html: await page.text(), headers: page.headers };
    } catch (error) {
      this.#snapshot = undefined; // so that the next read tries again
      throw error;
    }
    this.#snapshot = undefined;
    return undefined;
  }

  async #put(page: Response): Promise<void> {
    this.#snapshot = Promise.resolve({ html: await page.clone().text(), headers: page.headers });
    await (await caches.open(CACHE)).put(PAGE, page);
  }
}
