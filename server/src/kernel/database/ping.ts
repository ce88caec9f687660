import { sql } from 'kysely';

import type { Db } from './connect.ts';

/** Rejects if the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
