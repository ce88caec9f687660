/** Marks, and what cannot be seen, such as soft hyphens. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const ALIKE: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const HAS_ALIKE = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');

/**
 * As the search folds the signs of most languages: its whole table (`@benotes/contract/fold-text`) would be in the
 * first scripts of every page.
 */
const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(HAS_ALIKE, (sign) => ALIKE[sign] ?? sign);

/** The folded text and, for each of its characters, the index in the original text. */
function foldWithOrigins(text: string): { line: string; origin: number[] } {
  let line = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldText(character);
    line += plain;
    for (let index = 0; index < plain.length; index += 1) origin.push(at);
    at += character.length;
  }
  origin.push(text.length);
  return { line, origin };
}

/** A letter or digit of a script that separates words with spaces: there the search matches only word starts. */
const IN_WORD =
  /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}]/u;

const isWithinWord = (line: string, at: number) =>
  at > 0 && IN_WORD.test(line.charAt(at)) && IN_WORD.test(line.charAt(at - 1));

/** The ranges of a text where a word starts with one of `words`, or anywhere, without overlaps. */
export function findMatches(text: string, words: readonly string[], isAnywhere = false): [from: number, to: number][] {
  const wanted = words.map((each) => foldText(each)).filter(Boolean);
  const whole = foldText(text); // a fast check before the origins of all characters are computed
  if (!wanted.some((word) => whole.includes(word))) return [];
  const { line, origin } = foldWithOrigins(text);
  const found: [number, number][] = [];
  for (const word of wanted) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      if (isAnywhere || !isWithinWord(line, at)) found.push([origin[at] ?? 0, origin[at + word.length] ?? text.length]);
  }
  const ranges: [number, number][] = [];
  for (const [from, to] of found.toSorted(([a], [b]) => a - b)) {
    const last = ranges.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}
