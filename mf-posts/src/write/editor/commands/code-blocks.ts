import { isCodeBlock, isTextBlock } from '@benotes/note';
import { Editor, Node, Path, Transforms } from 'slate';

import { pointAt, selectedBlocks } from '../model/queries.ts';
import { leaveLists } from './nesting.ts';

/** Turns the selected blocks into one code block, or the selected code into a paragraph per line. */
export function toggleCodeBlock(editor: Editor): void {
  editor.asUndoStep(() =>
    Editor.withoutNormalizing(editor, () => {
      const blocks = selectedBlocks(editor).filter(([block]) => isTextBlock(block));
      if (blocks.every(([block]) => isCodeBlock(block))) {
        for (const [, path] of blocks.toReversed()) codeToParagraphs(editor, path);
      } else {
        leaveLists(editor);
        makeCodeBlock(editor);
      }
    }),
  );
}

/** Turns the selected text blocks into code; neighbors become lines of one block. */
export function makeCodeBlock(editor: Editor, language?: string): void {
  const paths = selectedBlocks(editor).flatMap(([block, path]) => (isTextBlock(block) ? [path] : []));
  for (const at of paths) {
    Transforms.setNodes(editor, { type: 'code-block', ...(language === undefined ? {} : { language }) }, { at });
  }
  for (const path of paths.slice(1).toReversed()) {
    if (path.at(-1) === 0 || !isCodeBlock(Node.get(editor, Path.previous(path)))) continue;
    Transforms.insertText(editor, '\n', { at: Editor.end(editor, Path.previous(path)) });
    Transforms.mergeNodes(editor, { at: path });
  }
}

/** Turns a code block into one paragraph per line; returns how many. */
export function codeToParagraphs(editor: Editor, path: Path): number {
  const text = Node.string(Node.get(editor, path));
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
    for (let at = text.lastIndexOf('\n'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('\n', at - 1)) {
      const [start, end] = [pointAt(editor, path, at), pointAt(editor, path, at + 1)];
      Transforms.delete(editor, { at: { anchor: start, focus: end } });
      Transforms.splitNodes(editor, { at: pointAt(editor, path, at), always: true });
    }
  });
  return text.split('\n').length;
}
