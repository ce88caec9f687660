import type { Endpoint, Input, Output } from '@benotes/contract';
import { ofetch } from 'ofetch';

import { checkBody, parseBody } from './response-body.ts';
import { ApiError } from './api-error.ts';
import { serverUrl } from './api-origin.ts';
import { authorizationOf } from './authorization.ts';
import { fetchOrUsePrefetched, discardPrefetched } from './prefetch.ts';
import { readToken } from '../session/token-cookie.ts';
import { forgetUnanswered, makeOnce } from './idempotency.ts';

const http = ofetch.create(
  { retry: 0 }, // ofetch repeats a failed GET once by default; a person presses the button again instead.
  { fetch: fetchOrUsePrefetched },
);

interface Credentials {
  /** The Bearer to send; undefined sends what the cookie holds. */
  token: string | null | undefined;
  /** Renews the session after this token was refused; false when the session is over. */
  renew: (refused: string | null) => Promise<boolean>;
}

const credentials: Credentials = { token: undefined, renew: () => Promise.resolve(false) };

/** Makes calls bear a visitor's token, or none (null), instead of the user's; undefined goes back to the user's. */
export function bearToken(token: string | null | undefined): void {
  credentials.token = token;
}

/** Whether calls bear the user's own token, and not a visitor's or none. */
export const bearsOwnToken = () => credentials.token === undefined;

/** Counts who came and went. */
let people = 0;

/** Gives up repeating what is under way: the next token may be somebody else's. */
export function endCalls(): void {
  people += 1;
  discardPrefetched();
  forgetUnanswered();
}

/**
 * Names what is tried once when a call outside `/api/auth` is answered 401 (specification section 7). It is told the
 * token that was refused, for somebody may have got a new one meanwhile, and says whether there is one to go on with.
 */
export function setAuthHandler(renew: Credentials['renew']): void {
  credentials.renew = renew;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A multipart body, for the endpoints that take a file. */
  form?: FormData;
  /** The answer is a file, not JSON. */
  blob?: boolean;
  /** The one status that counts as success; any of 200 to 299 when left out. */
  expectedStatus?: number;
  /** The Bearer of this call, whoever is here now. */
  token?: string;
  /** Goes out even if the page is left at once. */
  keepalive?: boolean;
  /** The `ETag` of what is to be changed: refused with 412 when the server holds something else by now. */
  ifMatch?: string;
  /** Is told the `ETag` of the answer. */
  onEtag?: (etag: string | undefined) => void;
  /** Sends in place of the browser's `fetch`; for who wants to know how far it is. */
  fetch?: typeof fetch;
  /** Further headers. An `Idempotency-Key` of the caller's own takes the place of the one a call gets by itself. */
  headers?: Record<string, string>;
}

const KEY = 'Idempotency-Key';

/**
 * Makes one call described by the contract. A 401 outside `/api/auth` renews the session and repeats the call once,
 * with the same body and, where it makes something, the same `Idempotency-Key`: it is made once at most. So is a call
 * that is made again after its answer was lost.
 *
 * @throws ApiError when the answer is not a success or not what the contract says, or when none came.
 *
 * @example
 * const { data } = await call(listPosts, { query: { collection_id: 7, limit: 20 } });
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  {
    signal,
    form,
    blob,
    expectedStatus,
    token: given,
    keepalive,
    headers,
    ifMatch,
    onEtag,
    fetch: sendBy,
  }: CallOptions = {},
): Promise<Output<E>> {
  const { params = {}, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object };
  const url = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const isOwn = given === undefined && bearsOwnToken() && !url.startsWith('/api/auth');

  const ask = sendBy ? http.create({}, { fetch: sendBy }) : http;
  const send = async (token: string | null | undefined, key?: string) => {
    try {
      return (await ask(serverUrl(url), {
        method: endpoint.method,
        query,
        body: form ?? body,
        headers: {
          ...headers,
          ...(token && { Authorization: authorizationOf(token) }),
          ...(key && { [KEY]: key }),
          ...(ifMatch && { 'If-Match': ifMatch }),
        },
        signal,
        keepalive,
        ...(blob ? { responseType: 'blob' } : { parseResponse: parseBody }),
        onResponse: ({ response }) => {
          const isOther = expectedStatus !== undefined && response.ok && response.status !== expectedStatus;
          if (isOther) throw new ApiError(response.status, response._data);
          if (!blob) response._data = checkBody(endpoint, response, response._data);
          onEtag?.(response.headers.get('etag') ?? undefined);
        },
      })) as Output<E>; // the contract says what comes
    } catch (cause) {
      throw ApiError.from(cause);
    }
  };

  const asked = people;
  const sendAndRenew = async (key?: string) => {
    const token = given ?? (bearsOwnToken() ? readToken() : credentials.token);
    try {
      return await send(token, key);
    } catch (error) {
      const isRefused = isOwn && error instanceof ApiError && error.status === 401;
      if (!isRefused || asked !== people || !(await credentials.renew(token ?? null)) || asked !== people) throw error;
    }
    return send(readToken(), key);
  };
  if (!isOwn || endpoint.method !== 'POST') return sendAndRenew();
  // Two forms are never known to be the same.
  const what = form ? undefined : `${url} ${JSON.stringify([query, body])}`;
  return makeOnce(what, sendAndRenew, headers?.[KEY]);
}
