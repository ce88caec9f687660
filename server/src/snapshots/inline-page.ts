import { type DefaultTreeAdapterTypes, html as names, parse, parseFragment, serialize } from 'parse5';

import { readText } from '../previews/page-text.ts';
import { safeAttributes } from './safe-attributes.ts';
import { STYLE_MARK, STYLE_RULE } from './prepare-page.ts';
import { type MhtmlPart, readMhtml } from './read-mhtml.ts';
import { FRAME_DEPTH_MAX } from './snapshot-limits.ts';
import { SnapshotParts } from './snapshot-parts.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** A page that is to become one file. */
export interface MhtmlTask {
  mhtml: string;
  maxBytes: number;
}

/** A page as one file, and how many images and other parts had no room in it; null if even its text has none. */
export type InlinedPage = { html: string; left_out: number } | null;

const REMOVED: ReadonlySet<string> = new Set([
  'script',
  'noscript',
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
const KEPT_META: ReadonlySet<string> = new Set(['viewport', 'color-scheme']);
const RULE = new RegExp(`#${STYLE_RULE}(\\d+)\\s*\\{\\s*\\}\\s*$`);

/**
 * Turns a page that Chromium has saved as MHTML into one HTML file that shows by itself: style sheets, images, fonts, and
 * frames are inside, and scripts, forms' targets, and everything else that could act or load something are not.
 */
export function inlinePage({ mhtml, maxBytes }: MhtmlTask): InlinedPage {
  const parts = readMhtml(mhtml);
  const [page] = parts;
  if (!page) return null;
  const all = new SnapshotParts(parts, maxBytes);
  const html = documentOf(page, all, 0);
  if (html === '' || Buffer.byteLength(html) > maxBytes) return null;
  return { html, left_out: all.leftOut };
}

function documentOf(part: MhtmlPart, parts: SnapshotParts, depth: number): string {
  const text = readText(part.body, part.mediaType);
  if (!parts.take(text.length)) return '';
  const tree = parse(text, { scriptingEnabled: false });
  new Cleaner(parts, part.location, depth).clean(tree);
  const head = tree.childNodes.flatMap((node) => ('childNodes' in node ? node.childNodes : []))[0];
  if (head && 'childNodes' in head) {
    const [charset] = parseFragment('<meta charset="utf-8">').childNodes as [Element];
    head.childNodes.unshift({ ...charset, parentNode: head });
  }
  return serialize(tree);
}

/** Cleans a document, in place. */
class Cleaner {
  readonly #parts: SnapshotParts;
  readonly #base: string;
  readonly #depth: number;
  /** The rules of style elements, by the numbers of their marks. */
  readonly #rules = new Map<string, string>();

  constructor(parts: SnapshotParts, base: string, depth: number) {
    this.#parts = parts;
    this.#base = base;
    this.#depth = depth;
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
      // In the order of the document: rules come before their marks.
      waiting.push(...inside.toReversed());
    }
  }

  /** The element as it is kept: the same, another one, or null for none. */
  #cleaned(element: Element): Element | null {
    const { tagName } = element;
    if (REMOVED.has(tagName)) return null;
    const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value;
    if (tagName === 'link') return this.#styleOf(element, attribute('rel') ?? '', attribute('href') ?? '');
    if (tagName === 'meta') {
      const mark = attribute(STYLE_MARK);
      if (mark !== undefined) return this.#marked(element, mark, attribute('media'));
      if (!KEPT_META.has((attribute('name') ?? '').toLowerCase())) return null;
    }
    if (tagName === 'iframe') return this.#frameOf(element, attribute('src') ?? '');
    element.attrs = safeAttributes(element, this.#parts, this.#base);
    if (tagName === 'style') setRules(element, this.#parts.inlineUrls(textOf(element), this.#base));
    return element;
  }

  /** A linked style sheet as an element. One that was an element waits for its mark, where it belongs. */
  #styleOf(link: Element, rel: string, href: string): Element | null {
    if (!/(?:^|\s)stylesheet(?:\s|$)/i.test(rel) || /(?:^|\s)alternate(?:\s|$)/i.test(rel)) return null;
    const part = this.#parts.find(href, this.#base);
    if (!part || part.mediaType !== 'text/css') return null;
    const rules = this.#parts.rulesOf(part, this.#base);
    const [, mark] = RULE.exec(rules) ?? [];
    if (mark !== undefined) {
      this.#rules.set(mark, rules.replace(RULE, ''));
      return null;
    }
    return styleElement(link, rules, link.attrs.find(({ name }) => name === 'media')?.value);
  }

  #marked(element: Element, mark: string, media: string | undefined): Element | null {
    const rules = this.#rules.get(mark);
    return rules === undefined ? null : styleElement(element, rules, media);
  }

  #frameOf(element: Element, src: string): Element | null {
    const part = this.#parts.find(src, this.#base);
    const isPage = part && /^(?:text\/html|application\/xhtml\+xml)$/.test(part.mediaType);
    if (!isPage || this.#depth >= FRAME_DEPTH_MAX) return null;
    element.attrs = [
      ...safeAttributes(element, this.#parts, this.#base),
      { name: 'sandbox', value: '' },
      { name: 'srcdoc', value: documentOf(part, this.#parts, this.#depth + 1) },
    ];
    element.childNodes = [];
    return element;
  }
}

function styleElement({ parentNode }: Element, rules: string, media: string | undefined): Element {
  const element: Element = {
    nodeName: 'style',
    tagName: 'style',
    attrs: media ? [{ name: 'media', value: media }] : [],
    namespaceURI: names.NS.HTML,
    childNodes: [],
    parentNode,
  };
  setRules(element, rules);
  return element;
}

/** Rules cannot end their element, because tags in their strings are escaped. */
function setRules(element: Element, rules: string): void {
  element.childNodes = [
    { nodeName: '#text', value: rules.replaceAll(/<(?=[a-z/!])/gi, String.raw`\3c `), parentNode: element },
  ];
}

const textOf = ({ childNodes }: Element) => childNodes.map((node) => ('value' in node ? node.value : '')).join('');
