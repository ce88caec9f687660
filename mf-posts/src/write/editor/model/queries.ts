import {
  type Block,
  isBlock,
  isItem,
  isTextBlock,
  isVoidBlock,
  type Item,
  type TextBlock,
  type VoidBlock,
} from '@benotes/note';
import { Editor, type Element, type Location, Node, type NodeEntry, Path, type Point, Range, Text } from 'slate';

/** The paragraph, heading or code block at a location. */
export const textBlockAt = (editor: Editor, at: Location | null = editor.selection) =>
  at ? Editor.above<TextBlock>(editor, { at, match: isTextBlock }) : undefined;

/** The void block at a location. */
export const voidBlockAt = (editor: Editor, at: Location | null = editor.selection) =>
  at ? Editor.above<VoidBlock>(editor, { at, match: isVoidBlock }) : undefined;

/** The nearest ancestor of a path that matches. */
export function ancestorOf<E extends Element>(
  editor: Editor,
  path: Path,
  match: (node: object) => node is E,
): NodeEntry<E> | undefined {
  for (const [node, at] of Node.ancestors(editor, path, { reverse: true })) if (match(node)) return [node, at];
  return undefined;
}

/** The item whose first paragraph is at a path; undefined for the other blocks of an item. */
export function itemStartedBy(editor: Editor, path: Path): NodeEntry<Item> | undefined {
  if (path.length < 2 || path.at(-1) !== 0) return undefined;
  const parent = Path.parent(path);
  const node = Node.get(editor, parent);
  return isItem(node) ? [node, parent] : undefined;
}

/** The caret; null when the selection is expanded. */
export const caretOf = (editor: Editor): Point | null =>
  editor.selection && Range.isCollapsed(editor.selection) ? editor.selection.anchor : null;

/** The text and void blocks in the selection, in document order. */
export function selectedBlocks(editor: Editor): NodeEntry<TextBlock | VoidBlock>[] {
  if (!editor.selection) return [];
  const at = Editor.unhangRange(editor, editor.selection, { voids: true });
  return [...Editor.nodes<TextBlock | VoidBlock>(editor, { at, match: isLeafBlock, voids: true })];
}

const isLeafBlock = (node: Node): node is TextBlock | VoidBlock => isTextBlock(node) || isVoidBlock(node);

/** A run of siblings in one container, both ends included. */
export interface BlockRange {
  container: Path;
  from: number;
  to: number;
}

/** The smallest run of sibling blocks that covers the selection, in a container that `fits` accepts. */
export function selectedSiblings(editor: Editor, fits: (container: Node) => boolean = () => true): BlockRange | null {
  const { selection } = editor;
  if (!selection) return null;
  const [start, end] = Range.edges(Editor.unhangRange(editor, selection, { voids: true }));
  let path = Path.common(start.path, end.path);
  while (path.length > 0 && !(holdsBlocks(Node.get(editor, path)) && fits(Node.get(editor, path))))
    path = Path.parent(path);
  const [from, to] = [start.path[path.length], end.path[path.length]];
  return from === undefined || to === undefined ? null : { container: path, from, to };
}

const holdsBlocks = (node: Node) => 'children' in node && node.children.some((child) => isBlock(child));

export const blocksOf = (editor: Editor, { container, from, to }: BlockRange): NodeEntry<Block>[] => {
  const { children } = Node.ancestor(editor, container);
  const entries: NodeEntry<Block>[] = [];
  for (const [index, child] of children.entries())
    if (index >= from && index <= to && isBlock(child)) entries.push([child, [...container, index]]);
  return entries;
};

/** The point at a character offset into a block's text. */
export function pointAt(editor: Editor, path: Path, offset: number): Point {
  let left = offset;
  for (const [text, at] of Node.texts(Node.get(editor, path))) {
    if (left <= text.text.length) return { path: [...path, ...at], offset: left };
    left -= text.text.length;
  }
  return Editor.end(editor, path);
}

/** Whether a point is in a code block or in inline code, where input rules do not apply. */
export function isInCode(editor: Editor, at: Point): boolean {
  const [leaf] = Editor.leaf(editor, at);
  const block = textBlockAt(editor, at);
  return block?.[0].type === 'code-block' || (Text.isText(leaf) && leaf.code === true);
}
