/** Share tokens are free text, and a header carries bytes: those of UTF-8, one character each. */
const asHeader = (token: string) => String.fromCharCode(...new TextEncoder().encode(token));

/** The `Authorization` of who bears a token. */
export const authorizationOf = (token: string) => `Bearer ${asHeader(token)}`;
