import { attribute, escapeText } from '@benotes/note';
import { parse5Tree, parseHtml5 } from '@benotes/note/parse5';

import { collapse } from '../../text.ts';

/** A node of a parsed page. */
export type HtmlNode = Parameters<typeof parse5Tree.nameOf>[0];

export const parsePage: (html: string) => HtmlNode = parseHtml5;

export const nameOf = (node: HtmlNode): string => parse5Tree.nameOf(node);
export const attributeOf = (node: HtmlNode, name: string): string => parse5Tree.attributeOf(node, name) ?? '';
export const childrenOf = (node: HtmlNode): readonly HtmlNode[] => parse5Tree.childrenOf(node);
export const parentOf = (node: HtmlNode): HtmlNode | null => ('parentNode' in node ? node.parentNode : null);
export const hasClass = (node: HtmlNode, name: string) => attributeOf(node, 'class').split(/\s+/).includes(name);

/** The nodes below a node in the order of the document. Without recursion: pages are nested deeper than the stack. */
export function* nodesIn(root: HtmlNode, enters: (node: HtmlNode) => boolean = () => true): Generator<HtmlNode> {
  const pending = childrenOf(root).toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!enters(node)) continue;
    yield node;
    const children = childrenOf(node);
    for (let at = children.length - 1; at >= 0; at -= 1) pending.push(children[at] as HtmlNode); // within its bounds
  }
}

export function findNode(root: HtmlNode, matches: (node: HtmlNode) => boolean): HtmlNode | undefined {
  for (const node of nodesIn(root)) if (matches(node)) return node;
  return undefined;
}

export function findNodes(root: HtmlNode, matches: (node: HtmlNode) => boolean): HtmlNode[] {
  return [...nodesIn(root)].filter(matches);
}

const HIDDEN: ReadonlySet<string> = new Set('script style template noscript head title object iframe'.split(' '));
const isHidden = (node: HtmlNode) =>
  HIDDEN.has(nameOf(node)) || nameOf(node).startsWith('#c') || nameOf(node) === '#documentType';

/** The text below a node, with single blanks. */
export function textOf(root: HtmlNode): string {
  let text = '';
  for (const node of nodesIn(root, (node) => !isHidden(node))) {
    if (nameOf(node) === '#text') text += parse5Tree.textOf(node);
    else if (nameOf(node) === 'br') text += ' ';
  }
  return collapse(text);
}

const VOID: ReadonlySet<string> = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Notes have no elements nested deeper. */
const DEPTH_MAX = 300;

/** Formulas have no element in notes: what was typed stands for them. */
function formulaOf(math: HtmlNode): string {
  const typed = findNode(math, (node) => nameOf(node) === 'annotation');
  return typed ? escapeText(`$${textOf(typed)}$`) : escapeText(textOf(math));
}

/**
 * Writes what is below a node as HTML, without what no page shows.
 *
 * @param replaced - the HTML that a node becomes instead; undefined to write it as it is
 */
export function writeBelow(root: HtmlNode, replaced: (node: HtmlNode) => string | undefined, depth = 0): string {
  if (depth > DEPTH_MAX) return escapeText(textOf(root));
  let html = '';
  for (const node of childrenOf(root)) html += replaced(node) ?? write(node, replaced, depth);
  return html;
}

function write(node: HtmlNode, replaced: (node: HtmlNode) => string | undefined, depth: number): string {
  const name = nameOf(node);
  if (name === '#text') return parse5Tree.textOf(node).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (name.startsWith('#') || isHidden(node) || hasClass(node, 'katex-html')) return '';
  if (name === 'math') return formulaOf(node);
  const attributes = 'attrs' in node ? node.attrs.map(({ name, value }) => attribute(name, value)).join('') : '';
  const below = VOID.has(name) ? '' : `${writeBelow(node, replaced, depth + 1)}</${name}>`;
  return `<${name}${attributes}>${below}`;
}
