import { placeTiles } from '@benotes/post-card/views';

import type { GridLayout, GridSpace } from '../grid/grid-layout.ts';

/**
 * The moodboard: posts in columns, each in the column that is shortest so far.
 *
 * @param heightOf the height of a post in a column of this width, in px.
 * @param version changes with heights that were different before.
 */
export function moodboardLayout(
  count: number,
  space: GridSpace,
  heightOf: (index: number, columnWidth: number) => number,
  version = 0,
): GridLayout {
  const { columns, columnWidth, gap, height, column, top, tall } = placeTiles(count, space, heightOf);
  const topOf = (index: number) => top[index] ?? 0;
  const middleOf = (index: number) => topOf(index) + (tall[index] ?? 0) / 2;
  const members = Array.from({ length: columns }, (): number[] => []);
  column.forEach((own, index) => members[own]?.push(index));
  /** A post whose top is further above the window than this ends above it. */
  const tallest = tall.reduce((most, each) => Math.max(most, each), 0);

  /** The first index whose top is at or below a distance. */
  const firstBelow = (distance: number) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (topOf(middle) < distance) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** The post of a column whose middle is nearest to a distance; `self` in an empty column. */
  const nearest = (target: number, distance: number, self: number) =>
    (members[target] ?? []).reduce(
      (best, index) => (Math.abs(middleOf(index) - distance) < Math.abs(middleOf(best) - distance) ? index : best),
      members[target]?.[0] ?? self,
    );
  const next = (key: string, index: number, page: number): number | undefined => {
    const own = column[index] ?? 0;
    const place = members[own]?.indexOf(index) ?? 0;
    switch (key) {
      case 'ArrowUp':
        return members[own]?.[place - 1] ?? index;
      case 'ArrowDown':
        return members[own]?.[place + 1] ?? index;
      case 'ArrowLeft':
        return own === 0 ? index : nearest(own - 1, middleOf(index), index);
      case 'ArrowRight':
        return own === columns - 1 ? index : nearest(own + 1, middleOf(index), index);
      case 'PageUp':
        return nearest(own, middleOf(index) - page, index);
      case 'PageDown':
        return nearest(own, middleOf(index) + page, index);
      case 'Home':
        return 0;
      case 'End':
        return count - 1;
      default:
        return undefined;
    }
  };

  return {
    shape: `moodboard ${columns} ${columnWidth} ${version}`,
    count,
    columns,
    rows: Math.ceil(count / columns),
    height,
    rowsPerTask: 1,
    cellAt: (index) => ({
      top: topOf(index),
      left: (column[index] ?? 0) * (columnWidth + gap),
      width: columnWidth,
      height: tall[index] ?? 0,
    }),
    rowsBetween: (from, to) => [Math.floor(firstBelow(from - tallest) / columns), Math.ceil(firstBelow(to) / columns)],
    next,
  };
}
