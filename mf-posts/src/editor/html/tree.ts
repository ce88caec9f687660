/** How the walker looks at a parsed document, whichever parser made it. */
export interface HtmlTree<Node> {
  /** The lower-case name of an element; `#text` for text; anything else with `#` is passed over. */
  nameOf: (node: Node) => string;
  textOf: (node: Node) => string;
  /** Null where the element has no such attribute. */
  attributeOf: (node: Node, name: string) => string | null;
  childrenOf: (node: Node) => Iterable<Node>;
}

/** The documents of the browser's own parser. */
export const domTree: HtmlTree<Node> = {
  nameOf: (node) => (isElement(node) ? node.localName : node.nodeName),
  textOf: (node) => node.nodeValue ?? '',
  attributeOf: (node, name) => (isElement(node) ? node.getAttribute(name) : null),
  childrenOf: childrenOf,
};

const isElement = (node: Node): node is Element => node.nodeType === 1;

function* childrenOf(node: Node): Iterable<Node> {
  for (let child = node.firstChild; child; child = child.nextSibling) yield child;
}
