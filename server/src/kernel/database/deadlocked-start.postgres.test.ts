import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { aDatabase, aDataDir } from '../../../testing/app.ts';
import { readConfig } from '../config/config.ts';
import { connect, type Db } from './connect.ts';

it('A start whose migrations end in a deadlock with a process that serves the database runs them again', async () => {
  const config = readConfig({ DATA_DIR: aDataDir(), ...(await aDatabase()) });
  let starts = 0;
  const afterMigrations = async (db: Db) => {
    starts += 1;
    if (starts === 1)
      await sql`do $$ begin raise exception using errcode = '40P01', message = 'deadlock detected'; end $$`.execute(db);
  };
  const { close } = await connect(config, { afterMigrations });
  await close();
  expect(starts).toBe(2);
});
