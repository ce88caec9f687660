import { inertDocument } from '@benotes/platform';
import type { Descendant } from 'slate';

import { cleanPastedHtml } from '../paste/clean-pasted-html.ts';
import { type Block, needsParagraphAfter, paragraph } from '../model/schema.ts';
import { readDocument, type ReadOptions } from './reader.ts';
import { domTree, type HtmlTree } from './tree.ts';

/** Reads a stored note. The value is in normal form, with a paragraph for the caret after a last block that needs one. */
export function parseHtml(html: string): Descendant[] {
  return valueOf(domTree, inertDocument(html));
}

/** Reads HTML from a clipboard into blocks, without the paragraph for the caret. Never empty. */
export function parseFragment(html: string, options: ReadOptions = { pasted: true }): Block[] {
  const page = inertDocument(html);
  if (options.pasted) cleanPastedHtml(page);
  return readDocument(domTree, page, options);
}

/** Whether HTML has words in it, and not images alone. */
export const hasWords = (html: string): boolean => inertDocument(html).body.textContent.trim() !== '';

/** The value for a document that some parser has read already. */
export function valueOf<Node>(tree: HtmlTree<Node>, document: Node): Descendant[] {
  const blocks = readDocument(tree, document, {});
  const last = blocks.at(-1);
  return last && needsParagraphAfter(last) ? [...blocks, paragraph()] : blocks;
}
