import { isListStart } from '@benotes/contract';

import type { BlockReader } from './block-reader.ts';
import type { Format } from './formats.ts';
import {
  type Block,
  MAX_CONTAINER_DEPTH,
  isHeading,
  isList,
  isParagraph,
  type Item,
  type List,
  paragraph,
} from './schema.ts';
import { taskStateOf } from './tasks.ts';

interface ReadItem {
  blocks: Block[];
  /** Null for an item that is not a task. */
  checked: boolean | null;
}

/** Reads a list element, or a single `li`, into lists: consecutive tasks become a separate list. */
export function readList<Node>(reader: BlockReader<Node>, node: Node, format: Format, elementDepth: number): Block[] {
  const { tree, depth } = reader;
  const name = tree.nameOf(node);
  const isTaskList = tree.attributeOf(node, 'data-type') === 'taskList';
  const inner = () => reader.inside(depth + 1);
  const items: ReadItem[] = [];
  let loose = inner();

  const endLoose = () => {
    loose.endLine();
    for (const block of loose.blocks) addLoose(items, block, isTaskList);
    loose = inner();
  };
  const readItem = (item: Node) => {
    endLoose();
    const content = inner();
    content.readChildren(item, format, elementDepth + 1);
    content.endLine();
    const checked = taskStateOf(tree, item) ?? (isTaskList ? false : null);
    items.push({ blocks: content.blocks, checked });
  };

  if (name === 'li') readItem(node);
  else
    for (const child of tree.childrenOf(node)) {
      if (tree.nameOf(child) === 'li') readItem(child);
      else loose.read(child, format, elementDepth);
    }
  endLoose();

  if (depth >= MAX_CONTAINER_DEPTH) return items.flatMap((item) => startedByParagraph(item.blocks));
  return listsOf(items, name === 'ol' ? startOf(tree.attributeOf(node, 'start')) : null);
}

/** Content of a list outside its items: a list is moved into the previous item, anything else becomes an item. */
function addLoose(items: ReadItem[], block: Block, isTaskList: boolean): void {
  const last = items.at(-1);
  if (isList(block) && last) last.blocks.push(block);
  else items.push({ blocks: [block], checked: isTaskList ? false : null });
}

function listsOf(items: readonly ReadItem[], start: number | null): Block[] {
  const lists: List[] = [];
  for (const [index, { blocks, checked }] of items.entries()) {
    const children = startedByParagraph(blocks);
    const item: Item = checked === null ? { type: 'list-item', children } : { type: 'task-item', checked, children };
    const last = lists.at(-1);
    if (item.type === 'task-item') {
      if (last?.type === 'task-list') last.children.push(item);
      else lists.push({ type: 'task-list', children: [item] });
    } else if (last && last.type !== 'task-list') last.children.push(item);
    else if (start === null) lists.push({ type: 'bullet-list', children: [item] });
    else lists.push({ type: 'ordered-list', start: start + index, children: [item] });
  }
  return lists;
}

/** Makes blocks start with a paragraph, as items must; a heading at the start becomes one. */
export function startedByParagraph(blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks;
  if (!first) return [paragraph()];
  if (isParagraph(first)) return [...blocks];
  if (isHeading(first)) return [{ type: 'paragraph', children: first.children }, ...rest];
  return [paragraph(), ...blocks];
}

function startOf(attribute: string | null): number {
  const start = Number.parseInt(attribute ?? '', 10);
  return isListStart(start) ? start : 1;
}
