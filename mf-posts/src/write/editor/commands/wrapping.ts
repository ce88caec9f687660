import { Editor, Element, Node, Path, Transforms } from 'slate';

import type { BlockRange } from '../model/queries.ts';

/** Wraps sibling blocks in a new element; returns its path. */
export function wrapSiblings(editor: Editor, { container, from, to }: BlockRange, element: Element): Path {
  const path = [...container, from];
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertNodes(editor, element, { at: path, select: false, voids: true });
    for (let moved = 0; moved <= to - from; moved += 1)
      Transforms.moveNodes(editor, { at: [...container, from + 1], to: [...path, moved], voids: true });
  });
  return path;
}

/** Moves a node to the end of a container before it. */
export function moveInto(editor: Editor, path: Path, target: Path): void {
  Transforms.moveNodes(editor, {
    at: path,
    to: [...target, Node.ancestor(editor, target).children.length],
    voids: true,
  });
}

/**
 * Moves a node out of its parent, which is split around it, or removed when empty. Slate's own `liftNodes` leaves empty
 * elements behind when the rest starts with a void block.
 */
export function liftFromParent(editor: Editor, path: Path): void {
  const parentPath = Path.parent(path);
  const parent = Node.get(editor, parentPath);
  if (!Element.isElement(parent)) return;
  const index = path.at(-1) ?? 0;
  const length = parent.children.length;
  Editor.withoutNormalizing(editor, () => {
    if (index > 0 && index < length - 1) {
      const properties = editor.getSplitProperties(parent, parentPath);
      editor.apply({ type: 'split_node', path: parentPath, position: index + 1, properties });
    }
    const isFirst = index === 0 && length > 1;
    Transforms.moveNodes(editor, { at: path, to: isFirst ? parentPath : Path.next(parentPath), voids: true });
    if (length === 1) Transforms.removeNodes(editor, { at: parentPath });
  });
}

/** Replaces an element with its children. Also works without any text inside, where Slate's `unwrapNodes` throws. */
export function unwrap(editor: Editor, path: Path): void {
  const parent = Path.parent(path);
  const index = path.at(-1) ?? 0;
  const count = Node.ancestor(editor, path).children.length;
  Editor.withoutNormalizing(editor, () => {
    for (let moved = 0; moved < count; moved += 1)
      Transforms.moveNodes(editor, { at: [...parent, index + moved, 0], to: [...parent, index + moved], voids: true });
    Transforms.removeNodes(editor, { at: [...parent, index + count], voids: true });
  });
}
