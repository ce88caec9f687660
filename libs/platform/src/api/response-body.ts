import type { Endpoint } from '@benotes/contract';

import { ApiError } from './api-error.ts';

/** Status for a response that our server cannot have sent: a proxy did. */
const BAD_GATEWAY = 502;

/** A body that is not JSON. */
class InvalidJson {
  constructor(readonly text: string) {}
}

/** Parses a body; an empty one is undefined. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return new InvalidJson(text); // `checkBody` decides: it knows the status
  }
}

/**
 * Validates the parsed body of a response. A success must have the envelope of the contract, with a list where one is
 * declared. The body of an error is returned as it is.
 *
 * @throws ApiError (502) for a success with the page of a proxy, a truncated body, or none.
 */
export function checkBody({ schema }: Endpoint, { ok, status }: Response, body: unknown): unknown {
  if (!ok) return body instanceof InvalidJson ? body.text : body;
  const shape: { properties?: { data?: { type?: string } } } | undefined = schema.response[status];
  const isEmpty = body === undefined || body === null;
  const fits =
    !(body instanceof InvalidJson) &&
    (shape?.properties?.data ? holdsData(body, shape.properties.data.type) : !isEmpty || 204 in schema.response);
  if (!fits) throw new ApiError(BAD_GATEWAY, undefined);
  return body;
}

function holdsData(body: unknown, type: string | undefined): boolean {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false;
  return type === 'array' ? Array.isArray(body.data) : typeof body.data === 'object' && body.data !== null;
}
