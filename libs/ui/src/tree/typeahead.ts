/**
 * The index of the next name that starts with the typed text, case ignored, from the current row and wrapping around.
 * Repeating one letter goes to the next name that starts with it.
 */
export function findByTypeahead(names: readonly string[], from: number, typed: string): number | undefined {
  const letters = typed.toLocaleLowerCase();
  const repeated = letters === letters.slice(0, 1).repeat(letters.length);
  const wanted = repeated ? letters.slice(0, 1) : letters;
  // The current row may match a longer text.
  const first = repeated ? 1 : 0;
  for (let step = first; step < names.length + first; step += 1) {
    const index = (from + step) % names.length;
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
}
