import type { IconName } from '@benotes/ui';
import type { Editor } from 'slate';

import { insertVoid, isInQuote, toggleQuote } from './commands/blocks.ts';
import { toggleCodeBlock } from './commands/code-blocks.ts';
import { activeLink } from './commands/links.ts';
import { activeList, toggleList } from './commands/lists.ts';
import { isMarkActive, toggleMark } from './commands/marks.ts';
import { selectedBlocks } from './places.ts';
import { isCodeBlock, type List, type Mark } from './schema.ts';
import { texts } from './texts.ts';

/** What the view does for a button. */
export interface ToolView {
  editLink: () => void;
  /** Left out where images cannot be uploaded. */
  pickImage?: () => void;
}

/** What a button of the menu bar shows and does. */
export interface Tool {
  label: string;
  icon: IconName;
  /** Left out for a button that has no state of being on. */
  isOn?: (editor: Editor) => boolean;
  /** Left out for a button that can always be pressed. */
  isUsable?: (editor: Editor) => boolean;
  /** Left out for a button that is always there. */
  isShown?: (view: ToolView) => boolean;
  run: (editor: Editor, view: ToolView) => void;
}

const markTool = (mark: Mark, label: string, icon: IconName): Tool => ({
  label,
  icon,
  isOn: (editor) => isMarkActive(editor, mark),
  run: (editor) => toggleMark(editor, mark),
});

const listTool = (type: List['type'], label: string, icon: IconName): Tool => ({
  label,
  icon,
  isOn: (editor) => activeList(editor) === type,
  run: (editor) => toggleList(editor, type),
});

const isInCodeBlock = (editor: Editor) => {
  const blocks = selectedBlocks(editor);
  return blocks.length > 0 && blocks.every(([block]) => isCodeBlock(block));
};

/** The buttons after the text style, in groups. */
const TOOLS: readonly (readonly Tool[])[] = [
  [
    markTool('bold', texts.bold, 'bold'),
    markTool('italic', texts.italic, 'italic'),
    markTool('underline', texts.underline, 'underline'),
    markTool('strike', texts.strike, 'strikethrough'),
    markTool('code', texts.inlineCode, 'code'),
  ],
  [
    listTool('bullet-list', texts.bulletList, 'list-bullet'),
    listTool('ordered-list', texts.orderedList, 'list-ordered'),
    listTool('task-list', texts.taskList, 'list-check'),
  ],
  [
    { label: texts.quote, icon: 'quote', isOn: isInQuote, run: toggleQuote },
    { label: texts.codeBlock, icon: 'code-block', isOn: isInCodeBlock, run: toggleCodeBlock },
    {
      label: texts.rule,
      icon: 'minus',
      run: (editor) => insertVoid(editor, { type: 'rule', children: [{ text: '' }] }),
    },
    { label: texts.link, icon: 'link', isOn: (editor) => !!activeLink(editor), run: (_, view) => view.editLink() },
    {
      label: texts.image,
      icon: 'image',
      isShown: (view) => view.pickImage !== undefined,
      run: (_, view) => view.pickImage?.(),
    },
  ],
  [
    { label: texts.undo, icon: 'undo', isUsable: (editor) => editor.canUndo(), run: (editor) => editor.undo() },
    { label: texts.redo, icon: 'redo', isUsable: (editor) => editor.canRedo(), run: (editor) => editor.redo() },
  ],
];

export const toolsFor = (view: ToolView): Tool[][] =>
  TOOLS.map((group) => group.filter((tool) => tool.isShown?.(view) ?? true));
