import { maxEdits } from '@benotes/contract/edit-distance';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertValues } from '../../kernel/database/insert-rows.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { piecesOf } from './chunks.ts';

/** The length of words that are stored. */
const [MIN_LENGTH, MAX_LENGTH] = [3, 32];
/** Of alphabets that folding leaves readable, and that are written with spaces. */
const WORD = new RegExp(
  `^[${['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Hangul'].map((script) => `\\p{Script=${script}}`).join('')}]{${MIN_LENGTH},${MAX_LENGTH}}$`,
  'u',
);
const BATCH_SIZE = 500;
/** Follows all letters. */
const LAST = '\u{10FFFF}';

/** Whether a folded token is stored for suggestions. */
export const isStoredWord = (token: string) => WORD.test(token);

/** Words that a transaction has stored, by user: an import stores most of its words again and again. */
const storedIn = new WeakMap<Db, Map<number, Set<string>>>();
const MAX_REMEMBERED = 50_000;

/** The words of a user that this transaction has not stored yet, which it is about to do. */
function freshWords(trx: Db, userId: number, words: ReadonlySet<string>): string[] {
  if (!trx.isTransaction) return [...words];
  const users = storedIn.get(trx) ?? new Map<number, Set<string>>();
  storedIn.set(trx, users);
  const known = users.get(userId) ?? new Set();
  users.set(userId, known);
  const fresh = [...words].filter((word) => !known.has(word));
  if (known.size + fresh.length > MAX_REMEMBERED) known.clear();
  for (const word of fresh) known.add(word);
  return fresh;
}

/**
 * Stores the words of lines of tokens, in the transaction that indexes them. A word stays until `sweepWords` finds no
 * post with it: the old words of a changed post are not known.
 */
export async function storeWords(trx: Db, lines: readonly { userId: number; body: string }[]): Promise<void> {
  const found = new Map<number, Set<string>>();
  for (const { userId, body } of lines) {
    const words = found.get(userId) ?? new Set();
    found.set(userId, words);
    let isFirst = true;
    for (const piece of piecesOf(body)) {
      if (!isFirst) await yieldToRequests();
      isFirst = false;
      for (const token of piece.split(' ')) if (isStoredWord(token)) words.add(token);
    }
  }
  const rows = [...found].flatMap(([userId, words]) => freshWords(trx, userId, words).map((word) => [userId, word]));
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    if (from > 0) await yieldToRequests();
    const batch = rows.slice(from, from + BATCH_SIZE);
    await insertValues(trx, 'insert into search_words (user_id, word)', batch, 'on conflict do nothing');
  }
}

/**
 * The stored words of a user that may be within `maxEdits` of a word of four letters or more: all that are, and others,
 * in the order of their letters.
 *
 * With one or two edits, the first two letters or the last ones are unchanged, or there is one edit on each side; then
 * the letters in between are known, and where they are.
 */
export async function findSimilarWords(db: Db, userId: number, word: string): Promise<string[]> {
  const { length } = word;
  const beginnings = [word.slice(0, Math.min(2, length - 3))];
  const insides: string[] = [];
  if (length >= 6) insides.push(word.slice(2, 5), word.slice(1, 4), word.charAt(1) + word.slice(3, 5));
  if (length >= 8) beginnings.push(word.slice(1, 5), word.charAt(0) + word.slice(2, 5));
  const end = word.slice(-Math.max(2, length - 6));

  const conditions: RawBuilder<unknown>[] = [
    ...beginnings.map((beginning) => sql`word >= ${beginning} and word < ${beginning + LAST}`),
    ...insides.map((inside) => sql`substr(word, 3, 3) = ${inside}`),
    sql`substr(word, length(word) - 1) = ${end.slice(-2)} and substr(word, length(word) - ${sql.lit(end.length - 1)}) = ${end}`,
  ];
  const [min, max] = [length - maxEdits(length), length + maxEdits(length + 2)];
  // One index seek each; with `or` neither database is sure to use its indexes.
  const selects = conditions.map(
    (condition) => sql`select word from search_words
      where user_id = ${userId} and length(word) between ${sql.lit(min)} and ${sql.lit(max)} and ${condition}`,
  );
  const { rows } = await sql<{ word: string }>`${sql.join(selects, sql` union `)}`.execute(db);
  return rows.map((row) => row.word);
}

export interface StoredWord {
  user_id: number;
  word: string;
}

/** The next words of all users. */
export async function findWordsAfter(db: Db, last: StoredWord, limit: number): Promise<StoredWord[]> {
  const query = sql<StoredWord>`select user_id, word from search_words
    where (user_id, word) > (${last.user_id}, ${last.word}) order by user_id, word limit ${limit}`;
  return (await query.execute(db)).rows;
}

/** Deletes up to `limit` words of a user. Returns how many were deleted. */
export async function removeSomeWords(trx: Db, userId: number, limit: number): Promise<bigint> {
  const some = trx.selectFrom('search_words').select('word').where('user_id', '=', userId).limit(limit);
  const query = trx.deleteFrom('search_words').where('user_id', '=', userId).where('word', 'in', some);
  return (await query.executeTakeFirst()).numDeletedRows;
}
