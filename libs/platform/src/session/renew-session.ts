import { refresh } from '@benotes/contract';

import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { readToken, storeToken } from './token-cookie.ts';

/** The tabs of this browser renew one after the other, and whoever comes second finds it done. */
const LOCK = 'benotes:renewal';
/** How long the server may take, in ms: nobody waits for a lock without end. */
const LIMIT_MS = 10_000;
/** Why one was given up. */
const SIGNED_IN = 'signed in';

let renewing: Promise<boolean> | null = null;
let asking: AbortController | null = null;

/**
 * Trades a token that was refused for a new one, once for all who ask meanwhile. True when there is another token by
 * now, whoever got it; false when the session is over.
 *
 * @throws ApiError when the server does not say.
 */
export function renewSession(refused: string | null = readToken()): Promise<boolean> {
  renewing ??= alone(() => renew(refused)).finally(() => (renewing = null));
  return renewing;
}

/** Gives up what is under way: its answer would leave the cookie of who was here before to who signs in now. */
export function endRenewal(): void {
  asking?.abort(SIGNED_IN);
}

/**
 * Pages of plain http have no locks, and where cookies are blocked they are refused: there two tabs may ask at once, which
 * the server bears for half a minute.
 */
async function alone(work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, begin);
  } catch (error) {
    if (isBegun) throw error;
    return work();
  }
}

async function renew(refused: string | null): Promise<boolean> {
  const token = readToken();
  if (token === null || token !== refused) return token !== null;
  const ended = new AbortController();
  AbortSignal.timeout(LIMIT_MS).addEventListener('abort', () => ended.abort());
  asking = ended;
  try {
    const { data } = await call(refresh, {}, { token, signal: ended.signal });
    if (readToken() === token) storeToken(data.token.access_token); // else they left meanwhile
  } catch (error) {
    if (ended.signal.reason === SIGNED_IN) return true; // theirs is the token to go on with
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return readToken() !== null && readToken() !== token;
  } finally {
    asking = null;
  }
  return readToken() !== null;
}
