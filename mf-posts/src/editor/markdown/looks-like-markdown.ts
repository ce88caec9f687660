/** Signs that people write for Markdown and hardly for anything else, with how much each says. */
const SIGNS: readonly [pattern: RegExp, weight: number][] = [
  [/^ {0,3}(?:`{3}|~{3})/gm, 1],
  [/^ {0,3}#{1,6} +\S/gm, 1],
  [/^ *[-+*] +\S/gm, 1],
  [/^ {0,3}> ?\S/gm, 1],
  [/^ *\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:? *)?$/gm, 1],
  [/\[[^\]\n]+\]\([^\s)]+\)/g, 2],
  [/^ {0,3}\[[^\]\n^]+\]: +\S/gm, 2],
];
/** Written for nothing else. */
const IMAGE = /!\[[^\]\n]*\]\([^\s)]+/;
const NUMBERED = /^ *\d{1,9}[.)] +\S/gm;

/** Whether plain text was meant as Markdown: the more lines, the more signs it takes, up to four. */
export function looksLikeMarkdown(text: string): boolean {
  if (IMAGE.test(text)) return true;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const numbered = count(NUMBERED);
  // One number at the start of a line is a date or a sentence as well.
  let signs = numbered > 1 ? numbered : 0;
  for (const [pattern, weight] of SIGNS) signs += weight * count(pattern);
  return signs > Math.min(3, Math.floor(text.split('\n').length / 5));
}
