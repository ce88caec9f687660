import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';

/** The index knows every prefix of up to so many characters (its option `prefix`). */
const INDEXED_MAX = 6;
/** More words than this are not worth naming. */
const WORDS_MAX = 300;

/**
 * A phrase whose last word may go on, in the language of SQLite's index. Of a prefix longer than those it knows the
 * index would first collect all posts with any of its words, however few are wanted; of words by name it takes the
 * newest and stops.
 */
export async function prefixMatch(db: Db, phrase: string): Promise<string> {
  const cut = phrase.lastIndexOf(' ') + 1;
  const [before, begun] = [phrase.slice(0, cut), phrase.slice(cut)];
  const words = Array.from(begun).length > INDEXED_MAX ? await wordsBeginning(db, begun) : null;
  if (!words) return `${quoted(phrase)} *`;
  // None: the phrase is in no post, as it stands.
  return words.length === 0 ? quoted(phrase) : `(${words.map((word) => quoted(before + word)).join(' OR ')})`;
}

/** Text of a person as a string of the index's language: no character in it means anything. */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The words of all posts that begin like this, one seek each; null when there are too many. */
async function wordsBeginning(db: Db, begun: string): Promise<string[] | null> {
  const { rows } = await sql<{ term: string }>`
    with recursive words (term) as (
      select (select term from post_words where term >= ${begun} limit 1)
      union all
      select (select term from post_words where term >= words.term || char(1) limit 1)
      from words where substr(words.term, 1, length(${begun})) = ${begun}
      limit ${WORDS_MAX + 2}
    )
    select term from words where substr(term, 1, length(${begun})) = ${begun}`.execute(db);
  return rows.length > WORDS_MAX ? null : rows.map(({ term }) => term);
}
