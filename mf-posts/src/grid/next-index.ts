/** The index a navigation key moves to in a grid; undefined for other keys. It stays where it is at an edge. */
export function nextIndex(
  key: string,
  index: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const clamp = (next: number) => Math.min(count - 1, Math.max(0, next));
  switch (key) {
    case 'ArrowLeft':
      return clamp(index - 1);
    case 'ArrowRight':
      return clamp(index + 1);
    case 'ArrowUp':
      return index < columns ? index : index - columns;
    case 'ArrowDown':
      // From the last full row into a shorter one: the last card.
      return Math.floor(index / columns) === Math.floor((count - 1) / columns) ? index : clamp(index + columns);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
