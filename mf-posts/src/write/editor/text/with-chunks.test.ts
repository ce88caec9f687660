import { paragraph } from '@benotes/note';
import { createEditor, type Descendant, type Editor } from 'slate';
import { withReact } from 'slate-react';
import { describe, expect, it } from 'vitest';

import { CHUNKING_THRESHOLD, CHUNKING_THRESHOLD_AFTER_GROWTH, withChunks } from './with-chunks.ts';

const note = (blocks: number): Descendant[] => Array.from({ length: blocks }, () => paragraph({ text: 'a' }));

function editorOf(blocks: number): Editor {
  const editor = withReact(createEditor());
  editor.children = note(blocks);
  return withChunks(editor);
}

describe('A note', () => {
  it('renders in chunks when it is long', () => {
    const editor = editorOf(CHUNKING_THRESHOLD + 1);
    expect(editor.getChunkSize(editor)).toBe(50);
    expect(editor.getChunkSize(editor.children[0] as never)).toBeNull();
  });

  it('renders flat while it is short, and when typing crosses the threshold', () => {
    const editor = editorOf(CHUNKING_THRESHOLD);
    expect(editor.getChunkSize(editor)).toBeNull();
    editor.children = note(CHUNKING_THRESHOLD_AFTER_GROWTH);
    expect(editor.getChunkSize(editor)).toBeNull();
  });

  it('renders in chunks once it grows a lot, and stays so after undo', () => {
    const editor = editorOf(1);
    editor.children = note(CHUNKING_THRESHOLD_AFTER_GROWTH + 1);
    expect(editor.getChunkSize(editor)).toBe(50);
    editor.children = note(1);
    expect(editor.getChunkSize(editor)).toBe(50);
  });
});
