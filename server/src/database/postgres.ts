import { PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';

const CONNECTIONS = 10;
const STATEMENT_MS = 30_000;
/** As long as a write waits for one of another process. */
const LOCK_MS = 5000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_MS = 5000;

/** PostgreSQL's `bigint`, which counts come as. They stay far below what a number holds exactly. */
const INT8 = 20;

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
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types,
  });
  // A connection that breaks while nobody uses it would end the process otherwise.
  pool.on('error', report);
  return pool;
}

export const postgresDialect = (pool: Pool) => new PostgresDialect({ pool });
