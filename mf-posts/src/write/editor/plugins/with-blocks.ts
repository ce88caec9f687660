import { endsWithCaretParagraph, isCodeBlock, isHeading, isQuote, paragraph } from '@benotes/note';
import { Editor, Element, Node, Path, Point, Range, Transforms } from 'slate';

import { setBlockStyle } from '../commands/blocks.ts';
import { liftFromParent } from '../commands/wrapping.ts';
import { caretOf, textBlockAt } from '../model/queries.ts';

/** Enter and Backspace in headings, quotes and code blocks, and deleting a range. */
export function withBlocks(editor: Editor): Editor {
  const { insertBreak, deleteBackward, shouldMergeNodesRemovePrevNode } = editor;
  let keepsFirstBlock = false;

  editor.insertBreak = () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
    const block = textBlockAt(editor);
    if (block && isCodeBlock(block[0])) breakCode(editor, block[1]);
    else if (block && isHeading(block[0])) breakHeading(editor, block[1]);
    else if (block && leavesQuote(editor, block[1], block[0])) liftFromParent(editor, block[1]);
    else insertBreak();
  };
  editor.insertSoftBreak = () => editor.insertText('\n');
  editor.deleteBackward = (unit) => {
    if (!changesBlock(editor)) deleteBackward(unit);
  };
  // Slate removes the first block when a range runs from start to start, and otherwise keeps the second block's type.
  editor.deleteFragment = (options) => {
    const { selection } = editor;
    if (!selection || Range.isCollapsed(selection)) return;
    if (coversAll(editor, selection)) {
      clear(editor);
      return;
    }
    keepsFirstBlock = true;
    try {
      Transforms.delete(editor, { hanging: true, reverse: options?.direction === 'backward' });
    } finally {
      keepsFirstBlock = false;
    }
  };
  editor.shouldMergeNodesRemovePrevNode = (previous, current) =>
    !keepsFirstBlock && shouldMergeNodesRemovePrevNode(previous, current);
  return editor;
}

/** Whether a range covers the whole note, with or without the paragraph added for the caret. */
const coversAll = (editor: Editor, range: Range) => {
  const [start, end] = Range.edges(range);
  const last = editor.children.length - (endsWithCaretParagraph(editor.children) ? 2 : 1);
  return Editor.isStart(editor, start, []) && !Point.isBefore(end, Editor.end(editor, [last]));
};

function clear(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    for (let index = editor.children.length - 1; index >= 0; index -= 1)
      Transforms.removeNodes(editor, { at: [index], voids: true });
    Transforms.insertNodes(editor, paragraph(), { at: [0], select: false });
    Transforms.select(editor, Editor.start(editor, [0]));
  });
}

/** Inserts a line break; the third Enter at the end removes the two empty lines and leaves the block. */
function breakCode(editor: Editor, path: Path): void {
  const caret = caretOf(editor);
  const text = Node.string(Node.get(editor, path));
  if (!caret || !text.endsWith('\n\n') || !Editor.isEnd(editor, caret, path)) {
    editor.insertText('\n');
    return;
  }
  Transforms.delete(editor, { distance: 2, reverse: true });
  leaveCode(editor, path);
}

/** Moves the caret to an empty paragraph after a code block. */
export function leaveCode(editor: Editor, path: Path): void {
  const at = Path.next(path);
  const next = Node.getIf(editor, at);
  const exists = next && Element.isElement(next) && next.type === 'paragraph' && Node.string(next) === '';
  if (!exists) Transforms.insertNodes(editor, paragraph(), { at, select: false });
  Transforms.select(editor, Editor.start(editor, at));
}

function breakHeading(editor: Editor, path: Path): void {
  const caret = caretOf(editor);
  if (!caret) return;
  const isAtEnd = Editor.isEnd(editor, caret, path);
  const isAtStart = Editor.isStart(editor, caret, path);
  Editor.withoutNormalizing(editor, () => {
    Transforms.splitNodes(editor, { always: true });
    if (isAtEnd) setBlockStyle(editor, Path.next(path), 'normal');
    else if (isAtStart) setBlockStyle(editor, path, 'normal');
  });
}

const leavesQuote = (editor: Editor, path: Path, block: Element) =>
  path.length > 1 && Editor.isEmpty(editor, block) && isQuote(Node.get(editor, Path.parent(path)));

/**
 * Backspace at the start of a block: true when it changes the block's type instead of merging it with the previous one.
 */
function changesBlock(editor: Editor): boolean {
  const caret = caretOf(editor);
  const entry = textBlockAt(editor);
  if (!caret || !entry) return false;
  const [block, path] = entry;
  if (!Editor.isStart(editor, caret, path)) return false;
  const isFirst = path.length === 1 && path[0] === 0;
  const isEmpty = Node.string(block) === '';
  if (isCodeBlock(block) && (isEmpty || isFirst)) {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
    return true;
  }
  if (isHeading(block) && isFirst) {
    if (isEmpty) setBlockStyle(editor, path, 'normal');
    return true;
  }
  if (path.length > 1 && path.at(-1) === 0 && isQuote(Node.get(editor, Path.parent(path)))) {
    liftFromParent(editor, path);
    return true;
  }
  return false;
}
