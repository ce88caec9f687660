import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, CDPSession } from '@playwright/test';

/** What takes longer, in ms, has failed. */
const TIMEOUT_MS = 30_000;

type Params = Record<string, unknown>;

/** What the browser says of a page: an answer, which has an id, or an event, which has a method. */
interface Message {
  id?: number;
  result?: Params;
  error?: { message: string };
  method?: string;
  params?: Params;
}

/**
 * A page in a context of its own which Playwright does not know. Of one it knows, Playwright has the browser report every
 * request and every file, and make a second place for scripts in it: work of the page's own thread that is none of ours.
 * This one reports what it is told to.
 */
export class CdpPage {
  readonly #root: CDPSession;
  readonly #context: string;
  readonly #session: string;
  readonly #answered = new Map<number, (message: Message) => void>();
  readonly #listeners = new Set<(message: Message) => void>();
  #lastId = 0;

  private constructor(root: CDPSession, context: string, session: string) {
    this.#root = root;
    this.#context = context;
    this.#session = session;
    root.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId === session) this.#hear(JSON.parse(message) as Message);
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
    // A session that is flat would be handed to Playwright, which does not know it.
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
    const page = new CdpPage(root, browserContextId, sessionId);
    await page.send('Page.enable'); // for scripts that run in every page, and its own events
    await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await page.send('Runtime.enable'); // without it a page in another process has no binding
    return page;
  }

  /** For its own context. */
  async setCookie(cookie: { name: string; value: string; url: string }): Promise<void> {
    await this.#root.send('Storage.setCookies', { browserContextId: this.#context, cookies: [cookie] });
  }

  async close(): Promise<void> {
    await this.#root.send('Target.disposeBrowserContext', { browserContextId: this.#context });
    await this.#root.detach();
  }

  /** Calls a method of the DevTools protocol. @throws what the browser answers, or that it does not. */
  async send(method: string, params: Params = {}): Promise<Params> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Message>((resolve) => {
      this.#answered.set(id, resolve);
    });
    const message = JSON.stringify({ id, method, params });
    await this.#root.send('Target.sendMessageToTarget', { sessionId: this.#session, message });
    const { result = {}, error } = await within(answer, method);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** The next event of a kind. @throws when none comes. */
  async next(method: string, isMeant: (params: Params) => boolean): Promise<Params> {
    const { promise, listen } = expected(method, isMeant);
    this.#listeners.add(listen);
    try {
      return await within(promise, method);
    } finally {
      this.#listeners.delete(listen);
    }
  }

  /** What an expression is in the page, or what it promises. @throws what it throws. */
  async evaluate<T = unknown>(expression: string): Promise<T> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: T }; exceptionDetails?: { text: string; exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  #hear(said: Message): void {
    if (said.id === undefined) return this.#listeners.forEach((listen) => listen(said));
    this.#answered.get(said.id)?.(said);
    this.#answered.delete(said.id);
  }
}

/** A promise of an event, and what is told every event until it is kept. */
function expected(method: string, isMeant: (params: Params) => boolean) {
  let keep: (params: Params) => void;
  const promise = new Promise<Params>((resolve) => {
    keep = resolve;
  });
  const listen = ({ method: name, params = {} }: Message) => {
    if (name === method && isMeant(params)) keep(params);
  };
  return { promise, listen };
}

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const timeout = sleep(TIMEOUT_MS, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error(`The browser did not say ${what}.`)),
    () => promise, // not waited for any more
  );
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    ended.abort();
  }
}
