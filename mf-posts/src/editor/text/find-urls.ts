import { cleanUrl } from '../model/schema.ts';

/** An address that stands in text. */
export interface FoundUrl {
  start: number;
  end: number;
  href: string;
}

const GENERIC_ENDINGS =
  'com|org|net|edu|gov|mil|int|info|biz|name|pro|mobi|museum|app|dev|page|blog|site|online|website|shop|store|tech|xyz|cloud|wiki|news|email|design|art|media|social|space|live|world|team|tools|software|systems|network|digital|agency|studio|health|school|academy|university|berlin|london|paris|wien|hamburg|koeln|swiss';
/** Two letters are a country, unless they are known better as the ending of a file. */
const COUNTRY_ENDINGS = String.raw`(?!(?:cc|cs|hs|js|md|mm|pl|ps|py|rb|rs|sh|so|ts)(?![\w-]))[a-z]{2}`;
const ENDING = String.raw`(?:${GENERIC_ENDINGS}|${COUNTRY_ENDINGS})(?![\w-])`;
const LABEL = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`;
const REST = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`;

// Each alternative starts where a word starts, so a text is read once.
const ADDRESS = new RegExp(
  [
    String.raw`(?<web>https?:\/\/[^\s/?#]+\S*)`,
    String.raw`(?<mail>[\w.+-]{1,64}@(?:${LABEL}\.){1,8}[a-z]{2,24}(?![\w-]))`,
    String.raw`(?<host>www\.(?:${LABEL}\.){1,8}[a-z]{2,24}(?![\w-])${REST})`,
    String.raw`(?<bare>(?:${LABEL}\.){1,8}${ENDING}${REST})`,
  ].join('|'),
  'iuy',
);
const WORD = /\S+/g;
const OPENING = /^["'“‘«(<[{*_~]+/;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The web and mail addresses of a text, with or without scheme (`http` unless it is told, as the specification says). */
export function findUrls(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const address = addressOf(word);
    if (address) found.push({ start: index + address.start, end: index + address.end, href: address.href });
  }
  return found;
}

/** The address at the start of a word; signs around it are not part of it. */
function addressOf(word: string): FoundUrl | null {
  if (!word.includes('.') && !word.includes('://')) return null;
  const start = OPENING.exec(word)?.[0].length ?? 0;
  ADDRESS.lastIndex = start;
  const match = ADDRESS.exec(word);
  if (!match?.groups) return null;
  const address = withoutClosingSigns(match[0]);
  const end = start + address.length;
  // What goes on after it is something else: `a.org.unknown`, `a.org@b`.
  if (/^(?:\.?[\p{L}\d]|@)/u.test(word.slice(end))) return null;
  const { mail, web } = match.groups;
  const href = cleanUrl(web ? address : `${mail ? 'mailto:' : 'http://'}${address}`, 'link');
  return href === null || (web && !URL.canParse(href)) ? null : { start, end, href };
}

/** Full stops, quotes and brackets that were opened before the address belong to the sentence. */
function withoutClosingSigns(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const opening = CLOSING[last];
    const rest = address.slice(0, end);
    const isOpened = opening !== undefined && rest.split(opening).length >= rest.split(last).length;
    if (isOpened || !/[.,;:!?"'”’»)\]}>*_~…]/.test(last)) break;
  }
  return address.slice(0, end);
}
