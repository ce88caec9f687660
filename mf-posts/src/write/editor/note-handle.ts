import { serializeHtml, unwrapLoneParagraph, isLink, isVoidBlock } from '@benotes/note';
import {
  type BaseRange,
  type Descendant,
  Editor,
  type Element,
  Node,
  type NodeEntry,
  type Point,
  Text,
  Transforms,
} from 'slate';
import { ReactEditor } from 'slate-react';

import { withCachedImageSizes } from './blocks/image-size-cache.ts';
import { parseHtml } from './html/parse.ts';
import { focusText } from './text/dom-selection.ts';

/** What the page around an editor can do with it. */
export interface NoteEditorHandle {
  /** The HTML to store. A single paragraph is returned without its `<p>`. */
  getHtml: () => string;
  /** True without text, images, rules and link blocks. */
  isEmpty: () => boolean;
  /** Replaces the whole note. Undo restores the previous one. */
  setHtml: (html: string) => void;
  /**
   * Replaces the note with a merged one. The caret and the selection stay in their words: `moved` says where a place in
   * the text before is in the text after. Undo restores the previous note.
   */
  showMerged: (html: string, moved: (before: string, after: string, offset: number) => number) => void;
  focus: () => void;
  /** Whether an input method is composing text, which a replaced note would break. */
  isComposing: () => boolean;
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
  showMerged: (html, moved) => {
    const [before, after] = [editor.children, parseHtml(html)];
    const place = (point: Point) =>
      pointAt(after, moved(textWithLines(before), textWithLines(after), offsetOf(before, point)));
    const selection: BaseRange | null = editor.selection && {
      anchor: place(editor.selection.anchor),
      focus: place(editor.selection.focus),
    };
    editor.replaceWith({ children: after, selection });
  },
  focus: () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    focusText(editor);
  },
  isComposing: () => ReactEditor.isComposing(editor),
});

/** The blocks of a note that have text of their own, one after the other. */
function linesOf(children: Descendant[]): NodeEntry<Element>[] {
  const lines: NodeEntry<Element>[] = [];
  for (const [node, path] of Node.elements({ children } as Element))
    // only its children are read
    if (Text.isText(node.children[0]) && !isLink(node)) lines.push([node, path]);
  return lines;
}

const textWithLines = (children: Descendant[]): string =>
  linesOf(children)
    .map(([line]) => Node.string(line))
    .join('\n');

/** How many characters of `textWithLines` are before a point. */
function offsetOf(children: Descendant[], { path, offset }: Point): number {
  let before = 0;
  for (const [line, at] of linesOf(children)) {
    if (!at.every((index, depth) => path[depth] === index)) {
      before += Node.string(line).length + 1;
      continue;
    }
    for (const [text, within] of Node.texts(line)) {
      if ([...at, ...within].join('.') === path.join('.')) return before + offset;
      before += text.text.length;
    }
  }
  return before;
}

/** The point after that many characters of `textWithLines`. */
function pointAt(children: Descendant[], offset: number): Point {
  let left = offset;
  let last: Point = { path: [0], offset: 0 };
  for (const [line, at] of linesOf(children)) {
    for (const [text, within] of Node.texts(line)) {
      last = { path: [...at, ...within], offset: text.text.length };
      if (left <= text.text.length) return { ...last, offset: left };
      left -= text.text.length;
    }
    left -= 1; // the end of the line
    if (left < 0) return last;
  }
  return last;
}

/**
 * The point at a character offset into the note's text. Between two blocks that is the end of the first one, or the
 * start of the second one with `atStart`.
 */
export function pointInText(editor: Editor, offset: number, atStart = false): Point {
  let left = offset;
  for (const [text, path] of Node.texts(editor)) {
    if (left < text.text.length || (left === text.text.length && !atStart)) return { path, offset: left };
    left -= text.text.length;
  }
  return Editor.end(editor, []);
}
