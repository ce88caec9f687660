import { isVoidBlock, paragraph } from '@benotes/note';
import { Editor, Element, Node, Path, Transforms } from 'slate';

import { caretOf, textBlockAt, voidBlockAt } from '../model/queries.ts';

/**
 * Typing and deleting on and next to void blocks: a void is selected before it is deleted, and typing never replaces
 * it.
 */
export function withVoids(editor: Editor): Editor {
  const { insertText, insertBreak, insertSoftBreak, deleteBackward, deleteForward } = editor;

  const opensParagraph = () => {
    const entry = caretOf(editor) && voidBlockAt(editor);
    if (!entry) return false;
    const at = Path.next(entry[1]);
    Transforms.insertNodes(editor, paragraph(), { at });
    Transforms.select(editor, Editor.start(editor, at));
    return true;
  };

  editor.insertText = (text, options) => {
    if (!options?.at) opensParagraph();
    insertText(text, options);
  };
  editor.insertBreak = () => {
    if (!opensParagraph()) insertBreak();
  };
  editor.insertSoftBreak = () => {
    if (!opensParagraph()) insertSoftBreak();
  };
  editor.deleteBackward = (unit) => {
    if (!removesVoid(editor) && !selectsVoid(editor, 'before')) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!removesVoid(editor) && !selectsVoid(editor, 'after')) deleteForward(unit);
  };
  return editor;
}

/** Replaces the selected void with an empty paragraph, so that the caret does not jump. */
function removesVoid(editor: Editor): boolean {
  const entry = caretOf(editor) && voidBlockAt(editor);
  if (!entry) return false;
  const [, at] = entry;
  Editor.withoutNormalizing(editor, () => {
    const next = Node.getIf(editor, Path.next(at));
    Transforms.removeNodes(editor, { at, voids: true });
    const goesOn = next && Element.isElement(next) && !isVoidBlock(next);
    if (!goesOn) Transforms.insertNodes(editor, paragraph(), { at });
    Transforms.select(editor, Editor.start(editor, at));
  });
  return true;
}

function selectsVoid(editor: Editor, side: 'before' | 'after'): boolean {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block) return false;
  const [text, path] = block;
  const isAtEdge = side === 'before' ? Editor.isStart(editor, caret, path) : Editor.isEnd(editor, caret, path);
  if (!isAtEdge) return false;
  const beside = side === 'before' ? Editor.before(editor, path) : Editor.after(editor, path);
  const entry = beside && voidBlockAt(editor, beside);
  // Only a sibling: in an item or a quote, the key first leaves that.
  if (!entry || !Path.isSibling(entry[1], path)) return false;
  const isLast = path.length === 1 && path[0] === editor.children.length - 1;
  Editor.withoutNormalizing(editor, () => {
    if (Editor.isEmpty(editor, text) && !isLast && path.at(-1) !== 0) Transforms.removeNodes(editor, { at: path });
    Transforms.select(
      editor,
      Editor.start(editor, side === 'before' ? entry[1] : voidAfterRemoval(editor, entry[1], path)),
    );
  });
  return true;
}

const voidAfterRemoval = (editor: Editor, at: Path, removed: Path): Path => {
  const node = Node.getIf(editor, at);
  return node && Element.isElement(node) && isVoidBlock(node) ? at : removed;
};
