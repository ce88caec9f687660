/** Share tokens are free text and headers are bytes: encodes UTF-8, one character per byte. */
const asHeader = (token: string) => String.fromCharCode(...new TextEncoder().encode(token));

/** The `Authorization` header for a token. */
export const authorizationOf = (token: string) => `Bearer ${asHeader(token)}`;

/** Parses the token cookie; null if it is empty or malformed. */
export function tokenIn(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}
