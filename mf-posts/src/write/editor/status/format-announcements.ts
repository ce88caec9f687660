import { isCodeBlock, type List, type Mark, MARKS } from '@benotes/note';
import type { Editor } from 'slate';

import { activeStyle, isInQuote, type TextStyle } from '../commands/blocks.ts';
import { activeList } from '../commands/lists.ts';
import { isMarkActive } from '../commands/marks.ts';
import { selectedBlocks } from '../model/queries.ts';
import { texts } from '../texts.ts';

/** The formatting at the selection. */
interface Format {
  marks: readonly Mark[];
  style: TextStyle | null;
  list: List['type'] | null;
  isQuoted: boolean;
  isCode: boolean;
}

const MARK_NAMES: Readonly<Record<Mark, string>> = {
  bold: texts.bold,
  italic: texts.italic,
  underline: texts.underline,
  strike: texts.strike,
  code: texts.inlineCode,
};
const LIST_NAMES: Readonly<Record<List['type'], string>> = {
  'bullet-list': texts.bulletList,
  'ordered-list': texts.orderedList,
  'task-list': texts.taskList,
};

/** Selections of more blocks are not announced: computing their format takes too long. */
const MAX_ANNOUNCED_BLOCKS = 50;
const UNKNOWN: Format = { marks: [], style: null, list: null, isQuoted: false, isCode: false };

function formatOf(editor: Editor): Format {
  const { selection } = editor;
  if (!selection || Math.abs((selection.anchor.path[0] ?? 0) - (selection.focus.path[0] ?? 0)) > MAX_ANNOUNCED_BLOCKS)
    return UNKNOWN;
  const blocks = selectedBlocks(editor);
  return {
    marks: MARKS.filter((mark) => isMarkActive(editor, mark)),
    style: activeStyle(editor),
    list: activeList(editor),
    isQuoted: isInQuote(editor),
    isCode: blocks.length > 0 && blocks.every(([block]) => isCodeBlock(block)),
  };
}

function describeChange(before: Format, after: Format): string {
  const parts = MARKS.filter((mark) => before.marks.includes(mark) !== after.marks.includes(mark)).map((mark) =>
    after.marks.includes(mark) ? texts.markOn(MARK_NAMES[mark]) : texts.markOff(MARK_NAMES[mark]),
  );
  if (after.list !== before.list) {
    if (after.list) parts.push(LIST_NAMES[after.list]);
    else if (before.list) parts.push(texts.leftBlock(LIST_NAMES[before.list]));
  }
  if (after.isQuoted !== before.isQuoted) parts.push(after.isQuoted ? texts.quote : texts.leftBlock(texts.quote));
  if (after.isCode !== before.isCode) parts.push(after.isCode ? texts.codeBlock : texts.leftBlock(texts.codeBlock));
  if (after.style !== before.style && after.style !== null && !(after.style === 'normal' && parts.length > 0))
    parts.push(after.style === 'normal' ? texts.normal : texts.heading(after.style));
  return parts.join(', ');
}

/**
 * Announces formatting changes made by a command or an input rule, not those the caret merely moves across. Call the
 * returned function after every change; it returns the announcement, or null.
 */
export function trackFormat(editor: Editor): () => string | null {
  let current = formatOf(editor);
  return () => {
    const types = new Set(editor.operations.map(({ type }) => type));
    if (types.size > 0 && [...types].every((type) => type === 'insert_text' || type === 'remove_text')) return null;
    const before = current;
    current = formatOf(editor);
    if (types.size > 0 && [...types].every((type) => type === 'set_selection' || type.endsWith('_text'))) return null;
    return before === UNKNOWN || current === UNKNOWN ? null : describeChange(before, current) || null;
  };
}
