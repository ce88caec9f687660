import { CompiledQuery, sql } from 'kysely';
import { vi } from 'vitest';

import type { Db } from '../src/kernel/database/connect.ts';
import { isPostgres } from '../src/kernel/database/dialect.ts';

/**
 * The plans of the queries with an order that some work runs. With few rows, PostgreSQL would rather read and sort them
 * all.
 */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string> {
  const watched = db.withoutPlugins(); // a database of its own: the queries of others are not watched
  const run = vi.spyOn(watched.getExecutor(), 'executeQuery');
  await work(watched);
  const plans: string[] = [];
  for (const [{ sql: text, parameters }] of run.mock.calls)
    if (text.includes('order by')) plans.push(await planOf(db, text, parameters));
  return plans.join('\n');
}

/** How the database runs a query. */
const planOf = (db: Db, text: string, parameters: readonly unknown[]) =>
  db.transaction().execute(async (trx) => {
    const isOnPostgres = isPostgres(trx);
    if (isOnPostgres)
      for (const method of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql`set local ${sql.ref(`enable_${method}`)} = off`.execute(trx);
    const explain = isOnPostgres ? 'explain' : 'explain query plan';
    const { rows } = await trx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => row['QUERY PLAN'] ?? row['detail']).join('\n');
  });
