import type { Block } from '../schema.ts';
import { pairsOf } from './pairs.ts';

/**
 * Puts blocks of an earlier state back into a note: in the place of what became of them, or after the block that they
 * followed.
 *
 * @param numbers Of the blocks of the earlier state, from 0. Others are ignored.
 */
export function restoreBlocks(earlier: readonly Block[], now: readonly Block[], numbers: readonly number[]): Block[] {
  const { kept, added } = pairsOf(earlier, now);
  const restored: Block[] = [];
  for (let at = 0; at <= earlier.length; at += 1) {
    for (const block of added.get(at) ?? []) restored.push(block);
    const [block, other] = [earlier[at], kept[at]];
    if (block && numbers.includes(at)) restored.push(block);
    else if (other) restored.push(other);
  }
  return restored;
}
