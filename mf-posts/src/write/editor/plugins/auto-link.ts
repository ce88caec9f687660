import { isLink, linkTo } from '@benotes/note';
import { Editor, Element, Transforms } from 'slate';

import { findUrls } from '../text/find-urls.ts';
import { rangeIn, type TypedText } from './typed-text.ts';

/** Links the URL before the caret, or before the space at the caret; false when there is none. */
export function linkTypedUrl(editor: Editor, typed: TypedText): boolean {
  const word = /(?<=^|\s)\S+(?= ?$)/.exec(typed.text);
  // The word may start before the text that is looked at.
  if (!word || (word.index === 0 && typed.skipped > 0)) return false;
  const [url] = findUrls(word[0]);
  const attributes = url && linkTo(url.href);
  if (!attributes) return false;
  const at = rangeIn(editor, typed, word.index + url.start, word.index + url.end);
  if (isInLinkOrCode(editor, at)) return false;
  Transforms.wrapNodes(editor, { type: 'link', ...attributes, children: [] }, { at, split: true });
  return true;
}

/** Whether a range contains a link or inline code, which are left alone. */
function isInLinkOrCode(editor: Editor, at: { anchor: TypedText['caret']; focus: TypedText['caret'] }): boolean {
  const [taken] = Editor.nodes(editor, {
    at,
    match: (node) =>
      'text' in node ? node.code === true && node.text !== '' : Element.isElement(node) && isLink(node),
  });
  return taken !== undefined;
}
