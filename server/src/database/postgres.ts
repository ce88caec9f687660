import { PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, TypeOverrides } from 'pg';

import { Problem } from '../problems.ts';

const CONNECTIONS = 10;
const STATEMENT_MS = 30_000;
/** After PostgreSQL would have given up by itself: it cannot be reached any more. */
const SILENCE_MS = STATEMENT_MS + 5000;
/** As long as a write waits for one of another process. */
const LOCK_MS = 5000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;

/** PostgreSQL's `bigint`, which counts come as. They stay far below what a number holds exactly. */
const INT8 = 20;
/** Said by a server that others write to now. */
const READ_ONLY = '25006';

/** Opens a pool of connections; nothing is asked of the server yet. `report` hears of connections that break. */
export function openPool(databaseUrl: string, report: (error: Error) => void): Pool {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'benotes',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types,
  });
  // One that breaks would end the process otherwise: the pool itself listens only while nobody uses the connection.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => {}); // reported by the line above
  return pool;
}

/** For Kysely: connections that broke do not go back to the pool. */
export const postgresDialect = (pool: Pool) =>
  new PostgresDialect({
    pool: { connect: async () => watched(await pool.connect()), end: () => pool.end() } satisfies PostgresPool,
  });

/** One use of a connection, from the pool and back. */
function watched(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;

  async function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const word = /^\w+/.exec(text)?.[0].toLowerCase() ?? '';
    if (word === 'begin' || word === 'start') isInTransaction = true;
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>; // the query says what
    } catch (error) {
      isBroken ||= isEnd(error);
      // The end of a connection is the end of its transaction, and what ended it is said already.
      if (isBroken && word === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] };
      const isDecided = !isBroken || word === 'select' || (isInTransaction && word !== 'commit');
      throw isDecided ? error : outcomeUnknown(error);
    }
  }
  // Cursors are not used.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

/** Whether nothing more can be asked on this connection: it broke, fell silent, or leads to the wrong server. */
function isEnd(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity !== 'ERROR' || code === READ_ONLY;
}

/** What was asked for may have been done: its answer is what got lost. */
const outcomeUnknown = (cause: unknown) =>
  new Problem(
    503,
    'The connection was lost. It is not known whether this was saved: look before you try again.',
    { 'retry-after': '5' },
    { cause },
  );
