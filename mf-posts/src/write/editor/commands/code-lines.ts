import { isCodeBlock, isTextBlock, isVoidBlock, paragraph } from '@benotes/note';
import { Editor, Node, Path, Range, Transforms } from 'slate';

import { pointAt, textBlockAt } from '../model/queries.ts';

const INDENT = '  ';

/** The code block that contains the whole selection. */
function selectedCode(editor: Editor): { path: Path; text: string; from: number; to: number } | null {
  const { selection } = editor;
  const block = textBlockAt(editor);
  if (!selection || !block || !isCodeBlock(block[0])) return null;
  const [, path] = block;
  const [start, end] = Range.edges(selection);
  if (!Path.isAncestor(path, start.path) || !Path.isAncestor(path, end.path)) return null;
  const offsetOf = (point: typeof start) =>
    Editor.string(editor, { anchor: Editor.start(editor, path), focus: point }).length;
  return { path, text: Node.string(block[0]), from: offsetOf(start), to: offsetOf(end) };
}

/** Tab in code: inserts one indent, or indents the selected lines; `backwards` removes one. False outside code. */
export function indentCode(editor: Editor, { backwards = false } = {}): boolean {
  const code = selectedCode(editor);
  if (!code) return false;
  const { path, text, from, to } = code;
  const indent = /^\t/m.test(text) ? '\t' : INDENT;
  editor.asUndoStep(() => {
    if (!backwards && !text.slice(from, to).includes('\n')) {
      editor.insertText(indent);
      return;
    }
    for (const start of lineStarts(text, from, to).toReversed()) {
      const at = pointAt(editor, path, start);
      if (!backwards) Transforms.insertText(editor, indent, { at });
      else {
        const space = /^(?:\t| {1,2})/.exec(text.slice(start))?.[0].length ?? 0;
        if (space > 0) Transforms.delete(editor, { at: { anchor: at, focus: pointAt(editor, path, start + space) } });
      }
    }
  });
  return true;
}

/** The start offsets of the lines in a selection, without a last line that it only reaches the start of. */
function lineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1];
  for (let at = text.indexOf('\n', from); at >= 0 && at + 1 < to; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Selects the code block at the caret; false when it is selected already or there is none. */
export function selectCode(editor: Editor): boolean {
  const code = selectedCode(editor);
  if (!code || code.to - code.from === code.text.length) return false;
  Transforms.select(editor, Editor.range(editor, code.path));
  return true;
}

/** Arrow down at the end of code: moves to the empty paragraph after it, inserted if missing. False elsewhere. */
export function moveBelowCode(editor: Editor): boolean {
  const code = selectedCode(editor);
  if (!code || code.from !== code.to || code.to !== code.text.length) return false;
  const at = Path.next(code.path);
  const next = Node.getIf(editor, at);
  if (next && !(isTextBlock(next) && Node.string(next) === '')) return false;
  editor.asUndoStep(() => {
    if (!next) Transforms.insertNodes(editor, paragraph(), { at, select: false });
    Transforms.select(editor, Editor.start(editor, at));
  });
  return true;
}

/**
 * Arrow up at the start of a note that begins with code or a void block: inserts a paragraph above. False elsewhere.
 */
export function insertParagraphAboveFirst(editor: Editor): boolean {
  const { selection } = editor;
  const [first] = editor.children;
  if (!selection || Range.isExpanded(selection) || !first || selection.anchor.path[0] !== 0) return false;
  if (!isVoidBlock(first) && !(isCodeBlock(first) && Editor.isStart(editor, selection.anchor, [0]))) return false;
  editor.asUndoStep(() => {
    Transforms.insertNodes(editor, paragraph(), { at: [0], select: false });
    Transforms.select(editor, Editor.start(editor, [0]));
  });
  return true;
}
