import { Editor, Node, type Point, Range, Text, Transforms } from 'slate';

import type { Image } from '../model/schema.ts';
import { insertVoidAtCaret } from './blocks.ts';

type NewImage = Omit<Image, 'type' | 'children'>;

/**
 * Puts an image at a place that was noted some time ago, and gives the place after it. What is selected stays selected;
 * a caret that still waits at the place ends up after the image.
 */
export function insertImage(editor: Editor, image: NewImage, noted: Point | null): Point {
  const at = noted && isPlace(editor, noted) ? noted : insertionPoint(editor);
  const { selection } = editor;
  const isWaiting = !selection || isSamePoint(Range.end(selection), at);
  const kept = isWaiting ? null : Editor.rangeRef(editor, selection, { affinity: 'inward' });
  let after = at;
  editor.asUndoStep(() => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.select(editor, at);
      insertVoidAtCaret(editor, { type: 'image', ...image, children: [{ text: '' }] });
    });
    after = insertionPoint(editor);
    const before = kept?.unref();
    if (before) Transforms.select(editor, before);
  });
  return after;
}

/** Where the selection ends; the end of the text when nothing was ever selected. */
export const insertionPoint = (editor: Editor): Point => Editor.end(editor, editor.selection ?? []);

/** Undoing puts another document in place, in which a point may lead nowhere. */
function isPlace(editor: Editor, { path, offset }: Point): boolean {
  const node = Node.getIf(editor, path);
  return node !== undefined && Text.isText(node) && offset <= node.text.length;
}

const isSamePoint = (one: Point, other: Point) => one.offset === other.offset && one.path.join() === other.path.join();
