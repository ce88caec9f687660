import { sql } from 'kysely';

import type { Db } from '../database/connect.ts';
import { isPostgres } from '../database/dialect.ts';

/** Pieces of the index of SQLite that lie side by side before a write tidies them up: what it begins with. */
const USUAL = 4;

// Written out: what is bound is a real number there, and refused.
const mergeAt = (trx: Db, pieces: number) =>
  sql`insert into post_search (post_search, rank) values ('automerge', ${sql.lit(pieces)})`.execute(trx);

/**
 * Runs work that deletes many posts, in the transaction of the caller. SQLite would tidy its full-text index up at each
 * statement, which costs more than the rows do; later writes do it instead, each some of it.
 */
export async function withoutMerging<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  if (isPostgres(trx)) return work();
  await mergeAt(trx, 0);
  const result = await work();
  await mergeAt(trx, USUAL); // one that fails is rolled back, and this with it
  return result;
}
