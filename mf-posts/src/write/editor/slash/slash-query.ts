import { type Editor, Path, type Range } from 'slate';

import { isInCode, textBlockAt } from '../model/queries.ts';
import { rangeIn, textBefore } from '../plugins/typed-text.ts';

/** A `/` that was typed to insert a block, with what was typed after it. */
export interface SlashQuery {
  text: string;
  /** The block, and where in its text the `/` is. */
  path: Path;
  from: number;
}

/** Letters and digits only: a space, a second slash, or a dot show that the `/` is part of a text, a path, or a URL. */
const TYPED = /(?:^|\s)\/([\p{L}\p{N}]{0,20})$/u;

/**
 * The `/` before the caret and what follows it; null elsewhere. It begins an otherwise empty block, or follows a space.
 * In code it is always text.
 */
export function slashQueryAt(editor: Editor): SlashQuery | null {
  const before = textBefore(editor);
  const [, text] = (before && TYPED.exec(before.text)) ?? [];
  if (!before || text === undefined || isInCode(editor, before.caret)) return null;
  const from = before.skipped + before.text.length - text.length - 1;
  const block = textBlockAt(editor)?.[0];
  const isEmptyBlock = block !== undefined && editor.string(before.path).length === text.length + 1;
  return from > 0 || isEmptyBlock ? { text, path: before.path, from } : null;
}

/** Whether the last change typed the `/` of a query. */
export const hasTypedSlash = (editor: Editor): boolean =>
  editor.operations.some((operation) => operation.type === 'insert_text' && operation.text === '/') &&
  slashQueryAt(editor)?.text === '';

export const isSameSlash = (one: SlashQuery, other: SlashQuery): boolean =>
  one.from === other.from && Path.equals(one.path, other.path);

/** The range of the `/` and what was typed after it. */
export function slashRange(editor: Editor, { from, text }: SlashQuery): Range | null {
  const before = textBefore(editor);
  return before && rangeIn(editor, before, from - before.skipped, from - before.skipped + text.length + 1);
}
