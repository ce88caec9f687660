import { Editor, Element, Transforms } from 'slate';

import { findUrls } from '../text/find-urls.ts';
import { isLink, linkTo } from '../model/schema.ts';
import { rangeIn, type TypedText } from './typed-text.ts';

/** Links the address that ends right before the caret, or before the space there; false when there is none. */
export function linkTypedUrl(editor: Editor, typed: TypedText): boolean {
  const word = /(?<=^|\s)\S+(?= ?$)/.exec(typed.text);
  // A word that began before what is looked at is not known in full.
  if (!word || (word.index === 0 && typed.skipped > 0)) return false;
  const [address] = findUrls(word[0]);
  const attributes = address && linkTo(address.href);
  if (!attributes) return false;
  const at = rangeIn(editor, typed, word.index + address.start, word.index + address.end);
  if (isInLinkOrCode(editor, at)) return false;
  Transforms.wrapNodes(editor, { type: 'link', ...attributes, children: [] }, { at, split: true });
  return true;
}

/** Links and code stay what they are. */
function isInLinkOrCode(editor: Editor, at: { anchor: TypedText['caret']; focus: TypedText['caret'] }): boolean {
  const [taken] = Editor.nodes(editor, {
    at,
    match: (node) =>
      'text' in node ? node.code === true && node.text !== '' : Element.isElement(node) && isLink(node),
  });
  return taken !== undefined;
}
