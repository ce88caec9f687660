import path from 'node:path';

import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { DiskReserve } from '../disk/disk-reserve.ts';
import { openConnection } from '../sqlite/open-connection.ts';
import { DATABASE_FILE } from './database-file.ts';
import { DatabaseHealth } from './health.ts';
import type { Database } from './schema.ts';
import { EmbeddedDialect } from './sqlite-dialect.ts';
import { readSnapshot } from './transact.ts';

const read = (from: Kysely<Database>) => sql<{ value: number }>`select value from t`.execute(from);

// #reads-wait-for-recovery
it('Reads wait while another process holds the whole file, as whatever recovers its log after a crash does', async () => {
  const dataDir = aDataDir();
  const file = path.join(dataDir, DATABASE_FILE);
  const open = () => openConnection(file, { timeout: 0 });
  const other = open();
  other.exec('create table t (value); insert into t values (7)');
  const parts = {
    reader: open(),
    writer: open(),
    health: new DatabaseHealth(),
    reserve: new DiskReserve(dataDir, file),
  };
  const db = new Kysely<Database>({ dialect: EmbeddedDialect.of(parts) });
  onTestFinished(async () => {
    other.close();
    await db.destroy();
  });

  other.exec('begin exclusive');
  expect(() => parts.reader.prepare('select value from t')).toThrow('locked');
  const reads = Promise.all([read(db), readSnapshot(db, read)]);
  await new Promise(setImmediate); // both have met the lock
  other.exec('commit');
  expect((await reads).map(({ rows }) => rows)).toEqual([[{ value: 7 }], [{ value: 7 }]]);
});
