/** How long an answer waits for its page, in ms; what is not wanted by then would only keep its connection. */
const KEPT_MS = 10_000;

interface Early {
  /** Who asked; null for what is everybody's. */
  authorization: string | null;
  answer: Promise<Response>;
  cancel: () => void;
}

/**
 * What is asked of the server for a page that is only being opened: its own first question comes when the browser has
 * made it and run a script. Each answer is handed to that page alone, once, and to whoever bears the same token; nothing
 * of it is kept.
 */
export class EarlyAnswers {
  /** By the id of the window, then by address. */
  readonly #asked = new Map<string, Map<string, Early>>();

  /** Asks for these addresses of this origin. `bearer`: the `Authorization` of an address; null for none. */
  ask(windowId: string, addresses: readonly string[], bearer: (address: string) => string | null): void {
    const asked = new Map<string, Early>();
    this.#asked.set(windowId, asked);
    for (const address of addresses) {
      const ended = new AbortController();
      const authorization = bearer(address);
      const headers = { ...(authorization !== null && { authorization }) };
      const answer = fetch(address, { headers, signal: ended.signal });
      answer.catch(() => {}); // heard by the one who takes it
      asked.set(address, { authorization, answer, cancel: () => ended.abort() });
    }
    setTimeout(() => this.forget(windowId), KEPT_MS);
  }

  /** Whether a window was asked for what is at this address. */
  has(windowId: string, { pathname, search }: URL): boolean {
    return this.#asked.get(windowId)?.has(pathname + search) ?? false;
  }

  /** Gives up what a window was asked for. */
  forget(windowId: string): void {
    for (const { cancel } of this.#asked.get(windowId)?.values() ?? []) cancel();
    this.#asked.delete(windowId);
  }

  /** Answers a request of a window with what was asked for it, or from the network. */
  async take(windowId: string, request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const asked = this.#asked.get(windowId);
    const known = asked?.get(pathname + search);
    asked?.delete(pathname + search);
    if (known?.authorization !== request.headers.get('authorization')) {
      known?.cancel();
      return fetch(request);
    }
    request.signal.addEventListener('abort', known.cancel);
    try {
      return await known.answer;
    } catch {
      return fetch(request); // a connection that broke meanwhile
    }
  }
}
