import { type ReadOptions, serializeHtml, type Block, cleanUrl, isCodeBlock } from '@benotes/note';
import { emit } from '@benotes/platform';
import { Editor, Range } from 'slate';

import { insertBlocks } from '../commands/insert-blocks.ts';
import { setLink } from '../commands/links.ts';
import { hasWords, parseFragment } from '../html/parse.ts';
import { plainTextOf } from '../html/plain-text.ts';
import { looksLikeMarkdown } from '../markdown/looks-like-markdown.ts';
import { paragraphsFrom, formattedParagraphsFrom } from '../markdown/text-lines.ts';
import { isInCode, textBlockAt, voidBlockAt } from '../model/queries.ts';
import { fromCodeEditor } from '../paste/from-code-editor.ts';
import { texts } from '../texts.ts';

/** Our own clipboard format. It holds HTML, not nodes, so that every paste goes through the parser. */
const NOTE_FORMAT = 'application/x-benotes-note';

/** Copies notes as the HTML that would be stored; pastes our format, HTML or text, in this order. */
export function withPaste(editor: Editor): Editor {
  editor.insertData = (data) => pasteInto(editor, data);
  editor.setFragmentData = (data) => {
    const { selection } = editor;
    if (!selection || (Range.isCollapsed(selection) && !voidBlockAt(editor))) return;
    const fragment = editor.getFragment();
    const html = serializeHtml(fragment);
    data.setData(NOTE_FORMAT, html);
    data.setData('text/html', html);
    data.setData('text/plain', plainTextOf(fragment));
  };
  return editor;
}

/** The image files of a clipboard or a drop; none when they are only a rendering of the accompanying text. */
export function imagesOf(data: DataTransfer): File[] {
  if (data.getData(NOTE_FORMAT) || hasWords(data.getData('text/html'))) return [];
  return [...data.files].filter((file) => file.type.startsWith('image/'));
}

export function pasteInto(editor: Editor, data: DataTransfer, { asPlainText = false } = {}): void {
  const text = data.getData('text/plain');
  const note = data.getData(NOTE_FORMAT);
  const code = fromCodeEditor(data);
  const html = code === 'prose' ? '' : data.getData('text/html');
  const block = textBlockAt(editor);
  if (block && isCodeBlock(block[0])) insertCode(editor, text || plainTextOf(parseFragment(html)));
  else if (asPlainText) insertLines(editor, text);
  else if (note) insertBlocks(editor, parseFragment(note, {}));
  else if (linksSelection(editor, text)) setLink(editor, text.trim());
  else if (code && code !== 'prose') insertBlocks(editor, [code]);
  else if (html)
    insertBlocks(
      editor,
      notifyOfSkippedImages((options) => parseFragment(html, options)),
    );
  else if (looksLikeMarkdown(text)) insertMarkdown(editor, text);
  else insertMarked(editor, text);
}

/** Notifies the user once about all images that could not be pasted, of which only the description remains. */
function notifyOfSkippedImages(read: (options: ReadOptions) => Block[]): Block[] {
  let images = 0;
  const blocks = read({ pasted: true, onImageSkipped: () => (images += 1) });
  if (images > 0)
    emit('notification:raised', {
      type: 'error',
      title: texts.imagesSkipped(images),
      description: texts.imagesSkippedHint(images),
    });
  return blocks;
}

/** A URL pasted over selected text links it, even when the browser adds HTML with the page's title. */
const linksSelection = (editor: Editor, text: string) =>
  editor.selection !== null &&
  Range.isExpanded(editor.selection) &&
  Editor.string(editor, editor.selection) !== '' &&
  /^\s*(?:https?|mailto):\S+\s*$/i.test(text) &&
  cleanUrl(text.trim(), 'link') !== null;

function insertCode(editor: Editor, text: string): void {
  editor.asUndoStep(() => {
    editor.deleteFragment();
    Editor.insertText(editor, text.replace(/\r\n?/g, '\n'));
  });
}

function insertLines(editor: Editor, text: string): void {
  const lines = paragraphsFrom(text);
  // White space alone is inserted as it is.
  if (lines.length > 0) insertBlocks(editor, lines);
  else if (text !== '') editor.asUndoStep(() => Editor.insertText(editor, text.replace(/[\r\n]+/g, ' ')));
}

function insertMarked(editor: Editor, text: string): void {
  const caret = editor.selection && Editor.start(editor, editor.selection);
  if (caret && isInCode(editor, caret) && !/[\r\n]/.test(text)) insertCode(editor, text);
  else {
    const lines = formattedParagraphsFrom(text);
    if (lines.length > 0) insertBlocks(editor, lines);
    else insertLines(editor, text);
  }
}

/**
 * Inserts the plain text first and replaces it with the formatted blocks, so that one undo gives the text as copied. It
 * stays plain when the Markdown parser cannot be loaded or the user types before it is.
 */
function insertMarkdown(editor: Editor, text: string): void {
  const before = { children: editor.children, selection: editor.selection };
  insertLines(editor, text);
  const { children } = editor;
  const read = async () => {
    const { blocksFromMarkdown } = await import('../markdown/blocks.ts');
    if (editor.children !== children) return;
    const blocks = notifyOfSkippedImages((options) => blocksFromMarkdown(text, options));
    editor.asUndoStep(() => {
      editor.replaceWith(before);
      insertBlocks(editor, blocks);
    });
  };
  read().catch((error: unknown) => console.error(error));
}
