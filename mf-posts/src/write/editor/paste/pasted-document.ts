import { domTree, type HtmlTree } from '@benotes/note';
import { inertDocument } from '@benotes/platform';

/** Where a pasted document has the styles of its elements. */
export const STYLE = 'data-style';

const TAG = /<[a-z][^>]*>?/gi;
const VALUE_OR_STYLE = /"[^"]*"|'[^']*'|(?<![\w-])style(?=\s*=)/gi;
const STYLE_SHEET = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi;

/**
 * Parses HTML from a clipboard. Its styles are in `data-style`: browsers report each style of a document as a violation
 * of the content security policy, even if the document is never shown.
 */
export const pastedDocument = (html: string): Document =>
  inertDocument(html.replace(STYLE_SHEET, '').replace(TAG, (tag) => tag.replace(VALUE_OR_STYLE, renamed)));

const renamed = (found: string): string => (/^["']/.test(found) ? found : STYLE);

/** A pasted document, with its styles where the reader looks for them. */
export const pastedTree: HtmlTree<Node> = {
  ...domTree,
  attributeOf: (node, name) =>
    (name === 'style' ? domTree.attributeOf(node, STYLE) : null) ?? domTree.attributeOf(node, name),
};
