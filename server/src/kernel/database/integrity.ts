import { setTimeout } from 'node:timers/promises';

import { isSqliteError, type SqliteConnection } from '../sqlite/connection.ts';

/** More findings are not more useful. */
const MAX_FINDINGS = 20;
/** The pause between two steps of a gentle check: at least this, and at least as long as the step took. */
const MIN_PAUSE_MS = 50;

/** Whether an error means that a SQLite file is damaged: corrupt, not a database, or unreadable. */
export const isDamageError = (error: unknown): error is Error =>
  isSqliteError(error) && /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA))/.test(error.code);

interface Finding {
  integrity_check?: string;
  quick_check?: string;
}
interface MissingParent {
  table: string;
  rowid: number | null;
  parent: string;
}

/**
 * Everything SQLite can check in its file: pages, free pages, every index against its table, the full-text index
 * against itself, and foreign keys. Reads the whole file and blocks its thread. SQLite pages have no checksums: a
 * changed letter in a text outside every index goes unnoticed.
 *
 * @returns findings in SQLite's words, none for an intact file.
 */
export function findDamage(sqlite: SqliteConnection): string[] {
  return damageFoundBy(() => [
    ...findingsOf(sqlite.pragma(`integrity_check(${MAX_FINDINGS})`) as Finding[]),
    ...missingParentsOf(sqlite.pragma('foreign_key_check') as MissingParent[]),
  ]);
}

/**
 * The same for a database in use: table by table with pauses, so that it delays no requests and holds no read
 * transaction for long. Stops at the first table with findings.
 *
 * @param open opens the database. Each step has a connection of its own: the integrity check of a full-text index
 * compares
 *   the file with the structure that its connection read first, and reports damage if somebody has written since.
 */
export async function findDamageGently(open: () => SqliteConnection): Promise<string[]> {
  const steps: ((sqlite: SqliteConnection) => string[])[] = [
    ...withConnection(open, tablesIn).flatMap((table) => {
      const name = `"${table}"`;
      return [
        (sqlite: SqliteConnection) => findingsOf(sqlite.pragma(`integrity_check(${name})`) as Finding[]),
        (sqlite: SqliteConnection) => missingParentsOf(sqlite.pragma(`foreign_key_check(${name})`) as MissingParent[]),
      ];
    }),
    // Pages outside all tables.
    (sqlite) => findingsOf(sqlite.pragma(`quick_check(${MAX_FINDINGS})`) as Finding[]),
  ];
  for (const step of steps) {
    const start = performance.now();
    const findings = withConnection(open, (sqlite) => damageFoundBy(() => step(sqlite)));
    if (findings.length > 0) return findings;
    await setTimeout(Math.max(MIN_PAUSE_MS, performance.now() - start));
  }
  return [];
}

/** Opens a database for one use. */
export function withConnection<T>(open: () => SqliteConnection, read: (sqlite: SqliteConnection) => T): T {
  const sqlite = open();
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

const tablesIn = (sqlite: SqliteConnection) =>
  sqlite
    .prepare<{ name: string }>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name);

function damageFoundBy(check: () => string[]): string[] {
  try {
    return check();
  } catch (error) {
    if (isDamageError(error)) return [error.message];
    throw error;
  }
}

const findingsOf = (rows: Finding[]): string[] =>
  rows
    .map(({ integrity_check, quick_check }) => integrity_check ?? quick_check ?? '')
    .filter((text) => text !== 'ok')
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.startsWith('***'))
    .slice(0, MAX_FINDINGS);

const missingParentsOf = (rows: MissingParent[]): string[] =>
  rows
    .slice(0, MAX_FINDINGS)
    .map(({ table, rowid, parent }) => `row ${rowid ?? '?'} of ${table} belongs to a row of ${parent} that is missing`);
