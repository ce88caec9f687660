import { existsSync } from 'node:fs';
import path from 'node:path';

import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { checkFile } from '../../kernel/database/check-file.ts';
import { DATABASE_FILE } from '../../kernel/database/database-file.ts';
import { isDamageError } from '../../kernel/database/integrity.ts';
import { readSnapshot } from '../../kernel/database/transact.ts';
import { StartError } from '../../kernel/start-error.ts';
import { findFileFaults } from '../../library/files/check-files.ts';
import { openStore } from '../../library/files/open-store.ts';
import { findIndexFaults } from '../../library/search/check-index.repo.ts';
import { openDatabase } from './open-database.ts';

/** Longer lists are not more useful. */
const MAX_SHOWN = 50;
const [EXIT_OK, EXIT_FAULTS, EXIT_ERROR] = [0, 1, 2];

/** Prints the findings of one check and returns their number. */
async function report(subject: string, check: Promise<string[]>): Promise<number> {
  const findings = await check.catch((error: unknown) => {
    if (isDamageError(error)) return [`cannot be checked: ${error.message}`];
    throw error;
  });
  const count = findings.length;
  console.log(`${subject}: ${count === 0 ? 'OK' : `${count} ${count === 1 ? 'problem' : 'problems'} found`}`);
  for (const finding of findings.slice(0, MAX_SHOWN)) console.log(`  ${finding}`);
  if (count > MAX_SHOWN) console.log(`  and ${count - MAX_SHOWN} more`);
  return count;
}

/** `npm run check-data`: changes nothing, and may run while the server is running. */
async function run(): Promise<number> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const file = path.join(dataDir, DATABASE_FILE);
  if (!databaseUrl && !existsSync(file)) throw new StartError(`There is no database in ${dataDir}.`);
  const store = await openStore(config);
  let count = 0;
  if (databaseUrl) console.log('Database: PostgreSQL, which checks itself: data_checksums and pg_amcheck');
  else count += await report('Database', checkFile(file, 'fast'));
  const db = await openDatabase(config, (error) => console.error(error.message));
  try {
    if (!databaseUrl) count += await report('Search index', readSnapshot(db, findIndexFaults));
    count += await report('Files', findFileFaults(db, store));
  } finally {
    await db.destroy();
    store.close();
  }
  if (count === 0) return EXIT_OK;
  console.log('What to do next: docs/operations.md, "Damaged data".');
  return EXIT_FAULTS;
}

try {
  process.exitCode = await run();
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError;
  console.error(isKnown ? error.message : error);
  process.exitCode = EXIT_ERROR;
}
