import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';

/** The default of FTS5 for `automerge`: the number of segments that a write merges. */
const DEFAULT_AUTOMERGE = 4;

// A literal: the drivers of SQLite bind numbers as reals, which FTS5 does not accept here.
const setAutomerge = (trx: Db, segments: number) =>
  sql`insert into post_search (post_search, rank) values ('automerge', ${sql.lit(segments)})`.execute(trx);

/**
 * Runs work that deletes many posts, in the caller's transaction, without merging the segments of SQLite's full-text
 * index after each statement: that costs more than the deletion. Later writes merge them step by step.
 */
export async function withDeferredMerge<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  if (isPostgres(trx)) return work();
  await setAutomerge(trx, 0);
  const result = await work();
  await setAutomerge(trx, DEFAULT_AUTOMERGE); // if the work fails, the setting is rolled back too
  return result;
}
