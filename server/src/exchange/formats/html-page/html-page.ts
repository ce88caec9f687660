import { fromEnglish, fromIso } from '../../dates.ts';
import { collapse, splitNames } from '../../text.ts';
import { linkBlock } from '../note-html.ts';
import {
  attributeOf,
  findNode,
  findNodes,
  hasClass,
  type HtmlNode,
  nameOf,
  nodesIn,
  parentOf,
  parsePage,
  textOf,
  writeBelow,
} from './html-tree.ts';

/** A page as a file contains it. The addresses in `html` are still those of the file. */
export interface HtmlPage {
  title: string;
  html: string;
  tags: string[];
  created: string | null;
  updated: string | null;
}

const isNavigation = (node: HtmlNode) => nameOf(node) === 'nav' || attributeOf(node, 'role') === 'navigation';

/** What `meta` elements say, by name in lower case. */
function metadataOf(document: HtmlNode): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const meta of findNodes(document, (node) => nameOf(node) === 'meta')) {
    const name = attributeOf(meta, 'name') || attributeOf(meta, 'itemprop') || attributeOf(meta, 'property');
    if (name !== '') metadata.set(name.toLowerCase(), attributeOf(meta, 'content').trim());
  }
  return metadata;
}

const dateOf = (...values: (string | undefined)[]) =>
  values.map((value) => fromIso(value) ?? fromEnglish(value)).find((date) => date !== null) ?? null;

/** The line above an entry that says when it was written, as in Google Keep and Apple Journal. */
const isDateLine = (node: HtmlNode) =>
  (hasClass(node, 'heading') || hasClass(node, 'pageHeader')) && fromEnglish(textOf(node)) !== null;

/** The heading or `.title` that the visible page begins with. */
function openingTitle(body: HtmlNode, isLeftOut: (node: HtmlNode) => boolean): HtmlNode | undefined {
  for (const node of nodesIn(body, (node) => !isLeftOut(node))) {
    if (nameOf(node) === 'img') return undefined;
    if (nameOf(node) !== '#text' || !('value' in node) || node.value.trim() === '') continue;
    for (let outer = parentOf(node); outer && outer !== body; outer = parentOf(outer))
      if (nameOf(outer) === 'h1' || hasClass(outer, 'title')) return outer;
    return undefined;
  }
  return undefined;
}

/**
 * Reads a page as a note: its text without navigation and styles. The title is that of the document, else what the page
 * calls its title, else the heading that it begins with, else `name`.
 */
export function readHtmlPage(html: string, name: string): HtmlPage {
  const document = parsePage(html);
  const metadata = metadataOf(document);
  const body = findNode(document, (node) => nameOf(node) === 'body') ?? document;
  const dateLine = findNode(body, isDateLine);
  const isLeftOut = (node: HtmlNode) => node === dateLine || isNavigation(node) || nameOf(node) === 'style';
  const opening = openingTitle(body, isLeftOut);
  const own = titleOf(document, body);
  const title = own || (opening ? textOf(opening) : '') || name;
  const dropped = opening && textOf(opening) === title ? opening : undefined;
  const source = metadata.get('source-url') ?? '';
  return {
    title,
    html:
      (/^https?:\/\//i.test(source) ? linkBlock(source) : '') +
      writeBelow(body, (node) => (node === dropped || isLeftOut(node) ? '' : undefined)),
    tags: tagsOf(metadata),
    created: dateOf(metadata.get('created'), dateLine && textOf(dateLine), metadata.get('date')),
    updated: dateOf(metadata.get('updated'), metadata.get('modified')),
  };
}

function titleOf(document: HtmlNode, body: HtmlNode): string {
  const title = findNode(document, (node) => nameOf(node) === 'title' && parentOf(node) !== null);
  const written = title ? writtenIn(title) : '';
  if (written !== '') return written;
  const named = findNode(body, (node) => hasClass(node, 'title'));
  return named ? textOf(named) : '';
}

/** The text of a `title`, which no page shows. */
const writtenIn = (title: HtmlNode) =>
  collapse([...nodesIn(title)].map((node) => ('value' in node ? node.value : '')).join(''));

const tagsOf = (metadata: ReadonlyMap<string, string>) =>
  splitNames(metadata.get('keywords') ?? metadata.get('tag') ?? '', ',');
