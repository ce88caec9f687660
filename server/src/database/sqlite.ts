import Sqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';

const BUSY_MS = 5000;
const STATEMENTS_KEPT = 500;

/** Opens a file with the settings every connection needs; `synchronous` falls back to NORMAL on reopening otherwise. */
export function openSqlite(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { timeout: BUSY_MS });
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'journal_size_limit = 67108864',
    'temp_store = MEMORY',
    'cache_size = -32000',
  ]) {
    sqlite.pragma(setting);
  }
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not flush every commit.');
  return sqlite;
}

/** Kysely's own driver begins transactions as readers, which fail at once when another writer was faster. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite for Kysely: write transactions queue up instead of failing, and statements are prepared once. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;

  constructor(sqlite: Sqlite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    const statements = new Map<string, Sqlite.Statement>();
    const prepare = (text: string): Sqlite.Statement => {
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= STATEMENTS_KEPT) statements.clear();
      const statement = this.#sqlite.prepare(text);
      statements.set(text, statement);
      return statement;
    };
    return new ImmediateDriver({ database: { prepare, close: () => this.#sqlite.close() } });
  }
}
