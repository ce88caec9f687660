import { type DefaultTreeAdapterTypes, html, type Token } from 'parse5';

import { SOURCE_MARK } from './prepare-page.ts';
import type { SnapshotParts } from './snapshot-parts.ts';

/** What loads or sends something, runs something, or has no meaning without the site. */
const REMOVED: ReadonlySet<string> = new Set([
  'action',
  'archive',
  'attributionsrc',
  'autofocus',
  'classid',
  'codebase',
  'data',
  'formaction',
  'http-equiv',
  'integrity',
  'is',
  'longdesc',
  'manifest',
  'nonce',
  'ping',
  'profile',
  'sandbox',
  'sizes',
  'srcdoc',
  'srcset',
  'target',
  SOURCE_MARK,
]);
const EMBEDDED: ReadonlySet<string> = new Set(['src', 'poster', 'background']);
/** Elements of drawings that show an image. All others refer to parts of the same drawing. */
const IMAGES: ReadonlySet<string> = new Set(['image', 'feImage']);
/** May contain an address as styles do, which may spell it with escapes. */
const STYLED = /url|\\|src|image/i;
const LINK = /^(?:https?:|mailto:|#)/i;
const SCRIPT = /^\s*(?:javascript|vbscript|data\s*:\s*text\/html)/i;

/** The attributes of an element that can stay, with images as data URLs. */
export function safeAttributes(
  { tagName, namespaceURI, attrs }: DefaultTreeAdapterTypes.Element,
  parts: SnapshotParts,
  base: string,
): Token.Attribute[] {
  const chosen = attrs.find(({ name }) => name === SOURCE_MARK)?.value;
  const kept: Token.Attribute[] = [];
  for (const attribute of attrs) {
    const { name, value } = attribute;
    const local = name.toLowerCase().replace(/^xlink:/, '');
    const put = (changed: string | null) => {
      if (changed !== null) kept.push({ ...attribute, value: changed });
    };
    if (tagName === 'meta' && name === 'name') put(value);
    else if (tagName === 'template' && name === 'shadowmode') kept.push({ name: 'shadowrootmode', value });
    else if (REMOVED.has(local) || local.startsWith('on') || SCRIPT.test(plain(value))) continue;
    else if (local === 'style') put(parts.inlineUrls(value, base));
    else if (local === 'href') put(linkOf(tagName, value, parts, base));
    // What fills, clips, or marks a drawing, also while it changes.
    else if (namespaceURI === html.NS.SVG && STYLED.test(value)) put(parts.inlineUrls(value, base));
    else if (!EMBEDDED.has(local)) put(value);
    else if (tagName !== 'video' || local === 'poster')
      put(
        parts.dataUrl(local === 'src' && chosen ? chosen : value, base) ??
          (chosen && parts.dataUrl(value, base)) ??
          null,
      );
  }
  return kept;
}

/** Browsers ignore control characters in the name of a scheme. */
const plain = (value: string) => value.replaceAll(/\p{Cc}/gu, '');

/** A link to another page stays one; an image of a drawing becomes part of it. */
function linkOf(tagName: string, value: string, parts: SnapshotParts, base: string): string | null {
  if (tagName === 'a' || tagName === 'area') return LINK.test(value) ? value : null;
  if (value.startsWith('#')) return value;
  return IMAGES.has(tagName) ? parts.dataUrl(value, base) : null;
}
