import type { DropTarget } from './drop-targets.ts';
import type { Row } from './tree-rows.ts';
import { texts } from './texts.ts';

/** The announcement of where a row would be dropped. */
export function announceDrop(target: DropTarget, rows: readonly Row[], at: number): string {
  const parent = rows.find(({ node }) => node.id === target.parent_id)?.node;
  const dragged = rows[at]?.node;
  const others = parent ? parent.nested.length : rows.filter(({ level }) => level === 0).length;
  const isOwn = parent ? parent.nested.some(({ id }) => id === dragged?.id) : rows[at]?.level === 0;
  const count = others + (isOwn ? 0 : 1);
  return texts.place(parent?.name, target.position + 1, count, target.level + 1);
}
