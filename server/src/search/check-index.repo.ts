import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { expectedWords } from './search-index.repo.ts';

const POSTS_AT_ONCE = 200;
/** Tokens of the index that are read at a time. */
const WORDS_AT_ONCE = 50_000;

/** A sum over the words of a text and their places: another word, or another order, gives another sum. */
class WordSum {
  value = 0;

  add(word: string, place: number): void {
    let hash = 0x81_1c_9d_c5 ^ place; // FNV-1a
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
    this.value = (this.value + hash) | 0;
  }
}

/**
 * Posts that the search index of SQLite does not know, or knows with other words: the index was made from the texts as
 * they were written, so that it tells of letters that changed since then, which pages without checksums do not.
 */
export async function findIndexFaults(db: Db): Promise<string[]> {
  const indexed = await sumsOfIndex(db);
  const faults: string[] = [];
  const cut = openTokenizer();
  try {
    for (let last = 0; ;) {
      const query = db.selectFrom('posts').select('id').where('id', '>', last).orderBy('id').limit(POSTS_AT_ONCE);
      const ids = (await query.execute()).map(({ id }) => id);
      for (const [id, words] of await expectedWords(db, ids)) {
        const sum = indexed.get(id);
        indexed.delete(id);
        if (sum === undefined) faults.push(`post ${id} is not in the search index`);
        else if (sum.value !== cut.sumOf(words).value)
          faults.push(`post ${id} has other words than the search index: one of the two has changed`);
      }
      if (ids.length < POSTS_AT_ONCE) break;
      last = ids.at(-1) ?? last;
    }
  } finally {
    cut.close();
  }
  return [...faults, ...Array.from(indexed.keys(), (id) => `the search index knows a post ${id} that is not there`)];
}

/** The sum of each post in the index. */
async function sumsOfIndex(db: Db): Promise<Map<number, WordSum>> {
  const sums = new Map<number, WordSum>();
  let after = '';
  for (;;) {
    // By words: the table of words is walked from one to the next.
    const { rows } = await sql<{ term: string; doc: number; offset: number }>`
      select term, doc, offset from post_words where term > ${after} limit ${WORDS_AT_ONCE}`.execute(db);
    if (rows.length === 0) return sums;
    const isLast = rows.length < WORDS_AT_ONCE;
    const cut = rows.at(-1)?.term;
    const whole = isLast ? rows : rows.filter(({ term }) => term !== cut);
    const taken = whole.length > 0 ? whole : await allOf(db, cut ?? '');
    for (const { term, doc, offset } of taken) {
      const sum = sums.get(doc) ?? new WordSum();
      sum.add(term, offset);
      sums.set(doc, sum);
    }
    if (isLast) return sums;
    after = taken.at(-1)?.term ?? after;
  }
}

/** A word that stands in more places than are read at a time. */
async function allOf(db: Db, word: string) {
  const { rows } = await sql<{ term: string; doc: number; offset: number }>`
    select term, doc, offset from post_words where term = ${word}`.execute(db);
  return rows;
}

/** Cuts a text into words as the index does, by an index of the same kind in memory. */
function openTokenizer() {
  const sqlite = new Sqlite(':memory:');
  sqlite.exec(`create virtual table one using fts5 (words, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'")`);
  sqlite.exec("create virtual table words using fts5vocab (one, 'instance')");
  const put = sqlite.prepare('insert or replace into one (rowid, words) values (1, ?)');
  const read = sqlite.prepare<[], { term: string; offset: number }>('select term, offset from words');
  return {
    sumOf: (text: string) => {
      put.run(text);
      const sum = new WordSum();
      for (const { term, offset } of read.iterate()) sum.add(term, offset);
      return sum;
    },
    close: () => sqlite.close(),
  };
}
