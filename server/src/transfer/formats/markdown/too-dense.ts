/** Paragraphs of people are shorter. */
const LENGTH_MAX = 16 * 1024;
const SIGNS_MAX = 4000;

const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1/gm;
const SIGN = /[*_~`$=%[\]!^<]/g;

/**
 * Whether a text has a paragraph of mostly signs. The parser compares them with each other, so that such a text, which
 * nobody wrote as a note, would keep it busy for minutes.
 */
export function isTooDense(source: string): boolean {
  if (source.length < LENGTH_MAX) return false;
  const paragraphs = source.replaceAll(FENCED, '').split(/\n[ \t]*\n/);
  return paragraphs.some((text) => text.length > LENGTH_MAX && (text.match(SIGN)?.length ?? 0) > SIGNS_MAX);
}
