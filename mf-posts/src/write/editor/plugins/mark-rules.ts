import { cleanUrl, type Mark } from '@benotes/note';
import { Editor, type Range, Transforms } from 'slate';

import { insertVoidAtCaret } from '../commands/blocks.ts';
import { pointAt } from '../model/queries.ts';
import { rangeIn, type TypedText } from './typed-text.ts';

const MARK_RULES: readonly { typed: RegExp; mark: Mark }[] = [
  { typed: /(?:^|\s)(\*\*)(?!\s)([^*]+?)(?<!\s)\*\*$/, mark: 'bold' },
  { typed: /(?:^|\s)(__)(?!\s)([^_]+?)(?<!\s)__$/, mark: 'bold' },
  { typed: /(?:^|\s)(\*)(?![\s*])([^*]+?)(?<!\s)\*$/, mark: 'italic' },
  { typed: /(?:^|\s)(_)(?![\s_])([^_]+?)(?<!\s)_$/, mark: 'italic' },
  { typed: /(?:^|\s)(~~)(?!\s)([^~]+?)(?<!\s)~~$/, mark: 'strike' },
  { typed: /(?:^|[^`])(`)([^`]+)`$/, mark: 'code' },
];

/** Formats the text between delimiters when the last character typed closes them. */
export function applyMarkRule(editor: Editor, typed: TypedText): boolean {
  const { text, path, skipped } = typed;
  for (const { typed: pattern, mark } of MARK_RULES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [, sign = '', inner = ''] = match;
    const start = text.length - sign.length * 2 - inner.length;
    if (hasCode(editor, rangeIn(editor, typed, start, text.length))) return false;
    Editor.withoutNormalizing(editor, () => {
      Transforms.delete(editor, { at: rangeIn(editor, typed, text.length - sign.length, text.length) });
      Transforms.delete(editor, { at: rangeIn(editor, typed, start, start + sign.length) });
      Transforms.setNodes(
        editor,
        { [mark]: true },
        {
          at: rangeIn(editor, typed, start, start + inner.length),
          match: (node) => 'text' in node,
          split: true,
        },
      );
      Transforms.select(editor, pointAt(editor, path, skipped + start + inner.length));
    });
    // Text typed next is not formatted.
    Editor.removeMark(editor, mark);
    return true;
  }
  return false;
}

const hasCode = (editor: Editor, at: Range): boolean =>
  [...Editor.nodes(editor, { at, match: (node) => 'text' in node && node.code === true })].length > 0;

// The typography rules may have replaced the quotes already.
const IMAGE = /(?:^|(?<=\s))!\[([^\]]*)\]\((\S+?)(?:\s+["'“”‘’]([^"“”]*)["'“”‘’])?\)$/;

/** Replaces `![alt](url "title")` with an image. */
export function applyImageRule(editor: Editor, typed: TypedText): boolean {
  const match = IMAGE.exec(typed.text);
  const src = match && cleanUrl(match[2], 'image');
  if (!src) return false;
  const [{ length }, alt, , title] = match;
  const at = rangeIn(editor, typed, typed.text.length - length, typed.text.length);
  if (hasCode(editor, at)) return false;
  Editor.withoutNormalizing(editor, () => {
    Transforms.delete(editor, { at });
    insertVoidAtCaret(editor, {
      type: 'image',
      src,
      ...(alt && { alt }),
      ...(title && { title }),
      children: [{ text: '' }],
    });
  });
  return true;
}
