import {
  MAX_CONTAINER_DEPTH,
  type HeadingLevel,
  isCodeBlock,
  isHeading,
  isItem,
  isList,
  isParagraph,
  isQuote,
  isTaskItem,
  isTextBlock,
  paragraph,
  type TextBlock,
  type VoidBlock,
} from '@benotes/note';
import { Editor, Node, Path, Range, Transforms } from 'slate';

import {
  ancestorOf,
  blocksOf,
  caretOf,
  itemStartedBy,
  selectedBlocks,
  selectedSiblings,
  textBlockAt,
  voidBlockAt,
} from '../model/queries.ts';
import { codeToParagraphs } from './code-blocks.ts';
import { depthOf, leaveLists } from './nesting.ts';
import { liftFromParent, wrapSiblings } from './wrapping.ts';

export type TextStyle = 'normal' | HeadingLevel;

/** The style of all selected text blocks; null for code and for mixed styles. */
export function activeStyle(editor: Editor): TextStyle | null {
  const styles = selectedBlocks(editor).flatMap(([block]) => (isTextBlock(block) ? [styleOf(block)] : []));
  const [first = 'normal'] = styles;
  return styles.every((style) => style === first) ? first : null;
}

const styleOf = (block: TextBlock): TextStyle | null =>
  isHeading(block) ? block.level : isParagraph(block) ? 'normal' : null;

/** Sets the style of the selected blocks. Items leave their list, and code becomes paragraphs. */
export function setStyle(editor: Editor, style: TextStyle): void {
  editor.asUndoStep(() =>
    Editor.withoutNormalizing(editor, () => {
      if (selectedBlocks(editor).some(([, path]) => itemStartedBy(editor, path))) leaveLists(editor);
      for (const [block, path] of selectedBlocks(editor).toReversed())
        if (isCodeBlock(block)) codeToParagraphs(editor, path);
      for (const [block, at] of selectedBlocks(editor)) if (isTextBlock(block)) setBlockStyle(editor, at, style);
    }),
  );
}

/** Like `setStyle`, but resets a style that is already set. */
export const toggleStyle = (editor: Editor, style: TextStyle) =>
  setStyle(editor, activeStyle(editor) === style ? 'normal' : style);

export function setBlockStyle(editor: Editor, at: Path, style: TextStyle): void {
  if (style !== 'normal') Transforms.setNodes(editor, { type: 'heading', level: style }, { at });
  else Transforms.setNodes(editor, { type: 'paragraph' }, { at });
}

export const isInQuote = (editor: Editor) => {
  const blocks = selectedBlocks(editor);
  return blocks.length > 0 && blocks.every(([, path]) => ancestorOf(editor, path, isQuote));
};

/** Wraps the selected blocks, including whole lists, in a quote, or lifts them out of theirs. */
export function toggleQuote(editor: Editor): void {
  editor.asUndoStep(() =>
    Editor.withoutNormalizing(editor, () => {
      if (isInQuote(editor)) leaveQuote(editor);
      else wrapInQuote(editor);
    }),
  );
}

export function wrapInQuote(editor: Editor): void {
  const range = selectedSiblings(editor, (container) => !isList(container) && !isItem(container));
  if (!range) return;
  const around = range.container.length; // outside lists, every ancestor is a quote
  const inside = Math.max(0, ...blocksOf(editor, range).map(([block]) => depthOf(block)));
  if (around + 1 + inside > MAX_CONTAINER_DEPTH) return;
  const path = wrapSiblings(editor, range, { type: 'quote', children: [] });
  if (path.at(-1) !== 0 && isQuote(Node.get(editor, Path.previous(path)))) Transforms.mergeNodes(editor, { at: path });
}

function leaveQuote(editor: Editor): void {
  const quoted = new Map<string, Path>();
  for (const [, path] of selectedBlocks(editor)) {
    const quote = ancestorOf(editor, path, isQuote);
    const child = quote && path.slice(0, quote[1].length + 1);
    if (child) quoted.set(child.join(), child);
  }
  const refs = [...quoted.values()].map((path) => Editor.pathRef(editor, path));
  for (const ref of refs.toReversed()) {
    const at = ref.unref();
    if (at) liftFromParent(editor, at);
  }
}

/** Inserts a void block at the caret and moves the caret after it. Replaces an empty paragraph. */
export function insertVoid(editor: Editor, block: VoidBlock): void {
  editor.asUndoStep(() => Editor.withoutNormalizing(editor, () => insertVoidAtCaret(editor, block)));
}

export function insertVoidAtCaret(editor: Editor, block: VoidBlock): void {
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  const entry = textBlockAt(editor);
  if (!entry) {
    insertAfterSelectedVoid(editor, block);
    return;
  }
  const [, path] = entry;
  // Tasks contain no void blocks; the block is inserted after their list.
  const task = ancestorOf(editor, path, isTaskItem);
  if (task) {
    const at = Path.next(Path.parent(task[1]));
    Transforms.insertNodes(editor, [block, paragraph()], { at });
    Transforms.select(editor, Editor.start(editor, Path.next(at)));
    return;
  }
  const caret = caretOf(editor);
  const isAtStart = caret !== null && Editor.isStart(editor, caret, path) && !itemStartedBy(editor, path);
  if (!isAtStart) Transforms.splitNodes(editor, { always: true });
  const below = textBlockAt(editor);
  if (!below) return;
  const [rest, after] = below;
  // Splitting at the end of a heading leaves an empty heading below, which becomes a paragraph.
  if (Editor.isEmpty(editor, rest)) setBlockStyle(editor, after, 'normal');
  Transforms.insertNodes(editor, block, { at: after, select: false });
}

/** Inserts a block after the selected void block and selects it. */
function insertAfterSelectedVoid(editor: Editor, block: VoidBlock): void {
  const selected = voidBlockAt(editor);
  if (selected) Transforms.insertNodes(editor, block, { at: Path.next(selected[1]), select: true });
}
