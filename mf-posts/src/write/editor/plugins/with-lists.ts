import { isItem, isParagraph, isTaskItem } from '@benotes/note';
import { Editor, Transforms } from 'slate';

import { liftItem, liftSelectedItems, nestSelectedItems } from '../commands/nesting.ts';
import { ancestorOf, caretOf, itemStartedBy, textBlockAt } from '../model/queries.ts';

/** Enter and Backspace in lists. */
export function withLists(editor: Editor): Editor {
  const { insertBreak, deleteBackward, getSplitProperties } = editor;

  editor.insertBreak = () => {
    if (!breaksItem(editor)) insertBreak();
  };
  editor.deleteBackward = (unit) => {
    if (!liftsItem(editor)) deleteBackward(unit);
  };
  // Splitting a checked task starts an unchecked one.
  editor.getSplitProperties = (node, path) => {
    const properties = getSplitProperties(node, path);
    return isTaskItem(node) ? { ...properties, checked: false } : properties;
  };
  return editor;
}

/** Enter starts a new item; in an empty item it moves the item one level out. */
function breaksItem(editor: Editor): boolean {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block || !isParagraph(block[0])) return false;
  const item = ancestorOf(editor, block[1], isItem);
  if (!item || item[1].length !== block[1].length - 1) return false;
  if (Editor.isEmpty(editor, block[0]) && item[0].children.length === 1) liftItem(editor, item[1]);
  else Transforms.splitNodes(editor, { match: (node) => node === item[0], always: true });
  return true;
}

function liftsItem(editor: Editor): boolean {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block || !Editor.isStart(editor, caret, block[1])) return false;
  const item = itemStartedBy(editor, block[1]);
  if (!item) return false;
  liftItem(editor, item[1]);
  return true;
}

/** Tab in a list, or with `backwards` Shift+Tab: returns true when the caret is in an item. */
export function tabInList(editor: Editor, { backwards = false } = {}): boolean {
  const block = textBlockAt(editor, editor.selection ? Editor.start(editor, editor.selection) : null);
  if (!block || !ancestorOf(editor, block[1], isItem)) return false;
  editor.asUndoStep(() => (backwards ? liftSelectedItems(editor) : nestSelectedItems(editor)));
  return true;
}
