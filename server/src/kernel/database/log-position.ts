import { type Kysely, sql } from 'kysely';

import type { Database } from './schema.ts';

/** A position in PostgreSQL's write-ahead log, such as `16/B374D848`. */
export const LOG_POSITION = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/;

/** Positions as numbers, which can be compared. */
export function bytesBefore(position: string): bigint {
  const [segment = '', offset = ''] = position.split('/');
  return (BigInt(`0x${segment}`) << 32n) + BigInt(`0x${offset}`);
}

/** The position after everything that is committed in a database by now. */
export async function logPositionOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '0/0';
}
