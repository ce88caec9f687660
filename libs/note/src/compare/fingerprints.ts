import { isItem, isLink, type Item, type Block, type NoteNode } from '../schema.ts';
import { serializeHtml } from '../serialize.ts';

/** A block, or an item of a list. */
export type Unit = Block | Item;

/** Equal blocks, and items, have equal fingerprints: the HTML that is stored. */
export const fingerprintOf = (node: Unit): string => serializeHtml([node]);

export const fingerprintsOf = (nodes: readonly Unit[]): string[] => nodes.map(fingerprintOf);

/** HTML that shows a block, or the content of an item. */
export const htmlOf = (node: Unit): string => (isItem(node) ? serializeHtml(node.children) : serializeHtml([node]));

/** The text of a node, without formats. */
export function textOf(node: NoteNode): string {
  if (!('type' in node)) return node.text;
  let text = '';
  for (const child of node.children) text += textOf(child);
  return isLink(node) ? text : `${text}\n`;
}
