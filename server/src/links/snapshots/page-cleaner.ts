import { type DefaultTreeAdapterTypes, html as names } from 'parse5';

import { STYLE_MARK, STYLE_RULE } from './prepare-page.ts';
import { safeAttributes } from './safe-attributes.ts';
import type { SnapshotParts } from './snapshot-parts.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Where a document finds what it shows. */
export interface Sources {
  parts: SnapshotParts;
  /** The URL of the document. */
  base: string;
  /** The cleaned document of a frame; null if it is not kept. */
  documentIn: (frame: Element) => string | null;
}

const REMOVED: ReadonlySet<string> = new Set([
  'script',
  // Text that is read as elements elsewhere.
  'noscript',
  'noembed',
  'noframes',
  'plaintext',
  'xmp',
  'base',
  'object',
  'embed',
  'applet',
  'portal',
  'fencedframe',
  'frame',
  'source',
  'track',
  'audio',
]);
/** Are text in a page, but contain elements in a drawing or a formula, and may get from one into the other. */
const TEXT_IN_PAGES: ReadonlySet<string> = new Set(['iframe', 'textarea', 'link']);
/** Lose a line break at their start when they are read. */
const PREFORMATTED: ReadonlySet<string> = new Set(['pre', 'listing', 'textarea']);
const KEPT_META: ReadonlySet<string> = new Set(['viewport', 'color-scheme']);
const RULE = new RegExp(`#${STYLE_RULE}(\\d+)\\s*\\{\\s*\\}\\s*$`);

/** Cleans a document, in place. */
export class PageCleaner {
  readonly #sources: Sources;
  /** The rules of style elements, by the numbers of their marks. */
  readonly #rules = new Map<string, string>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  // Without recursion, because pages nest elements more deeply than calls may be.
  clean(root: ParentNode): void {
    const waiting: ParentNode[] = [root];
    for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
      const kept: Node[] = [];
      const inside: ParentNode[] = [];
      for (const node of parent.childNodes) {
        if (node.nodeName === '#comment') continue;
        const next = 'tagName' in node ? this.#cleaned(node) : node;
        if (!next) continue;
        kept.push(next);
        if ('content' in next) inside.push(next.content as ParentNode);
        if ('childNodes' in next && next === node) inside.push(next);
      }
      parent.childNodes = kept;
      const [first] = kept;
      if (PREFORMATTED.has(parent.nodeName) && first && 'value' in first && first.value.startsWith('\n'))
        first.value = `\n${first.value}`;
      // In the order of the document: rules come before their marks.
      waiting.push(...inside.toReversed());
    }
  }

  /** The element as it is kept: the same, another one, or null for none. */
  #cleaned(element: Element): Element | null {
    const { tagName } = element;
    const { parts, base } = this.#sources;
    const isForeign = element.namespaceURI !== names.NS.HTML;
    if (REMOVED.has(tagName) || (isForeign && TEXT_IN_PAGES.has(tagName)) || changesLink(element)) return null;
    if (tagName === 'link') return this.#styleOf(element);
    if (tagName === 'meta') {
      const mark = valueOf(element, STYLE_MARK);
      if (mark !== undefined) return this.#marked(element, mark);
      if (!KEPT_META.has((valueOf(element, 'name') ?? '').toLowerCase())) return null;
    }
    if (tagName === 'iframe') return this.#frameOf(element);
    element.attrs = safeAttributes(element, parts, base);
    if (tagName === 'style') setText(element, styleText(parts.inlineUrls(textOf(element), base)));
    else if (isForeign && tagName === 'title') setText(element, textOf(element));
    return element;
  }

  /** A linked style sheet as an element. One that was an element waits for its mark, where it belongs. */
  #styleOf(link: Element): Element | null {
    const { parts, base } = this.#sources;
    const rel = valueOf(link, 'rel') ?? '';
    if (!/(?:^|\s)stylesheet(?:\s|$)/i.test(rel) || /(?:^|\s)alternate(?:\s|$)/i.test(rel)) return null;
    const part = parts.find(valueOf(link, 'href') ?? '', base);
    if (!part || part.mediaType !== 'text/css') return null;
    const rules = parts.rulesOf(part, base);
    const [, mark] = RULE.exec(rules) ?? [];
    if (mark !== undefined) {
      this.#rules.set(mark, rules.replace(RULE, ''));
      return null;
    }
    return styleElement(link, rules, valueOf(link, 'media'));
  }

  #marked(element: Element, mark: string): Element | null {
    const rules = this.#rules.get(mark);
    return rules === undefined ? null : styleElement(element, rules, valueOf(element, 'media'));
  }

  #frameOf(element: Element): Element | null {
    const { parts, base, documentIn } = this.#sources;
    const srcdoc = documentIn(element);
    if (srcdoc === null) return null;
    element.attrs = [
      ...safeAttributes(element, parts, base),
      { name: 'sandbox', value: '' },
      { name: 'srcdoc', value: srcdoc },
    ];
    element.childNodes = [];
    return element;
  }
}

/** The value of an attribute. */
export const valueOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

/** Whether an animation changes where something leads, or what it shows. */
const changesLink = (element: Element) => /(?:^|:)\s*href\s*$/i.test(valueOf(element, 'attributeName') ?? '');

function styleElement({ parentNode }: Element, rules: string, media: string | undefined): Element {
  const element: Element = {
    nodeName: 'style',
    tagName: 'style',
    attrs: media ? [{ name: 'media', value: media }] : [],
    namespaceURI: names.NS.HTML,
    childNodes: [],
    parentNode,
  };
  setText(element, styleText(rules));
  return element;
}

/** Rules cannot end their element, because tags in their strings are escaped. */
const styleText = (rules: string) => rules.replaceAll(/<(?=[a-z/!])/gi, String.raw`\3c `);

function setText(element: Element, value: string): void {
  element.childNodes = [{ nodeName: '#text', value, parentNode: element }];
}

/** Without recursion, like all that goes through a page. */
function textOf(element: Element): string {
  let text = '';
  const waiting: Node[] = element.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) text += node.value;
    else if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return text;
}
