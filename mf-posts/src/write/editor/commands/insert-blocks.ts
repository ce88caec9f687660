import {
  type Block,
  isCodeBlock,
  isHeading,
  isItem,
  isList,
  isParagraph,
  isVoidBlock,
  type Item,
  itemTypeOf,
  paragraph,
} from '@benotes/note';
import { Editor, Node, Path, Transforms } from 'slate';

import { plainTextOf } from '../html/plain-text.ts';
import { itemStartedBy, textBlockAt, voidBlockAt } from '../model/queries.ts';
import { setItemType } from './nesting.ts';

/** Inserts blocks at the caret: a single line merges into the text, several split it and merge with both halves. */
export function insertBlocks(editor: Editor, blocks: readonly Block[]): void {
  editor.asUndoStep(() => {
    editor.deleteFragment();
    Editor.withoutNormalizing(editor, () => {
      const selected = voidBlockAt(editor);
      if (selected) insertAfter(editor, selected[1], blocks);
      else insertAtCaret(editor, blocks);
    });
  });
}

const isLine = (block: Block | undefined) => block !== undefined && (isParagraph(block) || isHeading(block));

function insertAfter(editor: Editor, path: Path, blocks: readonly Block[]): void {
  const at = Path.next(path);
  Transforms.insertNodes(editor, [...blocks], { at });
  selectEnd(editor, [...Path.parent(path), (path.at(-1) ?? 0) + blocks.length]);
}

function insertAtCaret(editor: Editor, blocks: readonly Block[]): void {
  const entry = textBlockAt(editor);
  const [first] = blocks;
  if (!entry || !first) return;
  const [block, path] = entry;
  const item = itemStartedBy(editor, path);
  const isEmpty = Editor.isEmpty(editor, block);

  if (isCodeBlock(block)) Transforms.insertText(editor, plainTextOf(blocks));
  else if (blocks.length === 1 && isLine(first) && !(isEmpty && isHeading(first) && !item))
    insertInlines(editor, first);
  else if (item && blocks.every(isList)) continueList(editor, item, blocks);
  else if (isEmpty && !item) {
    Transforms.insertNodes(editor, [...blocks], { at: path });
    const last = Path.parent(path).concat((path.at(-1) ?? 0) + blocks.length - 1);
    Transforms.removeNodes(editor, { at: Path.next(last) });
    selectEnd(editor, last);
  } else splitAround(editor, path, blocks);
}

function insertInlines(editor: Editor, block: Block): void {
  const inlines = block.children.filter((child) => !('text' in child) || child.text !== '');
  if (inlines.length > 0) Transforms.insertNodes(editor, inlines, { select: true });
}

function continueList(editor: Editor, [item, path]: [Item, Path], blocks: readonly Block[]): void {
  const list = Node.get(editor, Path.parent(path));
  if (!isList(list)) return;
  const isEmpty = Node.string(item) === '' && item.children.length === 1;
  const items = blocks.flatMap((block) => (isList(block) ? (block.children as Item[]) : []));
  if (!isEmpty)
    Transforms.splitNodes(editor, { match: (node) => isItem(node) && node === Node.get(editor, path), always: true });
  const at = Path.next(path);
  Transforms.insertNodes(editor, items, { at });
  for (let index = 0; index < items.length; index += 1)
    setItemType(editor, [...Path.parent(path), (path.at(-1) ?? 0) + 1 + index], itemTypeOf(list.type));
  const last = [...Path.parent(path), (path.at(-1) ?? 0) + items.length];
  const rest = Node.getIf(editor, Path.next(last));
  if (!isEmpty && rest && isItem(rest) && Node.string(rest) === '' && rest.children.length === 1)
    Transforms.removeNodes(editor, { at: Path.next(last) });
  selectEnd(editor, last);
  if (isEmpty) Transforms.removeNodes(editor, { at: path });
}

function splitAround(editor: Editor, path: Path, blocks: readonly Block[]): void {
  Transforms.splitNodes(editor, { always: true });
  const [first, ...others] = blocks;
  const startsWithLine = isLine(first);
  if (first && startsWithLine) {
    Transforms.select(editor, Editor.end(editor, path));
    insertInlines(editor, first);
  }
  const between = startsWithLine ? others : [...blocks];
  const at = Path.next(path);
  if (between.length > 0) Transforms.insertNodes(editor, between, { at });
  const right = [...Path.parent(path), (path.at(-1) ?? 0) + 1 + between.length];
  const last = Path.previous(right);
  selectEnd(editor, last);
  const lastBlock = Node.get(editor, last);
  if (isParagraph(lastBlock) || isHeading(lastBlock)) Transforms.mergeNodes(editor, { at: right });
  else if (Node.string(Node.get(editor, right)) === '' && !isVoidBlock(lastBlock))
    Transforms.removeNodes(editor, { at: right });
  else if (isVoidBlock(lastBlock)) Transforms.select(editor, Editor.start(editor, right));
  const left = Node.get(editor, path);
  if (!startsWithLine && Node.string(left) === '' && !itemStartedBy(editor, path))
    Transforms.removeNodes(editor, { at: path });
}

function selectEnd(editor: Editor, path: Path): void {
  const node = Node.get(editor, path);
  if (isVoidBlock(node) && Node.has(editor, Path.next(path)))
    Transforms.select(editor, Editor.start(editor, Path.next(path)));
  else if (isVoidBlock(node)) {
    Transforms.insertNodes(editor, paragraph(), { at: Path.next(path), select: false });
    Transforms.select(editor, Editor.start(editor, Path.next(path)));
  } else Transforms.select(editor, Editor.end(editor, path));
}
