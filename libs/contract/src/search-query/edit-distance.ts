/**
 * The Damerau-Levenshtein distance of two words (optimal string alignment): inserted, deleted and replaced letters
 * count one each, as do two neighbors that are exchanged. Any number above `max` if the distance is greater than that.
 */
export function editDistance(a: string, b: string, max = Infinity): number {
  if (Math.abs(a.length - b.length) > max || countMissing(a, b) > max) return max + 1;
  const width = b.length + 1;
  // Distances of the beginnings of both words, row by row.
  const distances = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => distances[row * width + column] ?? 0;
  for (let column = 0; column < width; column += 1) distances[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    const letter = a.charCodeAt(row - 1);
    distances[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      const other = b.charCodeAt(column - 1);
      let edits = at(row - 1, column - 1) + (letter === other ? 0 : 1);
      edits = Math.min(edits, at(row - 1, column) + 1, at(row, column - 1) + 1);
      if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other)
        edits = Math.min(edits, at(row - 2, column - 2) + 1);
      distances[row * width + column] = edits;
    }
  }
  return at(a.length, b.length);
}

/** How many letters of a word another word does not have; each costs an edit. Much faster than the distance. */
function countMissing(a: string, b: string): number {
  let count = 0;
  for (let index = 0; index < a.length; index += 1) if (!b.includes(a.charAt(index))) count += 1;
  return count;
}

/** The edits that a word of this length is corrected by; the longer of the two words counts. */
export function maxEdits(length: number): 0 | 1 | 2 {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
