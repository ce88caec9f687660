import { Editor } from 'slate';

/** Notes above this many blocks are drawn in chunks; smaller ones keep a flat tree. */
export const CHUNKED_ABOVE = 200;
/** A note that grew is drawn anew, once, when it is twice as long: not while somebody types across the line. */
export const CHUNKED_AFTER_GROWTH = 2 * CHUNKED_ABOVE;
/** Blocks drawn together; 20 to 50 are the fastest (docs/performance.md). */
const CHUNK_SIZE = 50;

/** Draws the blocks of a long note in chunks, of which those off the screen are not laid out. */
export function withChunks(editor: Editor): Editor {
  let isLarge = editor.children.length > CHUNKED_ABOVE;
  editor.getChunkSize = (node) => {
    if (!Editor.isEditor(node)) return null;
    isLarge ||= node.children.length > CHUNKED_AFTER_GROWTH;
    return isLarge ? CHUNK_SIZE : null;
  };
  return editor;
}
