import { TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from '@benotes/contract';

import { tokenIn } from './authorization.ts';

const DAY_SECONDS = 86_400;

const attributes = () => `; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** The access token of the signed-in user, or null. Every tab of the browser reads the same one. */
export function readToken(): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${TOKEN_COOKIE}=`));
  return tokenIn(pair?.slice(TOKEN_COOKIE.length + 1) ?? '');
}

/** Keeps a token for 14 days, SameSite strict (specification section 7). */
export function storeToken(token: string): void {
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; max-age=${TOKEN_COOKIE_DAYS * DAY_SECONDS}${attributes()}`;
}

export function forgetToken(): void {
  document.cookie = `${TOKEN_COOKIE}=; max-age=0${attributes()}`;
}
