import { readDocument, type ReadOptions, BLOCKS, type Block } from '@benotes/note';
import { Marked } from 'marked';

import { pastedDocument, pastedTree } from '../paste/pasted-document.ts';
import { findUrls } from '../text/find-urls.ts';

/** The HTML allowed in Markdown. Anything else in angle brackets is text: `Vec<u8>`, `<name>`. */
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

/** Escapes an attribute value, except for entities, which Markdown shares with HTML. */
const inAttribute = (text: string) => text.replaceAll(/&(?!#?\w+;)/g, '&amp;').replaceAll('"', '&quot;');

const toHtml = new Marked({
  gfm: true,
  // Line breaks in pasted text are intended.
  breaks: true,
  tokenizer: {
    html(source) {
      // False runs the default tokenizer; undefined makes it text.
      return isElement(BLOCK_OPENS.exec(source)?.[1]) || source.trimStart().startsWith('<!--') ? false : undefined;
    },
    // URLs are linked below, as in any other pasted text.
    url: () => undefined,
  },
  renderer: {
    html: ({ text }) =>
      text.replace(OPENS, (sign, name?: string) => (isElement(name) ? sign : sign.replace('<', '&lt;'))),
    image({ href, title, text, tokens }) {
      const alt = tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : text;
      return `<img src="${inAttribute(href)}"${alt ? ` alt="${inAttribute(alt)}"` : ''}${title ? ` title="${inAttribute(title)}"` : ''}>`;
    },
    // Without the trailing line break, which would become part of the code.
    code: ({ text, lang }) =>
      `<pre><code class="language-${escaped(/^\S*/.exec(lang ?? '')?.[0] ?? '')}">${escaped(text.replace(/\n$/, ''))}</code></pre>`,
  },
});

/** Parses Markdown (CommonMark with task lists, strikethrough, and tables as text) into blocks. Never empty. */
export function blocksFromMarkdown(text: string, options: ReadOptions = {}): Block[] {
  const page = pastedDocument(toHtml.parse(text, { async: false }));
  linkUrls(page);
  return readDocument(pastedTree, page, { ...options, pasted: true });
}

/** Links the bare URLs in text. */
function linkUrls(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // SHOW_TEXT yields nothing else
  for (const text of texts) {
    if (text.parentElement?.closest('a, code, pre, kbd, samp, tt')) continue;
    for (const { start, end, href } of findUrls(text.data).toReversed()) {
      const linked = text.splitText(start);
      linked.splitText(end - start);
      const link = page.createElement('a');
      link.setAttribute('href', href);
      linked.replaceWith(link);
      link.append(linked);
    }
  }
}
