import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { byOwner } from '../../kernel/database/of-owner.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';
import { expectedWords, findPostIds } from './search-index.repo.ts';

const BATCH_SIZE = 200;
/** Index terms read at a time. */
const TERM_BATCH_SIZE = 50_000;

/** A checksum of words and their positions. */
class Checksum {
  value = 0;

  add(word: string, position: number): void {
    let hash = 0x81_1c_9d_c5 ^ position; // FNV-1a
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
    this.value = (this.value + hash) | 0;
  }
}

const idsOf = (posts: readonly { id: number }[]) => posts.map(({ id }) => id);

/**
 * Finds differences between posts and SQLite's search index, which was built when the texts were saved. They reveal
 * corrupted letters, which SQLite cannot detect because its pages have no checksums.
 */
export async function findIndexFaults(db: Db): Promise<string[]> {
  const indexed = await sumsOfIndex(db);
  const faults: string[] = [];
  const tokenizer = openTokenizer();
  try {
    for (let last = 0; ;) {
      const posts = await findPostIds(db, last, BATCH_SIZE);
      for (const [userId, own] of byOwner(posts))
        for (const [id, words] of await expectedWords(db, userId, idsOf(own))) {
          const sum = indexed.get(id);
          indexed.delete(id);
          if (sum === undefined) faults.push(`post ${id} is not in the search index`);
          else if (sum.value !== tokenizer.sumOf(words).value)
            faults.push(`post ${id} differs from the search index: one of the two is damaged`);
        }
      if (posts.length < BATCH_SIZE) break;
      last = posts.at(-1)?.id ?? last;
    }
  } finally {
    tokenizer.close();
  }
  return [
    ...faults,
    ...Array.from(indexed.keys(), (id) => `the search index contains a post ${id} that does not exist`),
  ];
}

/** The checksum of each post in the index. */
async function sumsOfIndex(db: Db): Promise<Map<number, Checksum>> {
  const sums = new Map<number, Checksum>();
  let after = '';
  for (;;) {
    // In the order of terms, which is how the table is stored.
    const { rows } = await sql<{ term: string; doc: number; offset: number }>`
      select term, doc, offset from post_words where term > ${after} limit ${TERM_BATCH_SIZE}`.execute(db);
    if (rows.length === 0) return sums;
    const isLast = rows.length < TERM_BATCH_SIZE;
    const lastTerm = rows.at(-1)?.term;
    const complete = isLast ? rows : rows.filter(({ term }) => term !== lastTerm);
    const batch = complete.length > 0 ? complete : await allOf(db, lastTerm ?? '');
    for (const { term, doc, offset } of batch) {
      const sum = sums.get(doc) ?? new Checksum();
      sum.add(term, offset);
      sums.set(doc, sum);
    }
    if (isLast) return sums;
    after = batch.at(-1)?.term ?? after;
  }
}

/** All rows of a term that has more than a batch of them. */
async function allOf(db: Db, word: string) {
  const { rows } = await sql<{ term: string; doc: number; offset: number }>`
    select term, doc, offset from post_words where term = ${word}`.execute(db);
  return rows;
}

/** Tokenizes texts exactly like the index, with an in-memory index of the same kind. */
function openTokenizer() {
  const sqlite = openConnection(':memory:');
  sqlite.exec(`create virtual table one using fts5 (words, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'")`);
  sqlite.exec("create virtual table words using fts5vocab (one, 'instance')");
  const put = sqlite.prepare('insert or replace into one (rowid, words) values (1, ?)');
  const read = sqlite.prepare<{ term: string; offset: number }>('select term, offset from words');
  return {
    sumOf: (text: string) => {
      put.run(text);
      const sum = new Checksum();
      for (const { term, offset } of read.iterate()) sum.add(term, offset);
      return sum;
    },
    close: () => sqlite.close(),
  };
}
