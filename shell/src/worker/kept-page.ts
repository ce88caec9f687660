/** What marks a page that comes from the service worker; `data-kept` on the root. */
const MARK = 'data-kept';

const NAMED = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.(?:js|css))"/g;

/** Whether all scripts and styles a page names are among the files that are kept. */
export function fits(html: string, kept: ReadonlySet<string>): boolean {
  const named = [...html.matchAll(NAMED)].map(([, address = '']) => address);
  return named.some((address) => address.startsWith('/assets/')) && named.every((address) => kept.has(address));
}

/** Whether an answer is the page as everybody gets it: one of a shared link is for that link alone. */
export const isEverybodys = (headers: Headers) =>
  (headers.get('content-type') ?? '').startsWith('text/html') &&
  !/\bno-store\b/.test(headers.get('cache-control') ?? '');

/** The page with the mark. */
export const asKept = (html: string) => html.replace('<html', `<html ${MARK}`);
