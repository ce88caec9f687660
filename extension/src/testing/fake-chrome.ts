import { vi } from 'vitest';

type Values = Record<string, unknown>;

/** A storage area of the browser: what is stored is copied, as JSON. */
function fakeArea() {
  let values: Values = {};
  return {
    get: (keys: string | string[] | null) => {
      const wanted = keys === null ? Object.keys(values) : [keys].flat();
      const found = Object.fromEntries(wanted.flatMap((key) => (key in values ? [[key, values[key]]] : [])));
      return Promise.resolve(structuredClone(found));
    },
    set: (changes: Values) => {
      values = { ...values, ...structuredClone(changes) };
      return Promise.resolve();
    },
    remove: (keys: string | string[]) => {
      values = Object.fromEntries(Object.entries(values).filter(([key]) => ![keys].flat().includes(key)));
      return Promise.resolve();
    },
  };
}

/** Replaces the interfaces of the browser for one test. Returns what the test can look at. */
export function fakeChrome() {
  const opened: string[] = [];
  const updated: string[] = [];
  vi.stubGlobal('chrome', {
    storage: { local: fakeArea(), session: fakeArea() },
    permissions: { remove: () => Promise.resolve(true) },
    tabs: {
      create: ({ url }: { url: string }) => {
        opened.push(url);
        return Promise.resolve({ id: 7 });
      },
      update: (_id: number, { url }: { url: string }) => {
        updated.push(url);
        return Promise.resolve({});
      },
    },
    runtime: { openOptionsPage: () => Promise.resolve() },
  });
  return { opened, updated };
}

/** A request that reached the fake network. */
export interface SentRequest {
  /** Method and URL. */
  line: string;
  token: string | null;
  key: string | null;
  body: Record<string, unknown>;
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'unreachable';

/** Replaces the network for one test. Returns the requests so far. */
export function fakeNetwork(reply: (request: SentRequest) => Reply): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const [token, key] = [headers.get('authorization'), headers.get('idempotency-key')];
    const request = { line: `${init.method} ${url}`, token, key, body };
    sent.push(request);
    const given = reply(request);
    if (given === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const text = given.body === undefined ? null : JSON.stringify(given.body);
    return Promise.resolve(new Response(text, { status: given.status, headers: given.headers ?? {} }));
  });
  return sent;
}
