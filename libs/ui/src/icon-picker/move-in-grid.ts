interface Cell {
  offsetTop: number;
}

/** The cell a key moves to in a grid with a responsive number of columns; undefined for other keys. */
export function moveInGrid(key: string, from: number, cells: readonly Cell[]): number | undefined {
  const last = cells.length - 1;
  const columns = columnsOf(cells);
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return from + columns <= last ? from + columns : from;
    case 'ArrowUp':
      return from - columns >= 0 ? from - columns : from;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function columnsOf(cells: readonly Cell[]): number {
  const second = cells.findIndex((cell) => cell.offsetTop > (cells[0]?.offsetTop ?? 0));
  return second === -1 ? cells.length : second;
}
