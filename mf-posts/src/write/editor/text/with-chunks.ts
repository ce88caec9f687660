import { Editor } from 'slate';

/** Longer notes render in chunks; shorter ones keep a flat DOM. */
export const CHUNKING_THRESHOLD = 200;
/** A note that grows switches to chunks once, at twice the threshold, so that typing never toggles it. */
export const CHUNKING_THRESHOLD_AFTER_GROWTH = 2 * CHUNKING_THRESHOLD;
/** Blocks per chunk; 20 to 50 are the fastest (docs/performance.md). */
const CHUNK_SIZE = 50;

/** Renders long notes in chunks, which the browser skips in layout while they are off screen. */
export function withChunks(editor: Editor): Editor {
  let isLarge = editor.children.length > CHUNKING_THRESHOLD;
  editor.getChunkSize = (node) => {
    if (!Editor.isEditor(node)) return null;
    isLarge ||= node.children.length > CHUNKING_THRESHOLD_AFTER_GROWTH;
    return isLarge ? CHUNK_SIZE : null;
  };
  return editor;
}
