import { widthOf } from './text-width.ts';

/** Width of the tag row on a narrow card, in px. */
const ROW_PX = 200;
/** Width of the button that shows the other tags, with its gap, in px. */
const BUTTON_PX = 40;
/** Padding, number sign, and gap of a tag, in px. */
const TAG_PX = 28;
/** CSS limits a tag to this share of the row. */
const MAX_SHARE = 0.64;

/**
 * How many tags fit in the row of a card, at least one.
 */
export function countVisibleTags(names: readonly string[]): number {
  const widths = names.map((name) => Math.min(ROW_PX * MAX_SHARE, TAG_PX + widthOf(name)));
  if (sumOf(widths) <= ROW_PX) return names.length;
  let count = 0;
  for (let used = BUTTON_PX; count < widths.length; count += 1) {
    used += widths[count] ?? 0;
    if (used > ROW_PX) break;
  }
  return Math.max(1, count);
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
