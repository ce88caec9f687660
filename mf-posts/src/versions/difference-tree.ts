import type { PostDifference } from '@benotes/contract';

export type NoteDifference = NonNullable<PostDifference['content']>;
export type BlockDifference = NoteDifference['blocks'][number];
export type Place = BlockDifference['inside'][number];

/** A block, or a list, item, or quote with what is in it. */
export interface DifferenceNode {
  place?: Place;
  block?: BlockDifference;
  children: DifferenceNode[];
  /** Whether it, or anything in it, differs. */
  isChanged: boolean;
  /** Of a part at the top: its number among those of the note before; undefined if that has none. */
  number?: number;
}

/** Parts that are the same in both notes, which are not shown at first. */
export interface Gap {
  hidden: DifferenceNode[];
}

/** The blocks of a difference in their lists and quotes. */
export function treeOf({ blocks }: NoteDifference): DifferenceNode[] {
  const root: DifferenceNode[] = [];
  let open: DifferenceNode[] = [];
  for (const block of blocks) {
    const isShared = (node: DifferenceNode, depth: number) => node.place?.id === block.inside[depth]?.id;
    const end = open.findIndex((node, depth) => !isShared(node, depth));
    open = end < 0 ? open : open.slice(0, end);
    for (const place of block.inside.slice(open.length)) {
      const node = { place, children: [], isChanged: false };
      (open.at(-1)?.children ?? root).push(node);
      open = [...open, node];
    }
    const isChanged = block.kind !== 'same';
    (open.at(-1)?.children ?? root).push({ block, children: [], isChanged });
    for (const [depth, node] of open.entries())
      node.isChanged ||= isChanged || open.slice(depth).some(({ place }) => isOther(place));
  }
  let number = 0;
  for (const node of root) {
    if (isAdded(node)) continue;
    node.number = number;
    number += 1;
  }
  return root;
}

/** Whether a task was checked or unchecked. */
export const isToggled = (place: Place | undefined): boolean => place?.was_checked !== undefined;

/** Whether a list is of another kind, or begins with another number. */
const isOtherList = (place: Place | undefined): boolean =>
  place?.was_type !== undefined || place?.was_start !== undefined;

const isOther = (place: Place | undefined): boolean => isToggled(place) || isOtherList(place);

const isAdded = ({ block, children }: DifferenceNode): boolean =>
  block ? block.kind === 'added' : children.every(isAdded);

/** As few unchanged parts as this are shown rather than hidden. */
const FEW = 2;

/** The parts that differ, each between its neighbors. Of the others only how many there are. */
export function withGaps(nodes: readonly DifferenceNode[]): (DifferenceNode | Gap)[] {
  const isShown = (at: number) => [-1, 0, 1].some((step) => nodes[at + step]?.isChanged);
  const parts: (DifferenceNode | Gap)[] = [];
  let hidden: DifferenceNode[] = [];
  const endGap = () => {
    if (hidden.length > FEW) parts.push({ hidden });
    else parts.push(...hidden);
    hidden = [];
  };
  for (const [at, node] of nodes.entries()) {
    if (!isShown(at)) {
      hidden.push(node);
      continue;
    }
    endGap();
    parts.push(node);
  }
  endGap();
  return parts;
}
