import { existsSync } from 'node:fs';
import path from 'node:path';

import { Kysely } from 'kysely';

import { type Config, ConfigError } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { DATABASE_FILE } from '../../kernel/database/database-file.ts';
import { DatabaseHealth } from '../../kernel/database/health.ts';
import { openForReading } from '../../kernel/database/open-sqlite.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { EmbeddedDialect } from '../../kernel/database/sqlite-dialect.ts';
import { DiskReserve } from '../../kernel/disk/disk-reserve.ts';

/**
 * Opens the database of a server that may be running: a file only for reading, without migrations. `report` is called
 * with errors of idle connections to PostgreSQL.
 *
 * @throws ConfigError if there is no file.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  report: (error: Error) => void = () => {},
): Promise<Db> {
  if (databaseUrl) {
    const { openPool, postgresDialect } = await import('../../kernel/database/postgres.ts'); // SQLite needs none of it
    return new Kysely<Database>({ dialect: postgresDialect(openPool(databaseUrl, report)) });
  }
  const file = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new ConfigError(`There is no database in ${dataDir}.`);
  const reader = openForReading(file);
  const [health, reserve] = [new DatabaseHealth(), new DiskReserve(dataDir, file)];
  return new Kysely<Database>({ dialect: EmbeddedDialect.of({ reader, writer: reader, health, reserve }) });
}
