import { Editor, Node, type Point, Transforms } from 'slate';

import { parseHtml } from './html/parse.ts';
import { serializeHtml, unwrapLoneParagraph, isVoidBlock } from '@benotes/note';
import { withCachedImageSizes } from './blocks/image-size-cache.ts';
import { focusText } from './text/dom-selection.ts';

/** What the page around an editor can do with it. */
export interface NoteEditorHandle {
  /** The HTML to store. A single paragraph is returned without its `<p>`. */
  getHtml: () => string;
  /** True without text, images, rules and link blocks. */
  isEmpty: () => boolean;
  /** Replaces the whole note. Undo restores the previous one. */
  setHtml: (html: string) => void;
  focus: () => void;
}

export const createHandle = (editor: Editor): NoteEditorHandle => ({
  getHtml: () => serializeHtml(withCachedImageSizes(unwrapLoneParagraph(editor.children))),
  isEmpty: () => {
    for (const [node] of Node.nodes(editor)) {
      if ('text' in node ? node.text.trim() !== '' : isVoidBlock(node)) return false;
    }
    return true;
  },
  setHtml: (html) => editor.replaceWith({ children: parseHtml(html), selection: null }),
  focus: () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    focusText(editor);
  },
});

/**
 * The point at a character offset into the note's text. Between two blocks that is the end of the first one, or the start of
 * the second one with `atStart`.
 */
export function pointInText(editor: Editor, offset: number, atStart = false): Point {
  let left = offset;
  for (const [text, path] of Node.texts(editor)) {
    if (left < text.text.length || (left === text.text.length && !atStart)) return { path, offset: left };
    left -= text.text.length;
  }
  return Editor.end(editor, []);
}
