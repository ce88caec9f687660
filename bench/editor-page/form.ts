import { aValue, isLink, isParagraph, isTaskItem, parseHtml, serializeHtml } from '@benotes/mf-posts/editor-bench';
import * as fc from 'fast-check';
import { createEditor, type Descendant, Node } from 'slate';

import type { Compared } from './bench.ts';
import { throughTiptap } from './tiptap.ts';

const SEED = 1;

/** TipTap allows only paragraphs in a task, no link around code and no size of an image. */
function isKnownToTiptap(value: Descendant[]): boolean {
  for (const [node] of Node.descendants(Object.assign(createEditor(), { children: value }))) {
    if (isTaskItem(node) && !node.children.every((child) => isParagraph(child))) return false;
    if (isLink(node) && node.children.some((child) => child.code)) return false;
    if ('width' in node) return false;
  }
  return true;
}

function compare(values: readonly Descendant[][]): Compared {
  const known = values.filter((value) => isKnownToTiptap(value));
  const changed = known.flatMap((value) => {
    const ours = serializeHtml(value);
    const theirs = throughTiptap(ours);
    return theirs === ours ? [] : [{ ours, theirs }];
  });
  return { count: known.length, changed };
}

/** Generated notes, the same in every run. */
export const compareGenerated = (count: number): Compared => compare(fc.sample(aValue, { seed: SEED, numRuns: count }));

/** Documents from other editors, as our editor parses them. */
export const compareDocuments = (documents: readonly string[]): Compared =>
  compare(documents.map((html) => parseHtml(html)));
