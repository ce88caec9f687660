import { refresh } from '@benotes/contract';

import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { readToken, storeToken } from './token-cookie.ts';

/** The tabs of this browser renew one after the other, and whoever comes second finds it done. */
const LOCK = 'benotes:renewal';
/** How long the server may take, in ms: nobody waits for a lock without end. */
const LIMIT_MS = 10_000;

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
  asking?.abort();
}

/** Pages of plain http have no locks: there two tabs may ask at once, which the server bears for half a minute. */
const alone = (work: () => Promise<boolean>) => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());

async function renew(refused: string | null): Promise<boolean> {
  const token = readToken();
  if (token === null || token !== refused) return token !== null;
  const ended = new AbortController();
  const late = setTimeout(() => ended.abort(), LIMIT_MS);
  asking = ended;
  try {
    const { data } = await call(refresh, {}, { token, signal: ended.signal });
    if (readToken() === token) storeToken(data.token.access_token); // else they left meanwhile
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return readToken() !== null && readToken() !== token;
  } finally {
    clearTimeout(late);
    asking = null;
  }
  return readToken() !== null;
}
