import { isLinkUrl } from '../../posts/text/is-link-url.ts';
import { findUrls } from '../../write/editor/text/find-urls.ts';

interface FoundLink {
  title: string;
  url: string;
  /** Without the URL, and empty if it only repeats the title. */
  text: string;
}

/**
 * The link that an app shares which has no field for the URL: Android puts it before or after the text, some apps into
 * the title. Undefined if there is none.
 */
export function linkIn(title: string, text: string): FoundLink | undefined {
  const found = urlAround(text);
  if (found) return { title, url: found.url, text: found.rest === title ? '' : found.rest };
  const inTitle = text === '' || text === title ? urlAround(title) : undefined;
  return inTitle && { title: inTitle.rest, url: inTitle.url, text: '' };
}

function urlAround(text: string): { url: string; rest: string } | undefined {
  const urls = findUrls(text).filter(({ start, end, href }) => isLinkUrl(href) && text.slice(start, end) === href);
  for (const { start, end, href } of [urls.at(0), urls.at(-1)].filter((url) => url !== undefined)) {
    // With the punctuation around it.
    const [before, after] = [text.slice(0, start).replace(/\S+$/, ''), text.slice(end).replace(/^\S+/, '')];
    if (before.trim() === '' || after.trim() === '') return { url: href, rest: (before + after).trim() };
  }
  return undefined;
}
