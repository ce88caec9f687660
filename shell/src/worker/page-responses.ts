import type { Revalidation } from '../start/revalidation.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { compare, isFromServer, canServeFirst, snapshotId } from './snapshot.ts';

/** How long a revalidation may take, in ms, before the server counts as unreachable. */
const REVALIDATION_TIMEOUT_MS = 10_000;
/** Cache modes of a reload: the user wants the server's current page. */
const RELOAD_MODES: ReadonlySet<RequestCache> = new Set(['no-cache', 'no-store', 'reload']);
/** Cache modes of a back navigation: the browser would respond from its own cache, without the server. */
const BACK_MODES: ReadonlySet<RequestCache> = new Set(['force-cache', 'only-if-cached']);

const REVALIDATION: RequestInit = { cache: 'no-cache', redirect: 'manual' };

/** A page for a window, and the work that outlives the response. */
interface PageResponse {
  page: Response;
  /** Resolves when the page is revalidated and cached; never rejects. */
  done?: Promise<unknown>;
}

/**
 * Responds to navigations. A snapshot that was confirmed by the last revalidation is served immediately and
 * revalidated; the page then requests the result.
 */
export class PageResponses {
  readonly #pages: SnapshotStore;
  /** Revalidations by the id of their window. */
  readonly #revalidations = new Map<string, Promise<Revalidation>>();

  constructor(pages: SnapshotStore) {
    this.#pages = pages;
  }

  /**
   * The page for a window. `isFramed`: whether the server has the page of the layout at this path.
   *
   * @throws the network error if there is no snapshot to serve instead.
   */
  async respond(request: Request, windowId: string, isFramed: boolean): Promise<PageResponse> {
    const maySnapshot = isFramed && !RELOAD_MODES.has(request.cache);
    const early = maySnapshot ? null : fetchPage(request);
    early?.catch(() => {}); // handled below
    const snapshot = await this.#pages.read().catch(() => undefined); // an unreadable cache counts as empty
    if (snapshot && maySnapshot && canServeFirst(snapshot.headers)) {
      // Not the request itself: after a link on another site it has no cookies, and the server would send the page of a
      // visitor, who gets no canaries.
      const revalidation = this.#revalidate(snapshot.headers, fetch(request.url, REVALIDATION));
      this.#revalidations.set(windowId, revalidation);
      return { page: snapshot, done: revalidation };
    }
    const response = await (early ?? fetchPage(request)).catch((error: unknown) => {
      if (!snapshot) throw error;
      return null;
    });
    if (snapshot && !(response && isFromServer(response))) {
      this.#revalidations.set(windowId, Promise.resolve('unreachable'));
      return { page: snapshot };
    }
    if (!response) throw new Error('The server is unreachable, and there is no snapshot.');
    return isFramed ? { page: response, done: this.#update(response.clone(), true) } : { page: response };
  }

  /**
   * The result for a window that shows a snapshot with this id (`snapshotId`). The server is requested again if the
   * result was returned before, or was lost when the browser stopped the worker.
   */
  async revalidation(windowId: string, id: string): Promise<Revalidation> {
    const known = this.#revalidations.get(windowId);
    this.#revalidations.delete(windowId);
    if (known) return known;
    const snapshot = await this.#pages.read().catch(() => undefined);
    // A newer page of the server has been cached in the meantime.
    if (!snapshot || snapshotId(snapshot.headers) !== id) return 'stale';
    return this.#revalidate(snapshot.headers, fetch('/', REVALIDATION));
  }

  /** Compares the snapshot that is shown with the server's response, and resolves once that is cached. */
  async #revalidate(page: Headers, fetching: Promise<Response>): Promise<Revalidation> {
    const revalidation = fetching.then(
      async (response) => {
        await this.#update(response.clone(), false);
        return compare(page, response);
      },
      () => 'unreachable' as const,
    );
    const timeout = new Promise<'unreachable'>((done) => {
      setTimeout(done, REVALIDATION_TIMEOUT_MS, 'unreachable');
    });
    return Promise.race([revalidation, timeout]);
  }

  async #update(response: Response, isShown: boolean): Promise<void> {
    try {
      await this.#pages.update(response, isShown);
    } catch (error) {
      console.warn(error); // without disk space nothing is cached
    }
  }
}

const fetchPage = (request: Request) =>
  fetch(BACK_MODES.has(request.cache) ? new Request(request, { cache: 'no-cache' }) : request);
