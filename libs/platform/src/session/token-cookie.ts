import { TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from '@benotes/contract';

import { tokenIn } from '../api/authorization.ts';

const DAY_SECONDS = 86_400;
const PROBE = 'benotes-cookies';
const PROBE_SECONDS = 10;

const attributes = () => `; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** The access token of the signed-in user, or null; the same in every tab. */
export function readToken(): string | null {
  const pair = readCookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`));
  return tokenIn(pair?.slice(TOKEN_COOKIE.length + 1) ?? '');
}

/** Stores a token for 14 days, SameSite strict (specification section 7). */
export function storeToken(token: string): void {
  writeCookie(TOKEN_COOKIE, encodeURIComponent(token), TOKEN_COOKIE_DAYS * DAY_SECONDS);
}

/** Whether this browser accepts cookies of this site, which signing in needs. */
export function canStoreToken(): boolean {
  writeCookie(PROBE, '1');
  const isStored = readCookies().includes(`${PROBE}=1`);
  writeCookie(PROBE, '', 0);
  return isStored;
}

function writeCookie(name: string, value: string, seconds = PROBE_SECONDS): void {
  try {
    document.cookie = `${name}=${value}; max-age=${seconds}${attributes()}`;
  } catch {
    // A sandboxed page may not access cookies; signing in reports it (session.ts).
  }
}

function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return ''; // a sandboxed page may not read cookies
  }
}

export function clearToken(): void {
  writeCookie(TOKEN_COOKIE, '', 0);
}
