import { isListStart } from '@benotes/contract';
import { Editor, type Path, type Point, Range, Transforms } from 'slate';

import { putVoid, setBlockStyle, wrapInQuote } from '../commands/blocks.ts';
import { makeCodeBlock } from '../commands/code-blocks.ts';
import { convertList, wrapInList } from '../commands/lists.ts';
import { ancestorOf, caretOf, isInCode, itemStartedBy, pointAt, textBlockAt } from '../places.ts';
import { codeLanguage, type HeadingLevel, isItem, isTaskItem, type Mark } from '../schema.ts';
import type { Snapshot } from './with-snapshot-history.ts';

interface BlockRule {
  /** Matched against the text from the start of the block to the caret. */
  typed: RegExp;
  /** Where the rule holds; everywhere unless it says otherwise. */
  fits?: (editor: Editor, path: Path) => boolean;
  apply: (editor: Editor, match: RegExpExecArray, path: Path) => void;
}

const isPlainPlace = (editor: Editor, path: Path) =>
  !itemStartedBy(editor, path) && textBlockAt(editor)?.[0].type === 'paragraph';
const isTextPlace = (editor: Editor, path: Path) => !itemStartedBy(editor, path);
const isOutsideItems = (editor: Editor, path: Path) => !ancestorOf(editor, path, isItem);

const BLOCK_RULES: readonly BlockRule[] = [
  {
    typed: /^(#{1,6}) $/,
    fits: isTextPlace,
    apply: (editor, [, hashes = ''], path) => setBlockStyle(editor, path, hashes.length as HeadingLevel), // one to six
  },
  { typed: /^\s*[-+*] $/, fits: isPlainPlace, apply: (editor) => wrapInList(editor, 'bullet-list') },
  {
    typed: /^(\d{1,9})\. $/,
    fits: isPlainPlace,
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
  { typed: /^\s*> $/, fits: isOutsideItems, apply: (editor) => wrapInQuote(editor) },
  {
    typed: /^(?:```|~~~)([a-z]*)[ \n]$/,
    fits: isPlainPlace,
    apply: (editor, [, language]) => makeCodeBlock(editor, codeLanguage(language)),
  },
  {
    typed: /^(?:---|—-|___ |\*\*\* )$/,
    fits: isPlainPlace,
    apply: (editor) => putVoid(editor, { type: 'rule', children: [{ text: '' }] }),
  },
  {
    // The whole paragraph, so that addresses in running text stay text.
    typed: /^<(https?:\/\/(?:www\.)?[-\w@:%.+~#=]{1,256}\.[a-z]{2,}\b[-\w@:%.+~#=?!&/]*)>$/i,
    fits: (editor, path) =>
      isPlainPlace(editor, path) && !!caretOf(editor) && Editor.isEnd(editor, caretOf(editor) as Point, path), // asked for before
    apply: (editor, [, href = '']) =>
      putVoid(editor, { type: 'link-block', href, title: '', children: [{ text: '' }] }),
  },
];

const MARK_RULES: readonly { typed: RegExp; mark: Mark }[] = [
  { typed: /(?:^|\s)(\*\*)(?!\s)([^*]+?)(?<!\s)\*\*$/, mark: 'bold' },
  { typed: /(?:^|\s)(__)(?!\s)([^_]+?)(?<!\s)__$/, mark: 'bold' },
  { typed: /(?:^|\s)(\*)(?![\s*])([^*]+?)(?<!\s)\*$/, mark: 'italic' },
  { typed: /(?:^|\s)(_)(?![\s_])([^_]+?)(?<!\s)_$/, mark: 'italic' },
  { typed: /(?:^|\s)(~~)(?!\s)([^~]+?)(?<!\s)~~$/, mark: 'strike' },
  { typed: /(?:^|\s)(`)([^`]+)`$/, mark: 'code' },
];

/** Only so much text before the caret is looked at. */
const LOOK_BACK = 500;

/**
 * Turns Markdown into what it means while it is typed. Backspace right after takes back the rule alone and leaves what
 * was typed.
 */
export function withMarkdownRules(editor: Editor): Editor {
  const { insertText, insertBreak, deleteBackward } = editor;
  let typed: Snapshot | null = null;
  let made: Snapshot | null = null;

  const keep = (snapshot: Snapshot, hasMatched: boolean) => {
    typed = hasMatched ? snapshot : null;
    made = hasMatched ? present(editor) : null;
  };

  editor.insertText = (text, options) => {
    insertText(text, options);
    if (options?.at || text.length === 0) return;
    const snapshot = present(editor);
    keep(snapshot, applyRules(editor, text));
  };
  editor.insertBreak = () => {
    const snapshot = present(editor);
    const hasMatched = /^(?:```|~~~)/.test(textBefore(editor)?.text ?? '') && applyBlockRule(editor, '\n');
    keep(snapshot, hasMatched);
    if (!hasMatched) insertBreak();
  };
  editor.deleteBackward = (unit) => {
    const isRightAfter =
      made?.children === editor.children &&
      !!editor.selection &&
      !!made.selection &&
      Range.equals(editor.selection, made.selection);
    const before = typed;
    typed = made = null;
    if (isRightAfter && before) editor.replaceWith(before);
    else deleteBackward(unit);
  };
  return editor;
}

const present = (editor: Editor): Snapshot => ({ children: editor.children, selection: editor.selection });

function textBefore(editor: Editor): { text: string; path: Path; caret: Point; skipped: number } | null {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block) return null;
  const whole = Editor.string(editor, { anchor: Editor.start(editor, block[1]), focus: caret });
  const text = whole.slice(-LOOK_BACK);
  return { text, path: block[1], caret, skipped: whole.length - text.length };
}

function applyRules(editor: Editor, typed: string): boolean {
  const caret = caretOf(editor);
  if (!caret || textBlockAt(editor)?.[0].type === 'code-block') return false;
  if (/[*_~`]$/.test(typed) && applyMarkRule(editor)) return true;
  return /[ \->]$/.test(typed) && !isInCode(editor, caret) && applyBlockRule(editor, '');
}

function applyBlockRule(editor: Editor, ending: string): boolean {
  const before = textBefore(editor);
  if (!before || before.skipped > 0) return false;
  const { text, path, caret } = before;
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

function applyMarkRule(editor: Editor): boolean {
  const before = textBefore(editor);
  if (!before) return false;
  const { text, path, skipped } = before;
  for (const { typed, mark } of MARK_RULES) {
    const match = typed.exec(text);
    if (!match) continue;
    const [, sign = '', inner = ''] = match;
    const end = skipped + text.length;
    const start = end - sign.length * 2 - inner.length;
    const points = (from: number, to: number) => ({
      anchor: pointAt(editor, path, from),
      focus: pointAt(editor, path, to),
    });
    const hasCode =
      [...Editor.nodes(editor, { at: points(start, end), match: (node) => 'text' in node && node.code === true })]
        .length > 0;
    if (hasCode) return false;
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: points(end - sign.length, end) });
      Transforms.delete(editor, { at: points(start, start + sign.length) });
      Transforms.setNodes(
        editor,
        { [mark]: true },
        { at: points(start, start + inner.length), match: (node) => 'text' in node, split: true },
      );
      Transforms.select(editor, pointAt(editor, path, start + inner.length));
    });
    // What follows is not marked.
    Editor.removeMark(editor, mark);
    return true;
  }
  return false;
}
