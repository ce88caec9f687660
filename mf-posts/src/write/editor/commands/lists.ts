import { isHeading, isList, isParagraph, type Item, itemTypeOf, type List } from '@benotes/note';
import { Editor, Node, Path, Transforms } from 'slate';

import { ancestorOf, blocksOf, selectedBlocks, selectedSiblings } from '../model/queries.ts';
import { codeToParagraphs } from './code-blocks.ts';
import { liftSelectedItems, listNode, selectedItems, setItemType } from './nesting.ts';
import { liftFromParent, moveInto, wrapSiblings } from './wrapping.ts';

type ListType = List['type'];

const itemNode = (type: Item['type']): Item =>
  type === 'task-item' ? { type, checked: false, children: [] } : { type, children: [] };

/** The type of the nearest list around every selected block. */
export function activeList(editor: Editor): ListType | null {
  const lists = selectedBlocks(editor).map(([, path]) => ancestorOf(editor, path, isList)?.[0].type ?? null);
  const [first] = lists;
  return first && lists.every((type) => type === first) ? first : null;
}

/** Turns the selected blocks into a list, changes the type of their list, or lifts them out of it. */
export function toggleList(editor: Editor, type: ListType): void {
  editor.asUndoStep(() =>
    Editor.withoutNormalizing(editor, () => {
      const active = activeList(editor);
      if (active === type) liftSelectedItems(editor);
      else if (active) convertList(editor, type);
      else wrapInList(editor, type);
    }),
  );
}

/** Switches the whole list between bullets and numbers; to or from tasks, only the selected items. */
export function convertList(editor: Editor, type: ListType): void {
  const selected = selectedItems(editor);
  if (!selected) return;
  const {
    list: [list, path],
    from,
    to,
  } = selected;
  const whole = list.type !== 'task-list' && type !== 'task-list';
  const [first, last] = whole ? [0, list.children.length - 1] : [from, to];
  for (let index = first; index <= last; index += 1) setItemType(editor, [...path, index], itemTypeOf(type));
  if (first === 0 && last === list.children.length - 1) setListType(editor, path, type);
  else {
    // Lifting the wrapped items splits the list around them.
    wrapSiblings(editor, { container: path, from: first, to: last }, listNode(type));
    liftFromParent(editor, [...path, first]);
  }
}

function setListType(editor: Editor, path: Path, type: ListType): void {
  Transforms.setNodes(editor, type === 'ordered-list' ? { type, start: 1 } : { type }, { at: path });
}

/** Wraps the selected blocks in a list. With `start`, it joins the list above only when the numbers continue. */
export function wrapInList(editor: Editor, type: ListType, start?: number): void {
  const range = selectedSiblings(editor, (container) => !isList(container));
  if (!range) return;
  for (const [block, path] of selectedBlocks(editor).toReversed()) {
    if (block.type !== 'code-block') continue;
    const lines = codeToParagraphs(editor, path);
    if (path.length === range.container.length + 1) range.to += lines - 1;
  }
  const blocks = blocksOf(editor, range);
  const list = wrapSiblings(editor, range, listNode(type, start));
  let index = 0;
  for (const _ of blocks) index += makeItem(editor, [...list, index], type);
  joinListAbove(editor, list, start);
}

/** Turns a block in a list into items; returns how many. */
function makeItem(editor: Editor, path: Path, type: ListType): number {
  const block = Node.get(editor, path);
  const itemType = itemTypeOf(type);
  if (isList(block)) {
    for (const index of block.children.keys()) setItemType(editor, [...path, index], itemType);
    Transforms.unwrapNodes(editor, { at: path });
    return block.children.length;
  }
  const previous = path.at(-1) === 0 ? null : Path.previous(path);
  if (!isParagraph(block) && !isHeading(block) && previous) {
    moveInto(editor, path, previous);
    return 0;
  }
  if (isHeading(block)) {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  }
  Transforms.wrapNodes(editor, itemNode(itemType), { at: path });
  return 1;
}

function joinListAbove(editor: Editor, path: Path, start: number | undefined): void {
  if (path.at(-1) === 0) return;
  const [list, above] = [Node.get(editor, path), Node.get(editor, Path.previous(path))];
  if (!isList(list) || !isList(above) || list.type !== above.type) return;
  const continues =
    above.type !== 'ordered-list' || start === undefined || start === above.start + above.children.length;
  if (continues) Transforms.mergeNodes(editor, { at: path });
}
