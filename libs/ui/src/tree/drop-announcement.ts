import type { Drop } from './drop-targets.ts';
import type { Row } from './tree-rows.ts';
import { texts } from './texts.ts';

/** Says where a row would go. */
export function wordsOf(aim: Drop, rows: readonly Row[], at: number): string {
  const parent = rows.find(({ node }) => node.id === aim.parent_id)?.node;
  const lifted = rows[at]?.node;
  const others = parent ? parent.nested.length : rows.filter(({ level }) => level === 0).length;
  const isOwn = parent ? parent.nested.some(({ id }) => id === lifted?.id) : rows[at]?.level === 0;
  const count = others + (isOwn ? 0 : 1);
  return texts.place(parent?.name, aim.position + 1, count, aim.level + 1);
}
