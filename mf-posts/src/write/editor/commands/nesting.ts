import { MAX_CONTAINER_DEPTH, isItem, isList, isQuote, type Item, itemTypeOf, type List } from '@benotes/note';
import { Editor, Node, type NodeEntry, Path, Range, Transforms } from 'slate';

import { ancestorOf } from '../model/queries.ts';
import { liftFromParent } from './wrapping.ts';

export const listNode = (type: List['type'], start = 1): List =>
  type === 'ordered-list' ? { type, start, children: [] } : { type, children: [] };

/** The innermost list around the selection, with the range of its selected items. */
export function selectedItems(editor: Editor): { list: NodeEntry<List>; from: number; to: number } | null {
  if (!editor.selection) return null;
  const [start, end] = Range.edges(Editor.unhangRange(editor, editor.selection, { voids: true }));
  const common = Path.common(start.path, end.path);
  const around = Node.get(editor, common);
  const list: NodeEntry<List> | undefined = isList(around) ? [around, common] : ancestorOf(editor, common, isList);
  const [from, to] = list ? [start.path[list[1].length], end.path[list[1].length]] : [];
  return list && from !== undefined && to !== undefined ? { list, from, to } : null;
}

/** Moves the selected items one level out; at the top they become paragraphs. */
export function liftSelectedItems(editor: Editor): boolean {
  const selected = selectedItems(editor);
  if (!selected) return false;
  const { list, from, to } = selected;
  Editor.withoutNormalizing(editor, () => {
    const items = [];
    for (let index = from; index <= to; index += 1) items.push(Editor.pathRef(editor, [...list[1], index]));
    // Last one first, so that only the last one takes along the items that follow the selection.
    for (const item of items.toReversed()) {
      const path = item.unref();
      if (path) liftItem(editor, path);
    }
  });
  return true;
}

/**
 * Moves an item one level out. A nested item is placed after its parent item and takes along the siblings that followed
 * it; an item of the outermost list is replaced by its blocks.
 */
export function liftItem(editor: Editor, path: Path): void {
  const listPath = Path.parent(path);
  const outer = itemOf(editor, Path.parent(listPath));
  Editor.withoutNormalizing(editor, () => {
    if (outer) nestFollowing(editor, path, listPath, outer[1]);
    else liftOut(editor, path);
  });
}

function itemOf(editor: Editor, path: Path): NodeEntry<Item> | null {
  if (path.length === 0) return null;
  const node = Node.get(editor, path);
  return isItem(node) ? [node, path] : null;
}

function nestFollowing(editor: Editor, path: Path, listPath: Path, outerPath: Path): void {
  const list = Node.get(editor, listPath);
  const outer = Node.get(editor, outerPath);
  if (!isList(list) || !isItem(outer)) return;
  const outerList = Node.get(editor, Path.parent(outerPath));
  const index = path.at(-1) ?? 0;
  const length = () => Node.ancestor(editor, path).children.length;

  const following = list.children.length - index - 1;
  if (following > 0) {
    const nested = [...path, length()];
    Transforms.insertNodes(editor, listNode(list.type, list.type === 'ordered-list' ? list.start + index + 1 : 1), {
      at: nested,
      select: false,
    });
    for (let moved = 0; moved < following; moved += 1)
      Transforms.moveNodes(editor, { at: Path.next(path), to: [...nested, moved] });
  }
  // Blocks below the nested list stay below the lifted item.
  const listIndex = listPath.at(-1) ?? 0;
  for (let below = outer.children.length - listIndex - 1; below > 0; below -= 1)
    Transforms.moveNodes(editor, { at: Path.next(listPath), to: [...path, length()] });

  const type = isList(outerList) ? itemTypeOf(outerList.type) : 'list-item';
  setItemType(editor, path, type);
  Transforms.moveNodes(editor, { at: path, to: Path.next(outerPath) });
  if (index === 0) Transforms.removeNodes(editor, { at: listPath });
}

function liftOut(editor: Editor, path: Path): void {
  const ref = Editor.pathRef(editor, path);
  liftFromParent(editor, path);
  const lifted = ref.unref();
  if (lifted) Transforms.unwrapNodes(editor, { at: lifted });
}

/** Nests the selected items in the item before them. False without one, or at the maximum depth. */
export function nestSelectedItems(editor: Editor): boolean {
  const selected = selectedItems(editor);
  if (!selected) return false;
  const {
    list: [list, path],
    from,
    to,
  } = selected;
  if (from === 0) return false;
  const items = list.children.slice(from, to + 1);
  const around = path.filter((_, index) => isContainer(Node.get(editor, path.slice(0, index)))).length + 1;
  if (around + 1 + Math.max(...items.map((item) => depthOf(item))) > MAX_CONTAINER_DEPTH) return false;

  Editor.withoutNormalizing(editor, () => {
    const previous = [...path, from - 1];
    const { children } = Node.ancestor(editor, previous);
    const last = children.at(-1);
    const joins = last && isList(last) && last.type === list.type;
    const nested = [...previous, joins ? children.length - 1 : children.length];
    if (!joins) Transforms.insertNodes(editor, listNode(list.type), { at: nested, select: false });
    const offset = joins ? last.children.length : 0;
    for (let moved = 0; moved <= to - from; moved += 1)
      Transforms.moveNodes(editor, { at: [...path, from], to: [...nested, offset + moved] });
  });
  return true;
}

const isContainer = (node: Node) => isQuote(node) || isList(node);

/** How deeply lists and quotes are nested in a node. */
export function depthOf(node: Node): number {
  if (!('children' in node)) return 0;
  return (isContainer(node) ? 1 : 0) + Math.max(0, ...node.children.map(depthOf));
}

export function setItemType(editor: Editor, path: Path, type: Item['type']): void {
  const item = Node.get(editor, path);
  if (!isItem(item) || item.type === type) return;
  Transforms.setNodes(editor, type === 'task-item' ? { type, checked: false } : { type }, { at: path });
}

/** Lifts the selected items out of all their lists. */
export function leaveLists(editor: Editor): void {
  for (let level = 0; level <= MAX_CONTAINER_DEPTH; level += 1) if (!liftSelectedItems(editor)) return;
}
