import { Editor, type Path, type Point, type Range, Text } from 'slate';

import { caretOf, pointAt, textBlockAt } from '../model/queries.ts';

/** Only so much text before the caret is looked at. */
const MAX_LOOKBEHIND = 500;

/** The text of a block before the caret. */
export interface TypedText {
  text: string;
  /** Characters of the block before `text`. */
  skipped: number;
  path: Path;
  caret: Point;
}

/** What a rule for typed text is matched against; null when something is selected or the caret is in no text. */
export function textBefore(editor: Editor): TypedText | null {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block) return null;
  const whole = Editor.string(editor, { anchor: Editor.start(editor, block[1]), focus: caret });
  const text = whole.slice(-MAX_LOOKBEHIND);
  return { text, path: block[1], caret, skipped: whole.length - text.length };
}

/** The place of some characters of the typed text: nothing of the formatted texts beside it is in it. */
export function rangeIn(editor: Editor, { path, skipped }: TypedText, from: number, to: number): Range {
  const anchor = pointAt(editor, path, skipped + from);
  const isAtEnd = from < to && Editor.isEnd(editor, anchor, anchor.path);
  const next = isAtEnd && Editor.next(editor, { at: anchor.path, match: Text.isText });
  return {
    anchor: next ? Editor.start(editor, next[1]) : anchor,
    focus: pointAt(editor, path, skipped + to),
  };
}
