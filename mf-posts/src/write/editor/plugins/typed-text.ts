import { Editor, type Path, type Point, type Range, Text } from 'slate';

import { caretOf, pointAt, textBlockAt } from '../model/queries.ts';

/** Rules match at most this much text before the caret, which bounds their cost. */
const MAX_LOOKBEHIND = 500;

/** The text of a block before the caret. */
export interface TypedText {
  text: string;
  /** How many characters of the block come before `text`. */
  skipped: number;
  path: Path;
  caret: Point;
}

/** The text that input rules match; null for an expanded selection or a caret outside text. */
export function textBefore(editor: Editor): TypedText | null {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block) return null;
  const whole = Editor.string(editor, { anchor: Editor.start(editor, block[1]), focus: caret });
  const text = whole.slice(-MAX_LOOKBEHIND);
  return { text, path: block[1], caret, skipped: whole.length - text.length };
}

/** The range of some characters of the typed text, tight enough to exclude neighboring texts. */
export function rangeIn(editor: Editor, { path, skipped }: TypedText, from: number, to: number): Range {
  const anchor = pointAt(editor, path, skipped + from);
  const isAtEnd = from < to && Editor.isEnd(editor, anchor, anchor.path);
  const next = isAtEnd && Editor.next(editor, { at: anchor.path, match: Text.isText });
  return {
    anchor: next ? Editor.start(editor, next[1]) : anchor,
    focus: pointAt(editor, path, skipped + to),
  };
}
