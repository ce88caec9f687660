import type { HtmlTree } from './tree.ts';

/** Whether a task item is checked; null for other items. Knows our form and those of GitHub, Google and Notion. */
export function taskStateOf<Node>(tree: HtmlTree<Node>, item: Node): boolean | null {
  const attributeOf = (name: string) => tree.attributeOf(item, name);
  const given = attributeOf('data-checked');
  const box = findBox(tree, item);
  const isTask = attributeOf('data-type') === 'taskItem' || attributeOf('role') === 'checkbox' || box !== null;
  if (!isTask) return null;
  if (given !== null) return given === '' || given === 'true' || given === 'checked';
  return box ?? attributeOf('aria-checked') === 'true';
}

/** The state of the checkbox an item starts with; null when it starts with something else. */
function findBox<Node>(tree: HtmlTree<Node>, item: Node): boolean | null {
  let node: Node | undefined = item;
  while ((node = firstElement(tree, node))) {
    const attributeOf = (name: string) => tree.attributeOf(node as Node, name); // defined inside the loop
    const name = tree.nameOf(node);
    if (name === 'input')
      return attributeOf('type')?.toLowerCase() === 'checkbox' ? attributeOf('checked') !== null : null;
    const state = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(attributeOf('class') ?? '')?.[1];
    if (state) return state === 'on';
    if (name !== 'p' && name !== 'label' && name !== 'div' && name !== 'span') return null;
  }
  return null;
}

function firstElement<Node>(tree: HtmlTree<Node>, parent: Node): Node | undefined {
  for (const child of tree.childrenOf(parent)) {
    const name = tree.nameOf(child);
    if (name === '#text' && tree.textOf(child).trim() !== '') return undefined;
    if (!name.startsWith('#')) return child;
  }
  return undefined;
}
