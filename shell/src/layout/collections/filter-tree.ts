import type { CollectionTree } from '@benotes/contract';
import { findMatches, totalOf } from '@benotes/ui';

/** The nodes whose name contains a text, case and accents ignored, with their ancestors. */
export function filterTree(tree: readonly CollectionTree[], text: string): CollectionTree[] {
  return tree.flatMap((node) => {
    const nested = filterTree(node.nested, text);
    if (nested.length > 0) return [{ ...node, nested }];
    if (findMatches(node.name, [text], true).length === 0) return [];
    // Its count includes the hidden subcollections.
    return [
      node.nested.length === 0 ? node : { ...node, nested, ...(hasCount(node) && { posts_count: totalOf(node) }) },
    ];
  });
}

const hasCount = ({ posts_count }: CollectionTree) => posts_count !== undefined;

/** The number of nodes of a tree. */
export function countNodes(tree: readonly CollectionTree[]): number {
  let count = 0;
  const open = [...tree];
  for (let node = open.pop(); node; node = open.pop()) {
    count += 1;
    for (const child of node.nested) open.push(child);
  }
  return count;
}
