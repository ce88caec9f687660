import { DROPPED } from './tags.ts';
import type { HtmlTree } from './tree.ts';

/** The text of a subtree, read without recursion: it may be nested deeper than the stack allows. */
export function textContentOf<Node>(tree: HtmlTree<Node>, root: Node): string {
  const texts: string[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const name = tree.nameOf(node);
    if (name === '#text') texts.push(tree.textOf(node));
    else if (!DROPPED.has(name)) for (const child of tree.childrenOf(node).toReversed()) pending.push(child);
  }
  return texts.join('');
}
