/** How the walker looks at a parsed document, whichever parser made it. */
export interface HtmlTree<Node> {
  /** The lower-case name of an element; `#text` for text; anything else with `#` is passed over. */
  nameOf: (node: Node) => string;
  textOf: (node: Node) => string;
  /** Null where the element has no such attribute. */
  attributeOf: (node: Node, name: string) => string | null;
  childrenOf: (node: Node) => readonly Node[];
}

/** The documents of the browser's own parser. */
export const domTree: HtmlTree<Node> = {
  nameOf: (node) => (isElement(node) ? node.localName : isText(node) ? '#text' : node.nodeName),
  textOf: (node) => (isText(node) ? node.data : ''),
  attributeOf: (node, name) => (isElement(node) ? node.getAttribute(name) : null),
  childrenOf: childrenOf,
};

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;

// Neither a generator nor `childNodes`, which take as long as all the rest of reading a note.
function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
