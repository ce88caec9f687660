import { Editor } from 'slate';

/** Notes above this many blocks are drawn in chunks; smaller ones keep a flat tree. */
export const CHUNKING_THRESHOLD = 200;
/** A note that grew is drawn anew, once, when it is twice as long: not while somebody types across the line. */
export const CHUNKING_THRESHOLD_AFTER_GROWTH = 2 * CHUNKING_THRESHOLD;
/** Blocks drawn together; 20 to 50 are the fastest (docs/performance.md). */
const CHUNK_SIZE = 50;

/** Draws the blocks of a long note in chunks, of which those off the screen are not laid out. */
export function withChunks(editor: Editor): Editor {
  let isLarge = editor.children.length > CHUNKING_THRESHOLD;
  editor.getChunkSize = (node) => {
    if (!Editor.isEditor(node)) return null;
    isLarge ||= node.children.length > CHUNKING_THRESHOLD_AFTER_GROWTH;
    return isLarge ? CHUNK_SIZE : null;
  };
  return editor;
}
