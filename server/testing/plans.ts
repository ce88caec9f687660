import { CompiledQuery, type PluginTransformQueryArgs, sql } from 'kysely';

import type { Db } from '../src/kernel/database/connect.ts';
import { isPostgres } from '../src/kernel/database/dialect.ts';

/** The plans of the queries with an order that some work runs. With few rows, PostgreSQL would rather read and sort them all. */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string> {
  const nodes: PluginTransformQueryArgs[] = [];
  const watched = db.withPlugin({
    transformQuery: (args) => {
      nodes.push(args);
      return args.node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(watched);
  const plans: string[] = [];
  for (const { node, queryId } of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
    if (text.includes('order by')) plans.push(await planOf(db, text, parameters));
  }
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
