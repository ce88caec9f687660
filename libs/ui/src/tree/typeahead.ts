/**
 * The row a typed beginning leads to, case ignored, searched downwards from where one is and round the end. The same
 * letter again goes to the next row that begins with it.
 */
export function nextByName(names: readonly string[], from: number, typed: string): number | undefined {
  const letters = typed.toLocaleLowerCase();
  const repeated = letters === letters.slice(0, 1).repeat(letters.length);
  const wanted = repeated ? letters.slice(0, 1) : letters;
  // A longer beginning may still be that of the row one is on.
  const first = repeated ? 1 : 0;
  for (let step = first; step < names.length + first; step += 1) {
    const index = (from + step) % names.length;
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}
