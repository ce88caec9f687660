import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';

/** The index contains all prefixes of up to this many characters (its option `prefix`). */
const MAX_INDEXED_PREFIX = 6;
/** With more words than this, listing them does not pay. */
const MAX_WORDS = 300;

/**
 * An FTS5 expression for a phrase whose last word is a prefix. For a prefix longer than those in the index, FTS5 would
 * first collect all posts that match, whatever the limit; for a list of words it takes the newest and stops.
 */
export async function prefixMatch(db: Db, phrase: string): Promise<string> {
  const cut = phrase.lastIndexOf(' ') + 1;
  const [before, prefix] = [phrase.slice(0, cut), phrase.slice(cut)];
  const words = Array.from(prefix).length > MAX_INDEXED_PREFIX ? await wordsWithPrefix(db, prefix) : null;
  if (!words) return `${quoted(phrase)} *`;
  // No words: the phrase matches nothing.
  return words.length === 0 ? quoted(phrase) : `(${words.map((word) => quoted(before + word)).join(' OR ')})`;
}

/** Quotes text from a user as an FTS5 string, in which no character is special. */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The words of all posts with a prefix, one index seek each; null if there are too many. */
async function wordsWithPrefix(db: Db, prefix: string): Promise<string[] | null> {
  const { rows } = await sql<{ term: string }>`
    with recursive words (term) as (
      select (select term from post_words where term >= ${prefix} limit 1)
      union all
      select (select term from post_words where term >= words.term || char(1) limit 1)
      from words where substr(words.term, 1, length(${prefix})) = ${prefix}
      limit ${MAX_WORDS + 2}
    )
    select term from words where substr(term, 1, length(${prefix})) = ${prefix}`.execute(db);
  return rows.length > MAX_WORDS ? null : rows.map(({ term }) => term);
}
