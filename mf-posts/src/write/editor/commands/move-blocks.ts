import { endsWithCaretParagraph } from '@benotes/note';
import { type Editor, Node, type Path, Transforms } from 'slate';

import { type BlockRange, itemStartedBy, selectedBlocks, selectedSiblings } from '../model/queries.ts';
import { selectedItems } from './nesting.ts';

/** Moves the selected blocks or items past their previous or next sibling. False at the edge. */
export function moveBlocks(editor: Editor, direction: 'up' | 'down'): boolean {
  const range = movable(editor);
  if (!range) return false;
  const { container, from, to } = range;
  const neighbor = direction === 'up' ? from - 1 : to + 1;
  if (neighbor < 0 || neighbor >= lengthOf(editor, container)) return false;
  const at: Path = [...container, neighbor];
  editor.asUndoStep(() =>
    Transforms.moveNodes(editor, { at, to: [...container, direction === 'up' ? to : from], voids: true }),
  );
  return true;
}

/** The siblings to move; the first paragraph of an item stands for the whole item. */
function movable(editor: Editor): BlockRange | null {
  const [first] = selectedBlocks(editor);
  const items = first && itemStartedBy(editor, first[1]) ? selectedItems(editor) : null;
  return items ? { container: items.list[1], from: items.from, to: items.to } : selectedSiblings(editor);
}

function lengthOf(editor: Editor, container: Path): number {
  const { children } = Node.ancestor(editor, container);
  // Nothing moves past the paragraph added for the caret.
  return container.length === 0 && endsWithCaretParagraph(editor.children) ? children.length - 1 : children.length;
}
