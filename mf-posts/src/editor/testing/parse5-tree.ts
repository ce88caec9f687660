import { type DefaultTreeAdapterTypes, parse } from 'parse5';

import { valueOf } from '../html/parse.ts';
import type { HtmlTree } from '../html/tree.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Documents of parse5, for parsing without a DOM. */
export const parse5Tree: HtmlTree<Node> = {
  nameOf: (node) => ('tagName' in node ? node.tagName : node.nodeName),
  textOf: (node) => ('value' in node ? node.value : ''),
  attributeOf: (node, name) =>
    'attrs' in node ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null,
  childrenOf: (node) => ('childNodes' in node ? node.childNodes : []),
};

// Like the browser's DOMParser: scripts do not run, so `noscript` has content.
export const parseWithParse5 = (html: string) => valueOf(parse5Tree, parse(html, { scriptingEnabled: false }));
