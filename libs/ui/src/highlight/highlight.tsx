import { Fragment, type ReactNode } from 'react';

import styles from './highlight.module.css';

const MARKS = /\p{M}+/gu;

/** As the search compares: without case and accents. A sigma is another one at the end of a word, which a part has not. */
const fold = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ς', 'σ');

/** A text folded, and for each of its characters the place in the text it came from. */
function folded(text: string): { line: string; origin: number[] } {
  let line = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    line += plain;
    for (let index = 0; index < plain.length; index += 1) origin.push(at);
    at += character.length;
  }
  origin.push(text.length);
  return { line, origin };
}

/** A letter or digit of the scripts that part words with spaces: the search finds a word there by its beginning. */
const IN_WORD =
  /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}]/u;

const isWithinWord = (line: string, at: number) =>
  at > 0 && IN_WORD.test(line.charAt(at)) && IN_WORD.test(line.charAt(at - 1));

/** The parts of a text that begin a word with one of the words, as places in it; none overlaps another. */
export function findMatches(text: string, words: readonly string[]): [from: number, to: number][] {
  const wanted = words.map((each) => fold(each)).filter(Boolean);
  const whole = fold(text); // at once, which is much faster than to keep where each character came from
  if (!wanted.some((word) => whole.includes(word))) return [];
  const { line, origin } = folded(text);
  const found: [number, number][] = [];
  for (const word of wanted) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      if (!isWithinWord(line, at)) found.push([origin[at] ?? 0, origin[at + word.length] ?? text.length]);
  }
  const places: [number, number][] = [];
  for (const [from, to] of found.toSorted(([a], [b]) => a - b)) {
    const last = places.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else places.push([from, to]);
  }
  return places;
}

/** A text in which the words that were looked for are marked. */
export function Highlight({ text, words }: { text: string; words: readonly string[] | undefined }): ReactNode {
  const places = words && words.length > 0 ? findMatches(text, words) : [];
  if (places.length === 0) return text;
  return (
    <>
      {places.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(index === 0 ? 0 : places[index - 1]?.[1], from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.[1])}
    </>
  );
}
