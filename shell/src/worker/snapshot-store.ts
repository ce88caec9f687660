import {
  type Answer,
  toSnapshot,
  compare,
  fits,
  integrityIn,
  isPublicPage,
  isFromServer,
  canServeFirst,
  markStale,
} from './snapshot.ts';

const PAGE = '/';
const CACHE = 'page';

interface Known {
  html: string;
  headers: Headers;
}

/**
 * Keeps the page of the frame. The server writes the hashes of the live modules into it, so the one that came last is
 * kept, if the files beside it are those it names; else the one before stays for the time without a network.
 *
 * `files`: what is kept beside it. `first`: finds the page that came with these.
 */
export class SnapshotStore {
  readonly #files: ReadonlySet<string>;
  readonly #first: () => Promise<Response | undefined>;
  /** The page as it was read or kept last: a cache takes longer to answer than the rest of the worker. */
  #known: Promise<Known | undefined> | undefined;

  constructor(files: ReadonlySet<string>, first: () => Promise<Response | undefined>) {
    this.#files = files;
    this.#first = first;
  }

  /** The page there is; undefined where there is none. */
  async read(): Promise<Response | undefined> {
    this.#known ??= this.#load();
    const known = await this.#known;
    return known && new Response(known.html, { headers: known.headers });
  }

  /**
   * A request for a script that the network may answer with nothing but what the page lists; WebKit does not look at the
   * hashes of the import map where a script is imported while another one runs. One that is not listed stays as it is.
   */
  async checked(request: Request): Promise<Request> {
    const page = await this.read().catch(() => undefined); // a cache that is broken is none
    const integrity = page && integrityIn(await page.text())[new URL(request.url).pathname];
    return integrity ? new Request(request, { integrity }) : request;
  }

  /**
   * Learns from what the server answered where it should have answered the page. What is not known to be the server's
   * page, because it was never shown as that (`isShown`) nor said twice, is not shown again before it has answered: so
   * a page that gave way is followed by one from the network, whatever stands here.
   */
  async learn(answer: Response, isShown: boolean): Promise<void> {
    if (!isFromServer(answer)) return;
    const known = await this.read();
    if (known && compare(known.headers, answer) === 'fresh') {
      if (!canServeFirst(known.headers)) await this.#put(markStale(known, false));
      return;
    }
    const page = await this.toKeep(answer);
    if (page) await this.#put(markStale(page, !isShown));
    else if (known && canServeFirst(known.headers)) await this.#put(markStale(known, true));
  }

  /** The page as it is kept; null for one that is not everybody's, or does not fit the files that are kept. */
  async toKeep(answer: Answer & Pick<Response, 'text'>): Promise<Response | null> {
    const html = isPublicPage(answer) ? await answer.text() : '';
    return fits(html, this.#files) ? toSnapshot(html, answer.headers) : null;
  }

  /** Forgets all but the page that came with the files. */
  async forget(): Promise<void> {
    this.#known = undefined;
    await caches.delete(CACHE);
  }

  async #load(): Promise<Known | undefined> {
    try {
      const page = (await caches.match(PAGE, { cacheName: CACHE })) ?? (await this.#first());
      if (page) return { html: await page.text(), headers: page.headers };
    } catch (error) {
      this.#known = undefined; // the next one who reads may find it mended
      throw error;
    }
    this.#known = undefined;
    return undefined;
  }

  async #put(page: Response): Promise<void> {
    this.#known = Promise.resolve({ html: await page.clone().text(), headers: page.headers });
    await (await caches.open(CACHE)).put(PAGE, page);
  }
}
