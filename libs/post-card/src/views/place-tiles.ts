/** Minimum width of a column and the gap between columns, in px; smaller on phones, which have two. */
const WIDE = { columnWidth: 220, gap: 16 };
const NARROW = { columnWidth: 150, gap: 12 };

/** Tiles in columns; positions and sizes are in px. */
export interface TilePlaces {
  columns: number;
  columnWidth: number;
  gap: number;
  /** From the top of the first tile to the end of the last one. */
  height: number;
  /** The column, top, and height of each tile. Tops never decrease from one tile to the next. */
  column: Uint8Array;
  top: Float64Array;
  tall: Float64Array;
}

/**
 * Places tiles in columns, each in the column that is shortest so far.
 *
 * @param heightOf the height of a tile in a column of this width, in px.
 */
export function placeTiles(
  count: number,
  { width, isMobile }: { width: number; isMobile: boolean },
  heightOf: (index: number, columnWidth: number) => number,
): TilePlaces {
  const { columnWidth: least, gap } = isMobile ? NARROW : WIDE;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const columnWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const [column, top, tall] = [new Uint8Array(count), new Float64Array(count), new Float64Array(count)];
  const ends = Array.from({ length: columns }, () => 0);
  for (let index = 0; index < count; index += 1) {
    const shortest = ends.indexOf(Math.min(...ends));
    const end = ends[shortest] ?? 0;
    const height = heightOf(index, columnWidth);
    column[index] = shortest;
    top[index] = end;
    tall[index] = height;
    ends[shortest] = end + height + gap;
  }
  return { columns, columnWidth, gap, height: Math.max(0, Math.max(...ends) - gap), column, top, tall };
}
