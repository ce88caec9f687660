import type { Image } from '@benotes/note';
import { Editor, Node, type Point, Range, Text, Transforms } from 'slate';

import { insertVoidAtCaret } from './blocks.ts';

type NewImage = Omit<Image, 'type' | 'children'>;

/**
 * Inserts an image at a tracked point and returns the point after it. Keeps the selection, except for a caret that is
 * still at the point: that moves after the image.
 */
export function insertImage(editor: Editor, image: NewImage, tracked: Point | null): Point {
  const at = tracked && isValidPoint(editor, tracked) ? tracked : insertionPoint(editor);
  const { selection } = editor;
  const isCaretThere = !selection || isSamePoint(Range.end(selection), at);
  const selectionRef = isCaretThere ? null : Editor.rangeRef(editor, selection, { affinity: 'inward' });
  let after = at;
  editor.asUndoStep(() => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.select(editor, at);
      insertVoidAtCaret(editor, { type: 'image', ...image, children: [{ text: '' }] });
    });
    after = insertionPoint(editor);
    const before = selectionRef?.unref();
    if (before) Transforms.select(editor, before);
  });
  return after;
}

/** The end of the selection, or of the note when nothing was ever selected. */
export const insertionPoint = (editor: Editor): Point => Editor.end(editor, editor.selection ?? []);

/** Undo replaces the document, which may make a tracked point invalid. */
function isValidPoint(editor: Editor, { path, offset }: Point): boolean {
  const node = Node.getIf(editor, path);
  return node !== undefined && Text.isText(node) && offset <= node.text.length;
}

const isSamePoint = (one: Point, other: Point) => one.offset === other.offset && one.path.join() === other.path.join();
