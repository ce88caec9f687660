/** Paragraphs of people are shorter. */
const LENGTH_MAX = 16 * 1024;
const SIGNS_MAX = 4000;

/** A fence around code; one of backticks has none in its line. */
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const SIGN = /[*_~`$=%[\]!^<]/g;

/**
 * Whether a text has a paragraph of mostly signs. The parser compares them with each other, so that such a text, which
 * nobody wrote as a note, would keep it busy for minutes.
 */
export function isTooDense(source: string): boolean {
  if (source.length < LENGTH_MAX) return false;
  return paragraphsOf(source).some((text) => text.length > LENGTH_MAX && (text.match(SIGN)?.length ?? 0) > SIGNS_MAX);
}

/** The paragraphs of a text without code, for what is in it is not compared. */
function paragraphsOf(source: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  for (const line of source.split('\n')) {
    const [, ticks, tildes] = FENCE.exec(line) ?? [];
    const mark = ticks ?? tildes;
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
    } else if (mark !== undefined) fence = mark;
    else if (line.trim() !== '') lines.push(line);
    else if (lines.length > 0) {
      paragraphs.push(lines.join('\n'));
      lines = [];
    }
  }
  return [...paragraphs, lines.join('\n')];
}
