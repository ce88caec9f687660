import { Editor, Node, Path, Transforms } from 'slate';

import { isInCode, pointAt, textBlockAt } from '../model/queries.ts';
import { isUrlLike } from './typography.ts';

/** The text of a block at a point in time. */
export interface BlockText {
  path: Path;
  text: string;
}

/** The text of the block at the caret; null outside text. */
export function blockTextAt(editor: Editor): BlockText | null {
  const block = textBlockAt(editor);
  return block ? { path: block[1], text: Node.string(block[0]) } : null;
}

/** Replaces straight apostrophes in a word inserted at once before the caret. */
export function replaceApostrophesOf(editor: Editor, written: string): void {
  if (!/^\s*\S*'\S*\s*$/.test(written)) return;
  const block = textBlockAt(editor);
  if (!block || !editor.selection) return;
  const before = { anchor: Editor.start(editor, block[1]), focus: editor.selection.anchor };
  const end = Editor.string(editor, before).length;
  replaceApostrophes(editor, block[1], Math.max(0, end - written.length), end);
}

/**
 * Does the same in text composed since a snapshot. Input methods insert whole words, so an apostrophe inside was never
 * the last character before the caret and no rule matched it.
 */
export function replaceComposedApostrophes(editor: Editor, { path, text: old }: BlockText): void {
  const block = textBlockAt(editor);
  if (!block || !Path.equals(block[1], path)) return;
  const text = Node.string(block[0]);
  let from = 0;
  while (from < old.length && text[from] === old[from]) from += 1;
  let suffix = 0;
  const longest = Math.min(old.length, text.length) - from;
  while (suffix < longest && text.at(-1 - suffix) === old.at(-1 - suffix)) suffix += 1;
  replaceApostrophes(editor, path, from, text.length - suffix);
}

/** Only between letters: elsewhere it may be a quotation mark, or mean feet or minutes. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;

function replaceApostrophes(editor: Editor, path: Path, from: number, to: number): void {
  const text = Node.string(Node.get(editor, path));
  for (const { index } of text.matchAll(APOSTROPHE)) {
    if (index < from || index >= to || isUrlLike(wordAround(text, index))) continue;
    const at = { anchor: pointAt(editor, path, index), focus: pointAt(editor, path, index + 1) };
    if (isInCode(editor, at.focus)) continue;
    Editor.withoutNormalizing(editor, () => {
      Transforms.insertText(editor, '’', { at: at.focus });
      Transforms.delete(editor, {
        at: { anchor: pointAt(editor, path, index), focus: pointAt(editor, path, index + 1) },
      });
    });
  }
}

const wordAround = (text: string, at: number): string =>
  (/\S*$/.exec(text.slice(0, at))?.[0] ?? '') + (/^\S*/.exec(text.slice(at))?.[0] ?? '');
