import { parseUrl } from '../library/allowed-urls.ts';

/** Parameters that only tell a site where a visitor came from. Their names are compared in lower case. */
const TRACKERS: ReadonlySet<string> = new Set([
  '_ga',
  '_gl',
  '__hsfp',
  '__hssc',
  '__hstc',
  '_hsenc',
  '_hsmi',
  '_openstat',
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'hsctatracking',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'pk_campaign',
  'pk_cid',
  'pk_content',
  'pk_keyword',
  'pk_kwd',
  'pk_medium',
  'pk_source',
  'rb_clickid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
  'ysclid',
]);
const TRACKER_FAMILIES = /^(?:utm|hsa|mtm)_/;
/** A fragment that is the name of a place in a page. Anything else may be what an app in the page shows. */
const ANCHOR = /^#[\w.-]*$/;
/** A fragment's part that tells browsers which words to highlight. */
const HIGHLIGHT = /:~:.*$/;
const ENCODED = /%[0-9a-f]{2}/gi;
const UNRESERVED = /^[a-z0-9._~-]$/i;

/**
 * The normal form of an address: addresses with the same one very probably lead to the same page. They differ in
 * nothing but the case of scheme and host, the default port, escapes that mean nothing, a slash at the end, parameters
 * of known trackers, and a fragment that is only a place in the page. Null for what is no http(s) address.
 */
export function normalAddress(address: string): string | null {
  const url = parseUrl(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  const { protocol, username, password, host, pathname, search, hash } = url;
  const user = username || password ? `${username}:${password}@` : '';
  const query = search.slice(1).split('&').filter(affectsContent).join('&');
  const fragment = hash.replace(HIGHLIGHT, '');
  const path = unescaped(pathname).replace(/\/+$/, '') || '/';
  return `${protocol}//${user}${host}${path}${query && `?${query}`}${ANCHOR.test(fragment) ? '' : fragment}`;
}

/** Whether a parameter chooses what is shown. */
function affectsContent(parameter: string): boolean {
  const name = (parameter.split('=', 1)[0] ?? '').toLowerCase();
  return parameter !== '' && !TRACKERS.has(name) && !TRACKER_FAMILIES.test(name);
}

/** A path without needless escapes, the others in capitals. */
const unescaped = (path: string) =>
  path.replace(ENCODED, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
