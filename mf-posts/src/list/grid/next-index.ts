interface GridSize {
  count: number;
  columns: number;
  /** Rows that PageUp and PageDown move by. */
  rowsPerPage: number;
}

/** The index a navigation key moves to in a grid; undefined for other keys. It stays where it is at an edge. */
export function nextIndex(key: string, index: number, { count, columns, rowsPerPage }: GridSize): number | undefined {
  const clamp = (next: number) => Math.min(count - 1, Math.max(0, next));
  const lastRow = Math.floor((count - 1) / columns);
  /** Stays in its column; from a full row into a shorter last one: the last card. */
  const moveRows = (rows: number) => {
    const row = Math.floor(index / columns);
    const next = Math.min(lastRow, Math.max(0, row + rows));
    return next === row ? index : clamp(index + (next - row) * columns);
  };
  switch (key) {
    case 'ArrowLeft':
      return clamp(index - 1);
    case 'ArrowRight':
      return clamp(index + 1);
    case 'ArrowUp':
      return moveRows(-1);
    case 'ArrowDown':
      return moveRows(1);
    case 'PageUp':
      return moveRows(-rowsPerPage);
    case 'PageDown':
      return moveRows(rowsPerPage);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
