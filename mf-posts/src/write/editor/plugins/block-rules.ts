import { isListStart } from '@benotes/contract';
import { codeLanguage, type HeadingLevel, isItem, isTaskItem } from '@benotes/note';
import { Editor, type Path, type Point, Transforms } from 'slate';

import { insertVoidAtCaret, setBlockStyle, wrapInQuote } from '../commands/blocks.ts';
import { makeCodeBlock } from '../commands/code-blocks.ts';
import { convertList, wrapInList } from '../commands/lists.ts';
import { ancestorOf, caretOf, itemStartedBy, textBlockAt } from '../model/queries.ts';
import type { TypedText } from './typed-text.ts';

interface BlockRule {
  /** Matched against the text from the start of the block to the caret. */
  typed: RegExp;
  /** Restricts where the rule applies. */
  fits?: (editor: Editor, path: Path) => boolean;
  apply: (editor: Editor, match: RegExpExecArray, path: Path) => void;
}

const isPlainParagraph = (editor: Editor, path: Path) =>
  !itemStartedBy(editor, path) && textBlockAt(editor)?.[0].type === 'paragraph';
const isNotItemStart = (editor: Editor, path: Path) => !itemStartedBy(editor, path);
const isOutsideLists = (editor: Editor, path: Path) => !ancestorOf(editor, path, isItem);

const BLOCK_RULES: readonly BlockRule[] = [
  {
    typed: /^(#{1,6}) $/,
    fits: isNotItemStart,
    apply: (editor, [, hashes = ''], path) => setBlockStyle(editor, path, hashes.length as HeadingLevel), // one to six
  },
  { typed: /^\s*[-+*] $/, fits: isPlainParagraph, apply: (editor) => wrapInList(editor, 'bullet-list') },
  {
    typed: /^(\d{1,9})\. $/,
    fits: isPlainParagraph,
    apply: (editor, [, number]) => {
      const start = Number(number);
      wrapInList(editor, 'ordered-list', isListStart(start) ? start : 1);
    },
  },
  {
    typed: /^\s*\[([ xX]?)\] $/,
    apply: (editor, [, state], path) => {
      if (itemStartedBy(editor, path)) convertList(editor, 'task-list');
      else wrapInList(editor, 'task-list');
      const item = ancestorOf(editor, editor.selection?.anchor.path ?? [], isTaskItem);
      if (item && state?.trim()) Transforms.setNodes(editor, { checked: true }, { at: item[1] });
    },
  },
  { typed: /^\s*> $/, fits: isOutsideLists, apply: (editor) => wrapInQuote(editor) },
  {
    typed: /^(?:```|~~~)([a-z]*)[ \n]$/,
    fits: isPlainParagraph,
    apply: (editor, [, language]) => makeCodeBlock(editor, codeLanguage(language)),
  },
  {
    typed: /^(?:---|—-|___ |\*\*\* )$/,
    fits: isPlainParagraph,
    apply: (editor) => insertVoidAtCaret(editor, { type: 'rule', children: [{ text: '' }] }),
  },
  {
    // Must be the whole paragraph, so that URLs in running text stay text.
    typed: /^<(https?:\/\/(?:www\.)?[-\w@:%.+~#=]{1,256}\.[a-z]{2,}\b[-\w@:%.+~#=?!&/]*)>$/i,
    fits: (editor, path) =>
      isPlainParagraph(editor, path) && !!caretOf(editor) && Editor.isEnd(editor, caretOf(editor) as Point, path), // not null here
    apply: (editor, [, href = '']) =>
      insertVoidAtCaret(editor, { type: 'link-block', href, title: '', children: [{ text: '' }] }),
  },
];

/** Converts a block by the text at its start. `ending` is a character about to be typed. */
export function applyBlockRule(editor: Editor, typed: TypedText, ending = ''): boolean {
  const { text, path, caret, skipped } = typed;
  if (skipped > 0) return false;
  for (const rule of BLOCK_RULES) {
    const match = rule.typed.exec(text + ending);
    if (!match || (rule.fits && !rule.fits(editor, path))) continue;
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: { anchor: Editor.start(editor, path), focus: caret } });
      rule.apply(editor, match, path);
    });
    return true;
  }
  return false;
}
