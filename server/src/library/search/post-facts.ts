import { parseUrl } from '@benotes/contract';

import { pageKey } from './page-key.ts';
import { urlKey } from './url-key.ts';

/** What the operators of a search look up about a note. */
interface ContentFacts {
  has_image: 0 | 1;
  has_code: 0 | 1;
  has_task: 0 | 1;
  has_open_task: 0 | 1;
}

const NOTHING: ContentFacts = { has_image: 0, has_code: 0, has_task: 0, has_open_task: 0 };

/** The facts of a note, from its sanitized HTML. */
export function contentFacts(html: string): ContentFacts {
  const facts = { ...NOTHING };
  /** Whether the list item has a state of its own, which takes precedence over that of its box. */
  let isStated = false;
  const addTask = (isChecked: boolean) => {
    facts.has_task = 1;
    if (!isChecked) facts.has_open_task = 1;
  };
  for (const tag of tagsOf(html)) {
    const name = /^<(img|pre|li|input)[\s>]/i.exec(tag)?.[1]?.toLowerCase();
    if (name === 'img') facts.has_image = 1;
    else if (name === 'pre') facts.has_code = 1;
    else if (name === 'li') {
      const state = /\sdata-checked="([^"]*)"/i.exec(tag)?.[1];
      isStated = state !== undefined;
      if (isStated) addTask(state === '' || state === 'true' || state === 'checked');
    } else if (name === 'input' && !isStated && /\stype="checkbox"/i.test(tag)) addTask(/\schecked\b/i.test(tag));
  }
  return facts;
}

/** The tags of sanitized HTML, whose attributes are in double quotes. */
function* tagsOf(html: string): Generator<string> {
  let quote = html.indexOf('"');
  for (let start = html.indexOf('<'); start !== -1;) {
    let end = start;
    let close = html.indexOf('>', end);
    for (;;) {
      if (quote !== -1 && quote < end) quote = html.indexOf('"', end);
      close = html.indexOf('>', end);
      if (close === -1) return;
      if (quote === -1 || quote > close) break;
      end = html.indexOf('"', quote + 1) + 1; // behind the value
      if (end === 0) return;
    }
    yield html.slice(start, close + 1);
    start = html.indexOf('<', close);
  }
}

/** Longer hosts are cut: index entries are limited. */
const SITE_MAX_LENGTH = 255;

/** A host as it is stored: `org.example.`, so that a host and its subdomains start alike. */
export const siteKey = (host: string): string =>
  `${host.replace(/\.+$/, '').split('.').toReversed().join('.')}.`.slice(0, SITE_MAX_LENGTH);

/** The facts of a post: the URL of a link, and what its user wrote in it. */
export function factsOf({ url, text }: { url: string | null; text: string }) {
  const facts = contentFacts(text);
  if (url === null) return { site: null, url_key: null, page_key: null, ...facts };
  const url_key = urlKey(url);
  const host = parseUrl(url)?.hostname;
  const site = host === undefined ? null : siteKey(host);
  return { site, url_key, page_key: pageKey(url) ?? url_key, ...facts };
}
