import { SHARE_TOKEN_LENGTH, SHARE_TOKEN_SAFE_LENGTH } from '@benotes/contract';
import { paths } from '@benotes/platform';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Larger bytes are rejected: they would make the first characters more likely than the others. */
const UNBIASED_BYTES = 256 - (256 % ALPHABET.length);

/** Generates a random token with uniformly distributed characters. */
export function generateToken(): string {
  let token = '';
  while (token.length < SHARE_TOKEN_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(SHARE_TOKEN_LENGTH)).filter((byte) => byte < UNBIASED_BYTES);
    for (const byte of bytes) token += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return token.slice(0, SHARE_TOKEN_LENGTH);
}

/** The length in code points, as in the limits. */
export const lengthOf = (token: string) => Array.from(token).length;

export const isGuessable = (token: string) => lengthOf(token) < SHARE_TOKEN_SAFE_LENGTH;

/** The URL of the shared collection. */
export function publicUrl(token: string): string {
  // encodeURIComponent throws on a lone surrogate, which can be pasted.
  const whole = token.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  return `${location.origin}${paths.share}?token=${encodeURIComponent(whole)}`;
}
