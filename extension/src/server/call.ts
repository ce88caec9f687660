import type { Endpoint, Input, Output } from '@benotes/contract';

/** A server and the token for it. */
export interface Credentials {
  server: string;
  token: string;
}

/** A failed request: the status of the response, or 0 if there was none. */
export class ServerError extends Error {
  override name = 'ServerError';

  constructor(
    readonly status: number,
    message: string,
    /** The fields that the server rejected. */
    readonly fields: readonly string[] = [],
    /** Whether the server asks to send the request again. */
    readonly mayRetry = false,
    /** The body of the response, if it is JSON. */
    readonly body?: unknown,
  ) {
    super(message);
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500 || this.mayRetry;
  }
}

const TIMEOUT_MS = 30_000;
const MESSAGE_MAX_LENGTH = 200;

/**
 * Calls an endpoint of a server, with its own token and no other.
 *
 * @throws ServerError and nothing else.
 */
export async function call<E extends Endpoint>(
  { server, token }: Credentials,
  { method, url }: E,
  input: Partial<Input<E>> = {},
  key?: string,
): Promise<Output<E>> {
  const { params = {}, query = {}, body } = input as Record<string, Record<string, unknown> | undefined>;
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const request: RequestInit = {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body ? JSON.stringify(body) : undefined,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error', // what is sent is for this server alone
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await fetch(`${server}${path}${search && `?${search}`}`, request).catch((error: unknown) => {
    throw new ServerError(0, String(error));
  });
  const content = await response.text().catch((error: unknown) => {
    throw new ServerError(0, String(error));
  });
  if (!response.ok) throw errorOf(response, content);
  const value = parse(content);
  // A captive portal or a proxy answers 200 with a page of its own.
  if (value === undefined) throw new ServerError(0, 'The response is not from Benotes.');
  return value as Output<E>;
}

/** Undefined if a text is not JSON. */
function parse(content: string): unknown {
  if (content === '') return null;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined; // not JSON
  }
}

function errorOf({ status, headers }: Response, content: string): ServerError {
  const value = parse(content);
  const { error, errors = {} } = (typeof value === 'object' && value ? value : {}) as {
    error?: unknown;
    errors?: Record<string, string[]>;
  };
  const first = [value, ...Object.values(errors).flat(), error].find((each) => typeof each === 'string');
  const message = first?.slice(0, MESSAGE_MAX_LENGTH) ?? `The server responded with ${status}.`;
  const mayRetry = status === 409 && headers.has('retry-after');
  return new ServerError(status, message, Object.keys(errors), mayRetry, value);
}
