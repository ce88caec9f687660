import {
  type Block,
  needsParagraphAfter,
  paragraph,
  readDocument,
  type ReadOptions,
  domTree,
  type HtmlTree,
} from '@benotes/note';
import { inertDocument } from '@benotes/platform';
import type { Descendant } from 'slate';

import { cleanPastedHtml } from '../paste/clean-pasted-html.ts';
import { pastedDocument, pastedTree } from '../paste/pasted-document.ts';

/** Parses a stored note into a value in normal form, with the empty paragraph for the caret where one is needed. */
export function parseHtml(html: string): Descendant[] {
  return valueOf(domTree, inertDocument(html));
}

/** Parses HTML from a clipboard into blocks, without the paragraph for the caret. Never empty. */
export function parseFragment(html: string, options: ReadOptions = { pasted: true }): Block[] {
  if (!options.pasted) return readDocument(domTree, inertDocument(html), options);
  const page = pastedDocument(html);
  cleanPastedHtml(page);
  return readDocument(pastedTree, page, options);
}

/** Whether HTML from a clipboard contains any visible text. */
export const hasWords = (html: string): boolean => pastedDocument(html).body.textContent.trim() !== '';

/** The value of a parsed document. */
export function valueOf<Node>(tree: HtmlTree<Node>, document: Node): Descendant[] {
  const blocks = readDocument(tree, document, {});
  const last = blocks.at(-1);
  return last && needsParagraphAfter(last) ? [...blocks, paragraph()] : blocks;
}
