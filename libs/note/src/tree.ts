/** Access to a parsed document, so that the reader works with any parser. */
export interface HtmlTree<Node> {
  /** The lowercase name of an element; `#text` for text; nodes with any other `#` name are skipped. */
  nameOf: (node: Node) => string;
  textOf: (node: Node) => string;
  /** Null when the attribute is missing. */
  attributeOf: (node: Node, name: string) => string | null;
  childrenOf: (node: Node) => readonly Node[];
}

/** Documents of the browser's parser. */
export const domTree: HtmlTree<Node> = {
  nameOf: (node) => (isElement(node) ? node.localName : isText(node) ? '#text' : node.nodeName),
  textOf: (node) => (isText(node) ? node.data : ''),
  attributeOf: (node, name) => (isElement(node) ? node.getAttribute(name) : null),
  childrenOf: childrenOf,
};

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): node is Text => node.nodeType === 3;

// A generator or `childNodes` would double the time it takes to read a note.
function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}
