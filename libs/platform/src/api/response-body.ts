import type { Endpoint } from '@benotes/contract';

import { ApiError } from './api-error.ts';

/** What an answer counts as that our server cannot have given: something in between did. */
const BAD_GATEWAY = 502;

/** What came instead of JSON. */
class NoJson {
  constructor(readonly text: string) {}
}

/** Reads a body; an empty one is undefined. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return new NoJson(text); // judged by `checkBody`, which knows the status
  }
}

/**
 * The body of an answer as callers may use it. A refusal says whatever it likes; a success must look as the contract
 * says: its envelope, and a list where there is to be one.
 *
 * @throws ApiError (502) for a success that holds the page of a proxy, half an answer, or nothing.
 */
export function checkBody({ schema }: Endpoint, { ok, status }: Response, body: unknown): unknown {
  if (!ok) return body instanceof NoJson ? body.text : body;
  const shape: { properties?: { data?: { type?: string } } } | undefined = schema.response[status];
  const isEmpty = body === undefined || body === null;
  const fits =
    !(body instanceof NoJson) &&
    (shape?.properties?.data ? holdsData(body, shape.properties.data.type) : !isEmpty || 204 in schema.response);
  if (!fits) throw new ApiError(BAD_GATEWAY, undefined);
  return body;
}

function holdsData(body: unknown, type: string | undefined): boolean {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false;
  return type === 'array' ? Array.isArray(body.data) : typeof body.data === 'object' && body.data !== null;
}
