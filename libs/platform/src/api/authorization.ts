/** Share tokens are free text, and a header carries bytes: those of UTF-8, one character each. */
const asHeader = (token: string) => String.fromCharCode(...new TextEncoder().encode(token));

/** The `Authorization` of who bears a token. */
export const authorizationOf = (token: string) => `Bearer ${asHeader(token)}`;

/** The token in the value of its cookie; null where there is none, or what stands there is none of ours. */
export function tokenIn(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}
