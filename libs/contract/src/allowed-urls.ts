const SCHEMES = {
  link: new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'ftp:', 'xmpp:']),
  image: new Set(['http:', 'https:']),
  bookmark: new Set(['http:', 'https:']),
} as const;

// Browsers remove C0 controls and spaces in front and TAB, LF and CR anywhere before they read a scheme; other
// programs that an address is handed on to remove every control character.
// oxlint-disable-next-line no-control-regex
const IGNORED = /^[\u0000-\u0020]+|[\u0000-\u001F\u007F]+/g;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/**
 * Whether an address may stand in a note or be saved, decided on the scheme a browser would read
 * (design: editor 1.5). `link` takes web, mail, phone and chat addresses and relative ones; `image` web addresses and
 * relative ones; `bookmark` absolute http(s) addresses with a host only.
 */
export function isAllowedUrl(address: string, use: keyof typeof SCHEMES): boolean {
  const read = address.replace(IGNORED, '');
  const scheme = SCHEME.exec(read)?.[1];
  if (use === 'bookmark')
    return scheme !== undefined && SCHEMES.bookmark.has(`${scheme.toLowerCase()}:`) && URL.canParse(read);
  if (scheme === undefined) return read !== '' && !read.startsWith(':');
  return SCHEMES[use].has(`${scheme.toLowerCase()}:`);
}

/** An address where it is allowed, for a screen that shows what somebody stored; nothing otherwise. */
export const allowedUrl = (address: string | null, use: keyof typeof SCHEMES): string | undefined =>
  address !== null && isAllowedUrl(address, use) ? address : undefined;
