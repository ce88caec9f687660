import { Editor, type Element, Node, type Path, Transforms } from 'slate';

import type { BlockRange } from '../places.ts';

/** Puts neighbouring blocks into a new element; answers its path. */
export function wrapSiblings(editor: Editor, { container, from, to }: BlockRange, element: Element): Path {
  const path = [...container, from];
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, element, { at: path, select: false });
    for (let moved = 0; moved <= to - from; moved += 1)
      Transforms.moveNodes(editor, { at: [...container, from + 1], to: [...path, moved] });
  });
  return path;
}

/** Moves a node to the end of another that stands before it. */
export function moveInto(editor: Editor, path: Path, target: Path): void {
  Transforms.moveNodes(editor, { at: path, to: [...target, Node.ancestor(editor, target).children.length] });
}
