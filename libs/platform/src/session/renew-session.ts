import { refresh } from '@benotes/contract';

import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readToken, storeToken } from './token-cookie.ts';

/** The lock that serializes renewals across tabs: the second tab finds the new token. */
const LOCK = 'benotes:renewal';
/** Other tabs wait for the lock, but not forever. */
const RENEWAL_TIMEOUT_MS = 10_000;
/** Abort reason: a new sign-in. */
const SIGNED_IN = 'signed in';

let renewing: Promise<boolean> | null = null;
let request: AbortController | null = null;

/**
 * Exchanges a rejected token for a new one; concurrent callers share one request. True if there is a new token, also
 * from another tab; false if the session has ended.
 *
 * @throws ApiError for other errors.
 */
export function renewSession(rejected: string | null = readToken()): Promise<boolean> {
  renewing ??= withLock(() => renew(rejected)).finally(() => (renewing = null));
  return renewing;
}

/** Cancels the renewal: its response would give the new user the cookie of the previous one. */
export function cancelRenewal(): void {
  request?.abort(SIGNED_IN);
}

/**
 * Locks need a secure context and fail where cookies are blocked. Without them two tabs may renew at once; the server
 * accepts the old token for half a minute.
 */
async function withLock(work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work();
  let isStarted = false;
  const start = () => {
    isStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, start);
  } catch (error) {
    if (isStarted) throw error;
    return work();
  }
}

async function renew(rejected: string | null): Promise<boolean> {
  const token = readToken();
  if (token === null || token !== rejected) return token !== null;
  const ended = new AbortController();
  AbortSignal.timeout(RENEWAL_TIMEOUT_MS).addEventListener('abort', () => ended.abort());
  request = ended;
  try {
    const { data } = await call(refresh, {}, { token, signal: ended.signal });
    if (readToken() === token) storeToken(data.token.access_token); // unless the user signed out meanwhile
  } catch (error) {
    if (ended.signal.reason === SIGNED_IN) return true; // continue with the token of the new user
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return readToken() !== null && readToken() !== token;
  } finally {
    request = null;
  }
  return readToken() !== null;
}
