import { TOKEN_COOKIE_DAYS } from '@benotes/contract';

const NAME = 'token';
const DAY_SECONDS = 86_400;

const attributes = () => `; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** The access token of the signed-in user, or null. Every tab of the browser reads the same one. */
export function readToken(): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return pair ? decodeURIComponent(pair.slice(NAME.length + 1)) || null : null;
}

/** Keeps a token for 14 days, SameSite strict (specification section 7). */
export function storeToken(token: string): void {
  document.cookie = `${NAME}=${encodeURIComponent(token)}; max-age=${TOKEN_COOKIE_DAYS * DAY_SECONDS}${attributes()}`;
}

export function forgetToken(): void {
  document.cookie = `${NAME}=; max-age=0${attributes()}`;
}
