import { cleanUrl } from '@benotes/note';
import { Editor, type Point, Range, Transforms } from 'slate';

import { caretOf, isInCode, textBlockAt } from '../model/queries.ts';
import { insertVoidAtCaret } from './blocks.ts';
import { activeLink, urlFromInput } from './links.ts';

/** A URL in the text, and the range it takes up. */
interface UrlInText {
  href: string;
  title: string;
  at: Range;
}

/**
 * Converts the link at the caret, the selected URL or the URL before the caret into a link block. False without one.
 */
export function convertToLinkBlock(editor: Editor): boolean {
  const found = findUrlToConvert(editor);
  if (!found) return false;
  const { href, title } = found;
  editor.asUndoStep(() => {
    Transforms.select(editor, withSpaces(editor, found.at));
    // Normalizes before the block is inserted, which removes a link that is now empty.
    editor.deleteFragment();
    Editor.withoutNormalizing(editor, () =>
      insertVoidAtCaret(editor, { type: 'link-block', href, title, children: [{ text: '' }] }),
    );
  });
  return true;
}

/** Inserts the link block of a page at the caret. */
export function insertLinkBlock(editor: Editor, href: string): void {
  editor.asUndoStep(() =>
    Editor.withoutNormalizing(editor, () =>
      insertVoidAtCaret(editor, { type: 'link-block', href, title: '', children: [{ text: '' }] }),
    ),
  );
}

/** The http(s) URL meant by the input; null for anything else. */
export function pageUrlFromInput(typed: string): string | null {
  return cleanUrl(urlFromInput(typed), 'bookmark');
}

function findUrlToConvert(editor: Editor): UrlInText | null {
  const { selection } = editor;
  if (!selection || isInCode(editor, Range.start(selection))) return null;
  const link = activeLink(editor);
  if (link) {
    const at = Editor.range(editor, link[1]);
    const href = cleanUrl(link[0].href, 'bookmark');
    const text = Editor.string(editor, at);
    return href === null ? null : { href, at, title: pageUrlFromInput(text) === null ? text : '' };
  }
  const at = Range.isExpanded(selection) ? selection : wordBefore(editor);
  const href = at && pageUrlFromInput(Editor.string(editor, at));
  return at && href ? { href, at, title: '' } : null;
}

/** The word that ends at the caret. */
function wordBefore(editor: Editor): Range | null {
  const caret = caretOf(editor);
  const block = textBlockAt(editor);
  if (!caret || !block) return null;
  const before = Editor.string(editor, { anchor: Editor.start(editor, block[1]), focus: caret });
  const word = /\S+$/.exec(before)?.[0];
  if (!word) return null;
  const start = Editor.before(editor, caret, { distance: word.length, unit: 'offset' });
  return start ? { anchor: start, focus: caret } : null;
}

/** A range extended over the spaces around it, which would be left over once it is deleted. */
function withSpaces(editor: Editor, at: Range): Range {
  const block = textBlockAt(editor, Range.start(at));
  if (!block) return at;
  const [from, to] = Range.edges(at);
  const before = Editor.string(editor, { anchor: Editor.start(editor, block[1]), focus: from });
  const after = Editor.string(editor, { anchor: to, focus: Editor.end(editor, block[1]) });
  const moved = (point: Point, distance: number, isBack: boolean) =>
    distance === 0
      ? point
      : (Editor[isBack ? 'before' : 'after'](editor, point, { distance, unit: 'offset' }) ?? point);
  return {
    anchor: moved(from, before.length - before.trimEnd().length, true),
    focus: moved(to, after.length - after.trimStart().length, false),
  };
}
