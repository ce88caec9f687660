import { SHARE_TOKEN_LENGTH, SHARE_TOKEN_SAFE_LENGTH } from '@benotes/contract';
import { paths } from '@benotes/platform';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would make the first characters likelier than the others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Draws a token that nobody guesses, every character as likely as any other. */
export function generateToken(): string {
  let token = '';
  while (token.length < SHARE_TOKEN_LENGTH) {
    const fair = crypto.getRandomValues(new Uint8Array(SHARE_TOKEN_LENGTH)).filter((byte) => byte < FAIR_BYTES);
    for (const byte of fair) token += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return token.slice(0, SHARE_TOKEN_LENGTH);
}

/** The length of a token as the limits count it: in code points. */
export const lengthOf = (token: string) => Array.from(token).length;

export const isGuessable = (token: string) => lengthOf(token) < SHARE_TOKEN_SAFE_LENGTH;

/** The address under which a visitor finds the collection. */
export function publicAddress(token: string): string {
  // Half a character, pasted, is no text that could be encoded.
  const whole = token.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  return `${location.origin}${paths.share}?token=${encodeURIComponent(whole)}`;
}
