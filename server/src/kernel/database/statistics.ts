import { sql } from 'kysely';

import type { Db } from './connect.ts';
import { isPostgres } from './dialect.ts';

const GROWTH_FACTOR = 4;
const PAGE_BYTES = 8192;
/** Tables of fewer pages are read as fast as an index. */
const MIN_PAGES = 4;

/**
 * Updates PostgreSQL's statistics of a table that has become several times larger since the last update, also by the
 * caller's transaction. With those of an empty table, each check of a foreign key may read all posts of a user: any
 * index seems to be as good as the one of the key. Autovacuum would update them about a minute after the transaction.
 */
export async function analyzeIfGrown(db: Db, table: string): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ has_grown: boolean }>`
    select pg_relation_size(oid) > ${GROWTH_FACTOR * PAGE_BYTES} * greatest(relpages, ${MIN_PAGES}) as has_grown
    from pg_class where oid = to_regclass(${`"${table}"`})`.execute(db);
  if (rows[0]?.has_grown) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(db);
}
