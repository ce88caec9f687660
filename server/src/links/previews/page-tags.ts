import { HTML_DEPTH_MAX, parseUrl } from '@benotes/contract';
import { Parser } from 'htmlparser2';

/** Characters parsed at once: in between, it is checked whether to stop. */
const STEP = 16 * 1024;

/**
 * Reads the tags of a page in order, up to where elements are nested deeper than notes may be. Returns the URL that its
 * links are relative to.
 */
export function readTags(
  html: string,
  url: string,
  onTag: (name: string, attributes: Readonly<Record<string, string>>) => void,
): string {
  let base = url;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      const { href } = attributes;
      if (name === 'base' && href) base = parseUrl(href, url)?.href ?? base;
      onTag(name, attributes);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  // Unlimited nesting would take minutes.
  for (let at = 0; at < html.length; at += STEP) {
    if (depth > HTML_DEPTH_MAX) break;
    parser.write(html.slice(at, at + STEP));
  }
  parser.end();
  return base;
}
