import { type Mark, MARKS } from '@benotes/note';
import { Editor, Range, Text, Transforms } from 'slate';

import { isInCode } from '../model/queries.ts';

export function isMarkActive(editor: Editor, mark: Mark): boolean {
  const { selection } = editor;
  if (!selection) return false;
  if (Range.isCollapsed(selection)) return Editor.marks(editor)?.[mark] === true;
  const texts = textsIn(editor, selection);
  return texts.length > 0 && texts.every((text) => text[mark] === true);
}

/** Adds a mark to the selection or to the text typed next; removes it when all of the selection has it. */
export function toggleMark(editor: Editor, mark: Mark): void {
  const { selection } = editor;
  if (!selection) return;
  const add = !isMarkActive(editor, mark);
  if (Range.isCollapsed(selection)) toggleForTyping(editor, mark, add);
  else {
    editor.asUndoStep(() => {
      // Code excludes all other marks.
      const match = (node: object) => Text.isText(node) && (mark === 'code' || !node.code);
      if (add) Transforms.setNodes(editor, { [mark]: true }, { match, split: true });
      else Transforms.unsetNodes(editor, mark, { match, split: true });
    });
  }
}

function toggleForTyping(editor: Editor, mark: Mark, add: boolean): void {
  const caret = editor.selection?.anchor;
  if (!caret || (mark !== 'code' && isInCode(editor, caret) && Editor.marks(editor)?.code)) return;
  if (mark === 'code' && add) for (const other of MARKS) Editor.removeMark(editor, other);
  if (add) Editor.addMark(editor, mark, true);
  else Editor.removeMark(editor, mark);
}

const textsIn = (editor: Editor, at: Range): Text[] => {
  const texts: Text[] = [];
  const [start, end] = Range.edges(at);
  for (const [node, path] of Editor.nodes(editor, { at, match: (node) => Text.isText(node) })) {
    const covered = Range.intersection({ anchor: start, focus: end }, Editor.range(editor, path));
    if (Text.isText(node) && covered && Range.isExpanded(covered)) texts.push(node);
  }
  return texts;
};
