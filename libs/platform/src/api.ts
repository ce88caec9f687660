import type { Endpoint, Input, Output } from '@benotes/contract';
import { ofetch } from 'ofetch';

import { ApiError } from './api-error.ts';
import { serverAddress } from './api-origin.ts';
import { readToken } from './token-cookie.ts';

const http = ofetch.create({
  retry: 0, // ofetch repeats a failed GET once by default; a person presses the button again instead.
});

interface Credentials {
  /** The Bearer to send; undefined sends what the cookie holds. */
  token: string | null | undefined;
  /** Renews the session after a 401; false when there is nothing to renew. */
  renew: () => Promise<boolean>;
}

const credentials: Credentials = { token: undefined, renew: () => Promise.resolve(false) };

/** Makes calls bear a visitor's token, or none (null), instead of the user's; undefined goes back to the user's. */
export function bearToken(token: string | null | undefined): void {
  credentials.token = token;
}

/** Names what is tried once when a call outside `/api/auth` is answered 401 (specification section 7). */
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
}

/** Share tokens are free text, and a header carries bytes: those of UTF-8, one character each. */
const asHeader = (token: string) => String.fromCharCode(...new TextEncoder().encode(token));

/**
 * Makes one call described by the contract. A 401 outside `/api/auth` renews the session and repeats the call once.
 *
 * @throws ApiError when the answer is not a success, or when none came.
 *
 * @example
 * const { data } = await call(listPosts, { query: { collection_id: 7, limit: 20 } });
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, form, blob, expectedStatus }: CallOptions = {},
): Promise<Output<E>> {
  const { params = {}, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object };
  const url = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const send = () => {
    const token = credentials.token === undefined ? readToken() : credentials.token;
    const headers = token ? { Authorization: `Bearer ${asHeader(token)}` } : undefined;
    return http(serverAddress(url), {
      method: endpoint.method,
      query,
      body: form ?? body,
      headers,
      signal,
      ...(blob && { responseType: 'blob' }),
      onResponse: ({ response }) => {
        const isOther = expectedStatus !== undefined && response.ok && response.status !== expectedStatus;
        if (isOther) throw new ApiError(response.status, response._data);
      },
    }) as Promise<Output<E>>; // the contract says what comes
  };
  try {
    return await send();
  } catch (cause) {
    const error = ApiError.from(cause);
    const renewable = error.status === 401 && !url.startsWith('/api/auth') && credentials.token === undefined;
    if (!renewable || !(await credentials.renew())) throw error;
  }
  try {
    return await send();
  } catch (cause) {
    throw ApiError.from(cause);
  }
}
