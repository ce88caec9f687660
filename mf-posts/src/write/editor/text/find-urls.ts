import { cleanUrl } from '@benotes/note';

/** A URL or email address in text. */
export interface FoundUrl {
  start: number;
  end: number;
  href: string;
}

const GENERIC_TLDS =
  'com|org|net|edu|gov|mil|int|info|biz|name|pro|mobi|museum|app|dev|page|blog|site|online|website|shop|store|tech|xyz|cloud|wiki|news|email|design|art|media|social|space|live|world|team|tools|software|systems|network|digital|agency|studio|health|school|academy|university|berlin|london|paris|wien|hamburg|koeln|swiss';
/** The country codes, without those that are better known as the extensions of files: `main.rs`, `Makefile.am`. */
const COUNTRY_TLDS =
  'ad|ae|af|ag|ai|al|ao|aq|ar|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|by|ca|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|lb|lc|li|lk|lr|ls|lt|lu|lv|ly|ma|mc|me|mg|mh|mn|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pn|pr|pt|pw|qa|re|ro|ru|rw|sa|sb|sc|sd|se|sg|si|sk|sl|sm|sn|sr|ss|st|su|sv|sx|sy|sz|tc|td|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw';
const TLD = String.raw`(?:${GENERIC_TLDS}|${COUNTRY_TLDS})(?![\w-])`;
const LABEL = String.raw`[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?`;
const REST = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`;

// Sticky, and tried once per word: matching is linear.
const URL_PATTERN = new RegExp(
  [
    String.raw`(?<web>https?:\/\/[^\s/?#]+\S*)`,
    String.raw`(?<mail>[\w.+-]{1,64}@(?:${LABEL}\.){1,8}[a-z]{2,24}(?![\w-]))`,
    String.raw`(?<host>www\.(?:${LABEL}\.){1,8}[a-z]{2,24}(?![\w-])${REST})`,
    String.raw`(?<bare>(?:${LABEL}\.){1,8}${TLD}${REST})`,
  ].join('|'),
  'iuy',
);
const WORD = /\S+/g;
const OPENING = /^["'“‘«(<[{*_~]+/;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Finds URLs and email addresses, with or without a scheme (`http` by default, as the specification says). */
export function findUrls(text: string): FoundUrl[] {
  const found: FoundUrl[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const url = urlInWord(word);
    if (url) found.push({ start: index + url.start, end: index + url.end, href: url.href });
  }
  return found;
}

/** The URL in a word, without the punctuation around it. */
function urlInWord(word: string): FoundUrl | null {
  if (!word.includes('.') && !word.includes('://')) return null;
  const start = OPENING.exec(word)?.[0].length ?? 0;
  URL_PATTERN.lastIndex = start;
  const match = URL_PATTERN.exec(word);
  if (!match?.groups) return null;
  const url = trimClosingPunctuation(match[0]);
  const end = start + url.length;
  // More of the word follows, so it is not a URL: `a.org.unknown`, `a.org@b`.
  if (/^(?:\.?[\p{L}\d]|@)/u.test(word.slice(end))) return null;
  const { mail, web } = match.groups;
  const href = cleanUrl(web ? url : `${mail ? 'mailto:' : 'http://'}${url}`, 'link');
  return href === null || (web && !URL.canParse(href)) ? null : { start, end, href };
}

/** Removes trailing punctuation, quotes and brackets that were opened before the URL. */
function trimClosingPunctuation(url: string): string {
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? '';
    const opening = CLOSING[last];
    const rest = url.slice(0, end);
    const isOpened = opening !== undefined && rest.split(opening).length >= rest.split(last).length;
    if (isOpened || !/[.,;:!?"'”’»)\]}>*_~…]/.test(last)) break;
  }
  return url.slice(0, end);
}
