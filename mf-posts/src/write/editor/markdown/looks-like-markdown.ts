/** Patterns that are rare outside Markdown, with their weights. */
const PATTERNS: readonly [pattern: RegExp, weight: number][] = [
  [/^ {0,3}(?:`{3}|~{3})/gm, 1],
  [/^ {0,3}#{1,6} +\S/gm, 1],
  [/^ *[-+*] +\S/gm, 1],
  [/^ {0,3}> ?\S/gm, 1],
  [/^ *\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:? *)?$/gm, 1],
  [/\[[^\]\n]+\]\([^\s)]+\)/g, 2],
  [/^ {0,3}\[[^\]\n^]+\]: +\S/gm, 2],
];
/** Never found outside Markdown. */
const IMAGE = /!\[[^\]\n]*\]\([^\s)]+/;
const NUMBERED = /^ *\d{1,9}[.)] +\S/gm;

/** Whether plain text is probably Markdown: longer texts need more matches, up to four. */
export function looksLikeMarkdown(text: string): boolean {
  if (IMAGE.test(text)) return true;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const numbered = count(NUMBERED);
  // A single line that starts with a number may be a date or a sentence.
  let score = numbered > 1 ? numbered : 0;
  for (const [pattern, weight] of PATTERNS) score += weight * count(pattern);
  return score > Math.min(3, Math.floor(text.split('\n').length / 5));
}
