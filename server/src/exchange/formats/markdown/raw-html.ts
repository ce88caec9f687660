import { BLOCKS, DROPPED, escapeText } from '@benotes/note';
import type { Token, Tokens } from 'marked';

/** Further elements of HTML. What is written like any other element, such as `List<String>`, is text. */
const INLINES = new Set(
  `a abbr acronym b base bdi bdo big blockquote br center cite code col colgroup data dd del details dfn dir div dt em
  embed fencedframe figcaption font form h1 h2 h3 h4 h5 h6 hr i img input ins kbd label legend li link main mark menu
  meter ol output p picture pre progress q rp rt ruby s samp search slot small source span strike strong sub sup table
  time tt u ul unfurling-link var wbr xmp body html`.split(/\s+/),
);
/** Elements that have no end tag. */
const VOID = new Set('embed frame input link meta param source track area base'.split(' '));

const TAG = /<(\/?)([a-z][\w:-]*)(?=[\s/>])/gi;

/**
 * Makes text of tags that nobody meant as HTML: unknown ones, and those which hide all that follows because they are
 * never closed. Without it, a sentence about `<title>` would end the note.
 */
export function escapeStrayTags(tokens: readonly Tokens.HTML[]): void {
  const open = new Map<string, number>();
  for (const { raw } of tokens)
    for (const [, end, name = ''] of raw.matchAll(TAG)) {
      const key = name.toLowerCase();
      if (DROPPED.has(key) && !VOID.has(key)) open.set(key, (open.get(key) ?? 0) + (end ? -1 : 1));
    }
  const isStray = (name: string) =>
    DROPPED.has(name) ? (open.get(name) ?? 0) !== 0 : !BLOCKS.has(name) && !INLINES.has(name);
  for (const token of tokens) {
    if (token.raw.startsWith('<!--')) continue;
    token.text = token.text.replaceAll(TAG, (tag, _end, name: string) =>
      isStray(name.toLowerCase()) ? escapeText(tag) : tag,
    );
  }
}

export const isRawHtml = (token: Token): token is Tokens.HTML => token.type === 'html';
