import { inertDocument } from '@benotes/platform';
import { Marked } from 'marked';

import { findUrls } from '../text/find-urls.ts';
import { readDocument, type ReadOptions } from '../html/reader.ts';
import { BLOCKS } from '../html/tags.ts';
import { domTree } from '../html/tree.ts';
import type { Block } from '../model/schema.ts';

/** The elements that people write into Markdown. Anything else in angle brackets is text: `Vec<u8>`, `<name>`. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...`a abbr b blockquote br code del em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre s samp small
  source span strike strong sub sup table tt u ul`.split(/\s+/),
]);
const OPENS = /<(?!!--)(?:\/?([a-z][a-z\d]*)(?=[\s/>]))?/gi;
const BLOCK_OPENS = /^ {0,3}<\/?([a-z][a-z\d]*)(?=[\s/>])/i;

const isElement = (name: string | undefined) => name !== undefined && ELEMENTS.has(name.toLowerCase());
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What stands in an attribute: entities of Markdown are those of HTML, and stay. */
const inAttribute = (text: string) => text.replaceAll(/&(?!#?\w+;)/g, '&amp;').replaceAll('"', '&quot;');

const toHtml = new Marked({
  gfm: true,
  // Who writes lines means lines.
  breaks: true,
  tokenizer: {
    html(source) {
      // False leaves it to the reader of Markdown; what is no element is text.
      return isElement(BLOCK_OPENS.exec(source)?.[1]) || source.trimStart().startsWith('<!--') ? false : undefined;
    },
    // Addresses are found as in any other text that is pasted.
    url: () => undefined,
  },
  renderer: {
    html: ({ text }) =>
      text.replace(OPENS, (sign, name?: string) => (isElement(name) ? sign : sign.replace('<', '&lt;'))),
    image({ href, title, text, tokens }) {
      const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
      return `<img src="${inAttribute(href)}"${alt ? ` alt="${inAttribute(alt)}"` : ''}${title ? ` title="${inAttribute(title)}"` : ''}>`;
    },
    // Without the new line at its end, which notes would keep.
    code: ({ text, lang }) =>
      `<pre><code class="language-${escaped(/^\S*/.exec(lang ?? '')?.[0] ?? '')}">${escaped(text.replace(/\n$/, ''))}</code></pre>`,
  },
});

/** Reads Markdown (CommonMark, with tasks, strikes and tables as text) into the blocks of a note. Never empty. */
export function blocksFromMarkdown(text: string, options: ReadOptions = {}): Block[] {
  const page = inertDocument(toHtml.parse(text, { async: false }));
  linkAddresses(page);
  return readDocument(domTree, page, { ...options, pasted: true });
}

/** Links the addresses that stand in text for themselves. */
function linkAddresses(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // nothing else is shown to it
  for (const text of texts) {
    if (text.parentElement?.closest('a, code, pre, kbd, samp, tt')) continue;
    for (const { start, end, href } of findUrls(text.data).toReversed()) {
      const address = text.splitText(start);
      address.splitText(end - start);
      const link = page.createElement('a');
      link.setAttribute('href', href);
      address.replaceWith(link);
      link.append(address);
    }
  }
}
