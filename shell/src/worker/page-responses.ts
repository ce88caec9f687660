import type { Revalidation } from '../start/revalidation.ts';
import { compare, isFromServer, canServeFirst, snapshotId } from './snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** How long the server may take to say whether a page is still its own, in ms; then nobody is there. */
const PATIENCE_MS = 10_000;
/** How a page is asked for by somebody who wants what is there now: a reload. */
const ANEW: ReadonlySet<RequestCache> = new Set(['no-cache', 'no-store', 'reload']);
/** And by one who goes back: the browser would answer from its own cache, without the server. */
const OLD: ReadonlySet<RequestCache> = new Set(['force-cache', 'only-if-cached']);

/** A page that is on its way to a window, and what is still to be done when it is there. */
interface Answered {
  page: Response;
  /** Settles when everything is known and kept; never fails. */
  done?: Promise<unknown>;
}

/**
 * Answers with pages. One that was kept, and was the server's when that was asked last, is shown at once while the server
 * is asked whether it still is; the page asks here what came of that.
 */
export class PageResponses {
  readonly #pages: SnapshotStore;
  /** What came of it, by the id of the window. */
  readonly #revalidations = new Map<string, Promise<Revalidation>>();

  constructor(pages: SnapshotStore) {
    this.#pages = pages;
  }

  /**
   * The page for a window. `isFramed`: whether the page of the frame is what the server has at this address.
   *
   * @throws what the network says where there is nothing to show instead.
   */
  async answer(request: Request, windowId: string, isFramed: boolean): Promise<Answered> {
    const asking = ask(request);
    asking.catch(() => {}); // heard below
    const kept = await this.#pages.read().catch(() => undefined); // a cache that is broken is none
    if (kept && isFramed && !ANEW.has(request.cache) && canServeFirst(kept.headers)) {
      const revalidation = this.#revalidate(kept.headers, asking);
      this.#revalidations.set(windowId, revalidation);
      return { page: kept, done: revalidation };
    }
    const answer = await asking.catch((error: unknown) => {
      if (!kept) throw error;
      return null;
    });
    if (kept && !(answer && isFromServer(answer))) {
      this.#revalidations.set(windowId, Promise.resolve('unreachable'));
      return { page: kept };
    }
    if (!answer) throw new Error('Nobody answers, and no page is kept.');
    return isFramed ? { page: answer, done: this.#learn(answer.clone(), true) } : { page: answer };
  }

  /**
   * What is known about a page that was kept and is shown in a window. Asked a second time, and by one whose question
   * was forgotten with the worker, the server is asked again. `name`: what the page calls itself (`snapshotId`).
   */
  async revalidation(windowId: string, name: string): Promise<Revalidation> {
    const known = this.#revalidations.get(windowId);
    this.#revalidations.delete(windowId);
    if (known) return known;
    const kept = await this.#pages.read().catch(() => undefined);
    // Another page was kept meanwhile: a newer one, which was the server's.
    if (!kept || snapshotId(kept.headers) !== name) return 'stale';
    return this.#revalidate(kept.headers, fetch('/', { cache: 'no-cache', redirect: 'manual' }));
  }

  /** How what the server answers stands to a page that is shown; known when it has been learnt from. */
  async #revalidate(page: Headers, asking: Promise<Response>): Promise<Revalidation> {
    const revalidation = asking.then(
      async (answer) => {
        await this.#learn(answer.clone(), false);
        return compare(page, answer);
      },
      () => 'unreachable' as const,
    );
    const patience = new Promise<'unreachable'>((done) => {
      setTimeout(done, PATIENCE_MS, 'unreachable');
    });
    return Promise.race([revalidation, patience]);
  }

  async #learn(answer: Response, isShown: boolean): Promise<void> {
    try {
      await this.#pages.learn(answer, isShown);
    } catch (error) {
      console.warn(error); // without room nothing is kept
    }
  }
}

const ask = (request: Request) => fetch(OLD.has(request.cache) ? new Request(request, { cache: 'no-cache' }) : request);
