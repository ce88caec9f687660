import { isCodeBlock, type List, type Mark } from '@benotes/note';
import type { IconName } from '@benotes/ui';
import type { Editor } from 'slate';

import { insertVoid, isInQuote, type TextStyle, toggleQuote } from '../commands/blocks.ts';
import { toggleCodeBlock } from '../commands/code-blocks.ts';
import { selectedImage } from '../commands/images.ts';
import { convertToLinkBlock } from '../commands/link-blocks.ts';
import { activeLink } from '../commands/links.ts';
import { activeList, toggleList } from '../commands/lists.ts';
import { isMarkActive, toggleMark } from '../commands/marks.ts';
import { selectedBlocks, voidBlockAt } from '../model/queries.ts';
import { texts } from '../texts.ts';

/** Actions of the view that tools run. */
export interface ToolView {
  openLinkDialog: () => void;
  /** Asks for the URL of a page to preview. */
  openLinkBlockDialog: () => void;
  /** Opens the dialog for the selected image's description and title. */
  editImage: () => void;
  /** Undefined where images cannot be uploaded. */
  openImagePicker?: () => void;
}

/** A button of the toolbar. */
export interface Tool {
  label: string;
  icon: IconName;
  /** In the form `Mod-B`. */
  shortcut?: string;
  /** Undefined for a button without a pressed state. */
  isOn?: (editor: Editor) => boolean;
  /** Undefined for a button that is always enabled. */
  isEnabled?: (editor: Editor) => boolean;
  /** It inserts a block, or turns the block at the caret into one. */
  isBlock?: true;
  /** It formats a part of a text: in the bar at the selection as well. */
  isForSelection?: true;
  /** Undefined for a button that is always shown. */
  isShown?: (view: ToolView) => boolean;
  run: (editor: Editor, view: ToolView) => void;
}

export const TEXT_STYLES: readonly TextStyle[] = ['normal', 1, 2, 3, 4, 5, 6];
export const styleName = (style: TextStyle): string => (style === 'normal' ? texts.normal : texts.heading(style));

const markTool = (mark: Mark, label: string, icon: IconName, shortcut: string): Tool => ({
  label,
  icon,
  shortcut,
  isForSelection: true,
  isOn: (editor) => isMarkActive(editor, mark),
  run: (editor) => toggleMark(editor, mark),
});

const listTool = (type: List['type'], label: string, icon: IconName, shortcut: string): Tool => ({
  label,
  icon,
  shortcut,
  isBlock: true,
  isOn: (editor) => activeList(editor) === type,
  run: (editor) => toggleList(editor, type),
});

const isInCodeBlock = (editor: Editor) => {
  const blocks = selectedBlocks(editor);
  return blocks.length > 0 && blocks.every(([block]) => isCodeBlock(block));
};

/** The groups of buttons after the text style menu. */
const TOOLS: readonly (readonly Tool[])[] = [
  [
    markTool('bold', texts.bold, 'bold', 'Mod-B'),
    markTool('italic', texts.italic, 'italic', 'Mod-I'),
    markTool('underline', texts.underline, 'underline', 'Mod-U'),
    markTool('strike', texts.strike, 'strikethrough', 'Mod-Shift-S'),
    markTool('code', texts.inlineCode, 'code', 'Mod-E'),
  ],
  [
    listTool('bullet-list', texts.bulletList, 'list-bullet', 'Mod-Shift-8'),
    listTool('ordered-list', texts.orderedList, 'list-ordered', 'Mod-Shift-7'),
    listTool('task-list', texts.taskList, 'list-check', 'Mod-Shift-9'),
  ],
  [
    { label: texts.quote, icon: 'quote', shortcut: 'Mod-Shift-B', isBlock: true, isOn: isInQuote, run: toggleQuote },
    {
      label: texts.codeBlock,
      icon: 'code-block',
      shortcut: 'Mod-Alt-C',
      isBlock: true,
      isOn: isInCodeBlock,
      run: toggleCodeBlock,
    },
    {
      label: texts.rule,
      icon: 'minus',
      isBlock: true,
      run: (editor) => insertVoid(editor, { type: 'rule', children: [{ text: '' }] }),
    },
    {
      label: texts.link,
      icon: 'link',
      shortcut: 'Mod-K',
      isForSelection: true,
      isOn: (editor) => !!activeLink(editor),
      run: (_, view) => view.openLinkDialog(),
    },
    {
      label: texts.linkBlock,
      icon: 'external',
      isBlock: true,
      isOn: (editor) => voidBlockAt(editor)?.[0].type === 'link-block',
      run: (editor, view) => {
        if (!convertToLinkBlock(editor)) view.openLinkBlockDialog();
      },
    },
    {
      label: texts.image,
      icon: 'image',
      isBlock: true,
      isOn: (editor) => selectedImage(editor) !== undefined,
      isShown: (view) => view.openImagePicker !== undefined,
      run: (editor, view) => (selectedImage(editor) ? view.editImage() : view.openImagePicker?.()),
    },
  ],
  [
    {
      label: texts.undo,
      icon: 'undo',
      shortcut: 'Mod-Z',
      isEnabled: (editor) => editor.canUndo(),
      run: (editor) => editor.undo(),
    },
    {
      label: texts.redo,
      icon: 'redo',
      shortcut: 'Mod-Shift-Z',
      isEnabled: (editor) => editor.canRedo(),
      run: (editor) => editor.redo(),
    },
  ],
];

export const toolsFor = (view: ToolView): Tool[][] =>
  TOOLS.map((group) => group.filter((tool) => tool.isShown?.(view) ?? true));
