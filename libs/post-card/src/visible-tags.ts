/** Width of the tag row on a narrow card, in px. */
const ROW_PX = 200;
/** Width of the button that shows the other tags, with its gap, in px. */
const BUTTON_PX = 40;
/** Padding, number sign, and gap of a tag, in px. */
const TAG_PX = 28;
const CHARACTER_PX = 6.5;
const WIDE_CHARACTER_PX = 12;
/** CSS limits a tag to this share of the row. */
const MAX_SHARE = 0.64;

const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;

/**
 * How many tags fit in the row of a card, at least one. Estimated from their names: measuring hundreds of cards would force
 * a layout for each.
 */
export function countVisibleTags(names: readonly string[]): number {
  const widths = names.map((name) => Math.min(ROW_PX * MAX_SHARE, widthOf(name)));
  if (sumOf(widths) <= ROW_PX) return names.length;
  let count = 0;
  for (let used = BUTTON_PX; count < widths.length; count += 1) {
    used += widths[count] ?? 0;
    if (used > ROW_PX) break;
  }
  return Math.max(1, count);
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

const widthOf = (name: string) =>
  Array.from(name).reduce((sum, character) => sum + (WIDE.test(character) ? WIDE_CHARACTER_PX : CHARACTER_PX), TAG_PX);
