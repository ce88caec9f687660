const SCHEMES = {
  link: new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'ftp:', 'xmpp:']),
  image: new Set(['http:', 'https:']),
  bookmark: new Set(['http:', 'https:']),
} as const;

// Browsers remove leading C0 controls and spaces, and TAB, LF, and CR anywhere, before they parse a scheme; other
// programs that receive the URL may remove every control character.
// oxlint-disable-next-line no-control-regex
const IGNORED = /^[\u0000-\u0020]+|[\u0000-\u001F\u007F]+/g;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Whether a URL is allowed in a note or as a bookmark, by the scheme a browser would parse (design: editor 1.5).
 * `link`: web, mail, phone, and chat URLs, and relative ones; `image`: web and relative URLs; `bookmark`: absolute
 * http(s) URLs.
 */
export function isAllowedUrl(url: string, use: keyof typeof SCHEMES): boolean {
  const parsed = url.replace(IGNORED, '');
  const scheme = SCHEME.exec(parsed)?.[1];
  if (use === 'bookmark')
    return scheme !== undefined && SCHEMES.bookmark.has(`${scheme.toLowerCase()}:`) && parseUrl(parsed) !== null;
  if (scheme === undefined) return parsed !== '' && !parsed.startsWith(':');
  return SCHEMES[use].has(`${scheme.toLowerCase()}:`);
}

/**
 * What the URL constructor reads, or null; as `URL.parse`, which Node has only since version 22. `URL.canParse` refuses
 * letters such as ü in Node 20 once it was called some thousand times.
 */
export function parseUrl(url: string, base?: string | URL): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** The URL if it is allowed, else undefined. */
export const allowedUrl = (url: string | null, use: keyof typeof SCHEMES): string | undefined =>
  url !== null && isAllowedUrl(url, use) ? url : undefined;

/**
 * Whether a URL is a path of Benotes, as opposed to a URL of another site, such as `//other.example`, however
 * disguised.
 */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url.replace(IGNORED, ''));
