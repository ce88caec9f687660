import { type DefaultTreeAdapterTypes, parse } from 'parse5';

import { readDocument } from './reader.ts';
import type { Block } from './schema.ts';
import type { HtmlTree } from './tree.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Documents of parse5, for reading HTML without a DOM. */
export const parse5Tree: HtmlTree<Node> = {
  nameOf: (node) => ('tagName' in node ? node.tagName : node.nodeName),
  textOf: (node) => ('value' in node ? node.value : ''),
  attributeOf: (node, name) =>
    'attrs' in node ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null,
  childrenOf: (node) => ('childNodes' in node ? node.childNodes : []),
};

/** Parses HTML like the browser's DOMParser: scripts do not run, so `noscript` has content. */
export const parseHtml5 = (html: string) => parse(html, { scriptingEnabled: false });

/** Reads HTML of any origin into the blocks of a note. */
export const readHtml = (html: string): Block[] => readDocument(parse5Tree, parseHtml5(html), {});
