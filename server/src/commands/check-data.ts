import { existsSync } from 'node:fs';
import path from 'node:path';

import { Kysely } from 'kysely';

import { ConfigError, readConfig } from '../config.ts';
import type { Db } from '../database/connect.ts';
import { DATABASE_FILE } from '../database/database-file.ts';
import { DatabaseHealth } from '../database/health.ts';
import { isDamage } from '../database/integrity.ts';
import { look } from '../database/check-file.ts';
import { Reserve } from '../disk/disk-reserve.ts';
import type { Database } from '../database/schema.ts';
import { EmbeddedDialect, openForReading } from '../database/sqlite.ts';
import { StartError } from '../start-error.ts';
import { readSnapshot } from '../database/transact.ts';
import { findFileFaults } from '../files/check-files.ts';
import { openStore } from '../files/file-store.ts';
import { findIndexFaults } from '../search/check-index.repo.ts';

/** Longer lists say nothing new. */
const SHOWN_MAX = 50;
const [GOOD, FAULTY, UNKNOWN] = [0, 1, 2];

/** Says what a look at one part of the data found; how many that was. */
async function report(what: string, looking: Promise<string[]>): Promise<number> {
  const found = await looking.catch((error: unknown) => {
    if (isDamage(error)) return [`cannot be looked through: ${error.message}`];
    throw error;
  });
  console.log(`${what}: ${found.length === 0 ? 'good' : `${found.length} found`}`);
  for (const finding of found.slice(0, SHOWN_MAX)) console.log(`  ${finding}`);
  if (found.length > SHOWN_MAX) console.log(`  and ${found.length - SHOWN_MAX} more`);
  return found.length;
}

/** The command behind `npm run check-data`: changes nothing, and may run beside the server. */
async function run(): Promise<number> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const file = path.join(dataDir, DATABASE_FILE);
  if (!databaseUrl && !existsSync(file)) throw new StartError(`There is no database in ${dataDir}.`);
  const store = await openStore(config);
  let count = 0;
  if (databaseUrl) console.log('Database: PostgreSQL, which checks itself: data_checksums and pg_amcheck');
  else count += await report('Database', look(file, 'all'));
  const db = databaseUrl ? await openServer(databaseUrl) : openFile(dataDir, file);
  try {
    if (!databaseUrl) count += await report('Search index', readSnapshot(db, findIndexFaults));
    count += await report('Files', findFileFaults(db, store));
  } finally {
    await db.destroy();
    store.close();
  }
  if (count === 0) return GOOD;
  console.log('What to do now: docs/operations.md, "Damaged data".');
  return FAULTY;
}

function openFile(dataDir: string, file: string): Db {
  const reader = openForReading(file);
  const [health, reserve] = [new DatabaseHealth(), new Reserve(dataDir, file)];
  return new Kysely<Database>({ dialect: new EmbeddedDialect({ reader, writer: reader, health, reserve }) });
}

async function openServer(databaseUrl: string): Promise<Db> {
  const { openPool, postgresDialect } = await import('../database/postgres.ts');
  const pool = openPool(databaseUrl, (error) => console.error(error.message));
  return new Kysely<Database>({ dialect: postgresDialect(pool) });
}

try {
  process.exitCode = await run();
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError;
  console.error(isKnown ? error.message : error);
  process.exitCode = UNKNOWN;
}
