import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, CDPSession } from '@playwright/test';

/** After this, an operation has failed. */
const TIMEOUT_MS = 30_000;

type Params = Record<string, unknown>;

/** A message about a page: a response, which has an id, or an event, which has a method. */
interface Message {
  id?: number;
  result?: Params;
  error?: { message: string };
  method?: string;
  params?: Params;
}

/**
 * A page in its own browser context, unknown to Playwright. For its own pages, Playwright makes the browser report
 * every request and file and creates a second script context, which is additional work on the page's main thread. This
 * page only reports what is enabled.
 */
export class CdpPage {
  readonly #root: CDPSession;
  readonly #context: string;
  readonly #session: string;
  readonly #pending = new Map<number, (message: Message) => void>();
  readonly #listeners = new Set<(message: Message) => void>();
  #lastId = 0;

  private constructor(root: CDPSession, context: string, session: string) {
    this.#root = root;
    this.#context = context;
    this.#session = session;
    root.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId === session) this.#receive(JSON.parse(message) as Message);
    });
  }

  static async open(browser: Browser): Promise<CdpPage> {
    const root = await browser.newBrowserCDPSession();
    const { browserContextId } = await root.send('Target.createBrowserContext');
    const { targetId } = await root.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      newWindow: true,
    });
    // A flat session would be passed to Playwright, which does not know it.
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
    const page = new CdpPage(root, browserContextId, sessionId);
    await page.send('Page.enable'); // for scripts in every page and for page events
    await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await page.send('Runtime.enable'); // otherwise a page in another process has no binding
    return page;
  }

  /** Sets a cookie in the context of this page. */
  async setCookie(cookie: { name: string; value: string; url: string }): Promise<void> {
    await this.#root.send('Storage.setCookies', { browserContextId: this.#context, cookies: [cookie] });
  }

  async close(): Promise<void> {
    await this.#root.send('Target.disposeBrowserContext', { browserContextId: this.#context });
    await this.#root.detach();
  }

  /** Calls a method of the DevTools protocol. @throws Error for an error response, or a timeout. */
  async send(method: string, params: Params = {}): Promise<Params> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Message>((resolve) => {
      this.#pending.set(id, resolve);
    });
    const message = JSON.stringify({ id, method, params });
    await this.#root.send('Target.sendMessageToTarget', { sessionId: this.#session, message });
    const { result = {}, error } = await within(answer, method);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Waits for the next matching event. @throws Error after a timeout. */
  async next(method: string, matches: (params: Params) => boolean): Promise<Params> {
    const { promise, listen } = nextEvent(method, matches);
    this.#listeners.add(listen);
    try {
      return await within(promise, method);
    } finally {
      this.#listeners.delete(listen);
    }
  }

  /** Evaluates an expression in the page, and awaits a promise. @throws Error if it throws. */
  async evaluate<T = unknown>(expression: string): Promise<T> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: T }; exceptionDetails?: { text: string; exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  #receive(message: Message): void {
    if (message.id === undefined) return this.#listeners.forEach((listen) => listen(message));
    this.#pending.get(message.id)?.(message);
    this.#pending.delete(message.id);
  }
}

/** A promise of a matching event, and the listener that resolves it. */
function nextEvent(method: string, matches: (params: Params) => boolean) {
  let settle: (params: Params) => void;
  const promise = new Promise<Params>((resolve) => {
    settle = resolve;
  });
  const listen = ({ method: name, params = {} }: Message) => {
    if (name === method && matches(params)) settle(params);
  };
  return { promise, listen };
}

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const timeout = sleep(TIMEOUT_MS, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error(`Timeout: ${what}.`)),
    () => promise, // canceled
  );
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    ended.abort();
  }
}
