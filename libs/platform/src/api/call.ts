import type { Endpoint, Input, Output } from '@benotes/contract';
import { type FetchResponse, ofetch } from 'ofetch';

import { emit, type LibrarySubject } from '../bus.ts';
import { readToken } from '../session/token-cookie.ts';
import { ApiError } from './api-error.ts';
import { serverUrl } from './api-origin.ts';
import { authorizationOf } from './authorization.ts';
import { callOnce, clearPendingKeys, forgetOutdatedKeys } from './idempotency.ts';
import { fetchOrUsePrefetched, discardPrefetched } from './prefetch.ts';
import { checkBody, parseBody } from './response-body.ts';

const http = ofetch.create(
  { retry: 0 }, // ofetch retries a failed GET once by default; here the user retries, but for what `call` repeats.
  { fetch: fetchOrUsePrefetched },
);

interface Credentials {
  /** Another number when the user has changed. */
  epoch: number;
  /** The bearer token; undefined uses the one in the cookie. */
  token: string | null | undefined;
  /** Renews the session after this token was rejected; false if the session has ended. */
  renew: (rejected: string | null) => Promise<boolean>;
}

/** A server that asks for more time is not waited for: the user decides. */
const PAUSE_MAX_S = 10;

/** Waits for so many seconds; false for more than the maximum, and for no number. */
const wait = (seconds: number) =>
  seconds <= PAUSE_MAX_S && new Promise<boolean>((over) => setTimeout(over, seconds * 1000, true));

const never = () => Promise.resolve(false);
const credentials: Credentials = { epoch: 0, token: undefined, renew: never };

/** How users prove who they are, where the server wants that. The shell replaces it. */
export const confirmation: { ask: (refusal: unknown) => Promise<boolean> } = {
  /** Asks, if the body of a 403 wants that. False if it does not, or the user cancels. */
  ask: never,
};

/** Makes calls use a visitor's token, or none (null); undefined restores the user's. */
export function overrideToken(token: string | null | undefined): void {
  credentials.token = token;
}

/** The token of `overrideToken`; undefined if calls use the user's. */
export const overridingToken = () => credentials.token;

/** Another number when the user has changed: what was asked for the one before no longer matters. */
export const sessionEpoch = () => credentials.epoch;

/** Stops retrying calls in flight: the next token may belong to another user. */
export function cancelRetries(): void {
  credentials.epoch += 1;
  discardPrefetched();
  clearPendingKeys();
}

/**
 * Sets the handler of a 401 outside `/api/auth` (specification section 7), called once per call. It gets the rejected
 * token, because another call may have renewed it meanwhile, and resolves to whether there is a token to retry with.
 */
export function setAuthHandler(renew: Credentials['renew']): void {
  credentials.renew = renew;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The body of an endpoint that takes a file: multipart, or the file itself. */
  form?: FormData | Blob;
  /** The response is a file, not JSON. */
  blob?: boolean;
  /** The only status that counts as success; defaults to any of 200 to 299. */
  expectedStatus?: number;
  /** The bearer token of this call, whoever is signed in. */
  token?: string;
  /** Completes even if the page is closed, unless the body is larger than browsers send then. */
  keepalive?: boolean;
  /** The `ETag` of the resource to change: the server responds with 412 if it has changed since. */
  ifMatch?: string;
  /** Receives the `ETag` of the response. */
  onEtag?: (etag: string | undefined) => void;
  /** Replaces the browser's `fetch`, for example to report progress. */
  fetch?: typeof fetch;
  /** Additional headers. An `Idempotency-Key` here replaces the generated one. */
  headers?: Record<string, string>;
}

const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Browsers send at most 64 KB of a closed page; each of these characters may be three bytes. */
const KEEPALIVE_MAX = 20_000;

/** Whether a request with this body completes with `keepalive` even if the page is closed. */
export const fitsKeepalive = (body: object = []): boolean => JSON.stringify(body).length < KEEPALIVE_MAX;

/**
 * Calls an endpoint of the contract. A 401 outside `/api/auth` renews the session and retries once; where the server
 * wants proof of who the user is, they are asked for it. A POST carries an `Idempotency-Key`, the same for retries and
 * for the same call made again after its response was lost, so that the server executes it once at most. After another
 * call has changed the same thing, it is a new one.
 *
 * @throws ApiError if the response is an error or violates the contract, or if there is none; with 401 also if the
 * session has ended meanwhile, because the next user must not see what was asked for the one before.
 *
 * @example const { data } = await call(listPosts, { query: { collection_id: 7, limit: 20 } });
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  {
    signal,
    form,
    blob,
    expectedStatus,
    token: callToken,
    keepalive,
    headers,
    ifMatch,
    onEtag,
    fetch: customFetch,
  }: CallOptions = {},
): Promise<Output<E>> {
  const { params = {}, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object };
  const url = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const isOwn = callToken === undefined && credentials.token === undefined && !url.startsWith('/api/auth');

  const request = customFetch ? http.create({}, { fetch: customFetch }) : http;
  const started = sessionEpoch();
  const remedied: number[] = [];
  let token = callToken ?? (credentials.token === undefined ? readToken() : credentials.token);
  /** Whether why it was refused is remedied, once for each reason, so that it can be sent again. */
  const isRemedied = async ({ status, headers: named, _data }: FetchResponse<unknown>): Promise<boolean> => {
    if (remedied.includes(status) || started !== sessionEpoch()) return false;
    remedied.push(status);
    const remedy = {
      401: () => isOwn && credentials.renew(token ?? null),
      403: () => isOwn && confirmation.ask(_data),
      // The seconds that an overloaded server names: RFC 9110, section 10.2.3.
      503: () => endpoint.method === 'GET' && wait(Number(named.get('retry-after') ?? NaN)),
    }[status];
    return (await remedy?.()) === true && started === sessionEpoch() && !signal?.aborted;
  };
  const send = async (key?: string) => {
    try {
      return (await request(serverUrl(url), {
        method: endpoint.method,
        query,
        body: form ?? body,
        headers: {
          ...headers,
          ...(token && { Authorization: authorizationOf(token) }),
          ...(key && { [IDEMPOTENCY_KEY]: key }),
          ...(ifMatch && { 'If-Match': ifMatch }),
        },
        signal,
        keepalive: keepalive && fitsKeepalive(body),
        ...(blob ? { responseType: 'blob' } : { parseResponse: parseBody }),
        retryStatusCodes: [401, 403, 503],
        onResponseError: async ({ options, response }) => {
          if (!(await isRemedied(response))) return;
          token = readToken();
          if (token) options.headers.set('Authorization', authorizationOf(token));
          options.retry = 1;
        },
        onResponse: ({ response }) => {
          const isUnexpected = expectedStatus !== undefined && response.ok && response.status !== expectedStatus;
          if (isUnexpected) throw new ApiError(response.status, response._data);
          if (!blob) response._data = checkBody(endpoint, response, response._data);
          onEtag?.(response.headers.get('etag') ?? undefined);
        },
      })) as Output<E>; // checked by `checkBody`
    } catch (cause) {
      throw ApiError.from(cause);
    }
  };

  const sendOnce = () => {
    if (!isOwn || endpoint.method !== 'POST') return send();
    // Two multipart bodies cannot be compared.
    const comparable = form
      ? undefined
      : { url, input: JSON.stringify([query, body]), isCreation: 201 in endpoint.schema.response };
    return callOnce(comparable, send, headers?.[IDEMPOTENCY_KEY]);
  };
  const response = await sendOnce();
  if (isOwn && started !== sessionEpoch()) throw new ApiError(401, undefined);
  if (isOwn && endpoint.method !== 'GET') forgetOutdatedKeys(endpoint.method, url);
  const subject = endpoint.method === 'GET' ? undefined : subjectOf(url);
  if (subject) emit('library:changed', { subject });
  return response;
}

/** What a request other than GET changes, besides posts. */
function subjectOf(url: string): LibrarySubject | undefined {
  if (url.startsWith('/api/tags')) return 'tags';
  return /^\/api\/(?:collections|grants|moves|shares|imports)\b/.test(url) ? 'collections' : undefined;
}
