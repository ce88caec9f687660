import { widthOf } from '../text-width.ts';

/** The widths of a row from which CSS shows more tags, in px. */
const STEPS = [0, 640, 800, 940, 1280];
/** The narrowest row with tags, in px. */
const NARROWEST = 480;
/** Tags take this part of a row; CSS lets them have a little more, since widths are estimated. */
const SHARE = 0.3;
/** Padding, number sign, and gap of a tag, in px. */
const TAG_PX = 28;
/** The number of the other tags, in px. */
const MORE_PX = 22;

interface RowTags {
  /** For each tag that a wide row has room for: the width of a row from which it is shown, in px. */
  from: number[];
  /** The width from which all are shown; undefined if none is wide enough. */
  whole: number | undefined;
}

/** Which tags a row shows, at least one: each of them whole. */
export function rowTags(names: readonly string[]): RowTags {
  const counts = STEPS.map((step) => countFitting(names, Math.max(step, NARROWEST) * SHARE));
  const widthFor = (count: number) => STEPS[counts.findIndex((each) => each >= count)];
  return {
    from: names.slice(0, counts.at(-1)).map((_, index) => widthFor(index + 1) ?? 0),
    whole: widthFor(names.length),
  };
}

function countFitting(names: readonly string[], room: number): number {
  let used = 0;
  const ends = names.map((name) => (used += TAG_PX + widthOf(name)));
  const fitting = ends.filter((end, index) => end + (index < ends.length - 1 ? MORE_PX : 0) <= room).length;
  return Math.max(1, fitting);
}
