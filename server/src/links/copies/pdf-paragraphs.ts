/** A piece of text of a page, or a mark, which has no text. */
type Item = { str: string; hasEOL: boolean; height: number; transform: unknown[] } | { type: string };

/** A gap between lines of so many times their height begins a new paragraph. */
const GAP = 1.8;

/** The paragraphs of a page of a PDF, which only knows where each piece of text is. */
export function paragraphsOf(items: readonly Item[]): string[] {
  const paragraphs: string[] = [];
  let text = '';
  let line = '';
  let [above, height] = [Number.NaN, 0];
  const endLine = () => {
    const tidied = line.replace(/\s+/g, ' ').trim();
    line = '';
    if (tidied === '') return;
    // A word that was divided at the end of the line.
    text = /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(tidied) ? text.slice(0, -1) + tidied : `${text} ${tidied}`;
  };
  const endParagraph = () => {
    endLine();
    if (text.trim() !== '') paragraphs.push(text.trim());
    text = '';
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    const y = Number(item.transform[5]);
    if (item.str.trim() !== '') {
      if (Math.abs(above - y) > GAP * Math.max(height, item.height)) endParagraph();
      [above, height] = [y, item.height];
    }
    line += item.str;
    if (item.hasEOL) endLine();
  }
  endParagraph();
  return paragraphs;
}
