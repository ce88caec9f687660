import { PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { Pool, type PoolClient, TypeOverrides } from 'pg';

import { OutcomeUnknown } from './outcome-unknown.ts';

const MAX_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than the timeout on the server: without a response by then, the server is unreachable. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;
/** How long a write waits for one of another process. */
const LOCK_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECTION_TIMEOUT_MS = 5000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Type id of `bigint`, the type of counts. They stay far below what a JavaScript number represents exactly. */
const INT8 = 20;
/** Error code of a server that has become a standby. */
const READ_ONLY = '25006';

/**
 * Opens a connection pool without connecting yet. Connections that break are reported. `hasNoTimeout`: statements may
 * take as long as they do, such as those of a migration that changes every row.
 */
export function openPool(databaseUrl: string, report: (error: Error) => void, { hasNoTimeout = false } = {}): Pool {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, Number);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    application_name: 'benotes',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(hasNoTimeout
      ? { statement_timeout: 0 }
      : { statement_timeout: STATEMENT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types,
  });
  // Without a listener a broken connection ends the process; the pool listens only to idle connections.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => {}); // reported by the listener above
  return pool;
}

/** A Kysely dialect that does not return broken connections to the pool. */
export const postgresDialect = (pool: Pool) =>
  new PostgresDialect({
    pool: { connect: async () => trackClient(await pool.connect()), end: () => pool.end() } satisfies PostgresPool,
  });

/** Tracks one use of a connection, from acquiring to releasing it. */
function trackClient(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  let isInTransaction = false;

  async function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const word = /^\w+/.exec(text)?.[0].toLowerCase() ?? '';
    if (word === 'begin' || word === 'start') isInTransaction = true;
    try {
      return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<R>; // the type comes from the query
    } catch (error) {
      isBroken ||= isConnectionLost(error);
      // A broken connection has rolled back already, and its error was reported.
      if (isBroken && word === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] };
      const isOutcomeKnown = !isBroken || word === 'select' || (isInTransaction && word !== 'commit');
      throw isOutcomeKnown ? error : new OutcomeUnknown(error);
    }
  }
  // Cursors are not used.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken) };
}

/** Whether a connection is unusable: it broke, timed out, or leads to a standby. */
function isConnectionLost(error: unknown): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  return severity !== 'ERROR' || code === READ_ONLY;
}
