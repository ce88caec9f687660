import { setTimeout as sleep } from 'node:timers/promises';

import type { Devtools } from './devtools.ts';

export interface MainResponse {
  status: number;
  mimeType: string;
}

/** The requests of a page that have not ended, and the responses that are the page itself. */
export class PageRequests {
  /** The last one. */
  main: MainResponse | null = null;
  readonly #byLoader = new Map<unknown, MainResponse>();
  readonly #open = new Set<unknown>();

  constructor(devtools: Devtools, frameId: string) {
    devtools.on('Network.requestWillBeSent', ({ requestId }) => this.#open.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId }) => this.#open.delete(requestId));
    devtools.on('Network.loadingFailed', ({ requestId }) => this.#open.delete(requestId));
    devtools.on('Network.responseReceived', (event) => {
      if (event['type'] !== 'Document' || event['frameId'] !== frameId) return;
      // Of some requests of the page before, Chromium never says that they have ended.
      this.#open.clear();
      this.#open.add(event['requestId']);
      this.main = event['response'] as MainResponse;
      this.#byLoader.set(event['loaderId'], this.main);
    });
  }

  /** The response that a document was made of. */
  responseOf(loaderId: string): MainResponse | null {
    return this.#byLoader.get(loaderId) ?? this.main;
  }

  /** Waits until no request is open for a moment, but not longer than so many ms. */
  async quiet(maxMs: number): Promise<void> {
    const STEP_MS = 100;
    let quietSteps = 0;
    for (let waited = 0; waited < maxMs && quietSteps < 3; waited += STEP_MS) {
      await sleep(STEP_MS);
      quietSteps = this.#open.size === 0 ? quietSteps + 1 : 0;
    }
  }
}
