import { setTimeout } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';

/** More findings are not more useful. */
const MAX_FINDINGS = 20;
/** The pause between two steps of a gentle check: at least this, and at least as long as the step took. */
const MIN_PAUSE_MS = 50;

/** Whether an error means that a SQLite file is damaged: corrupt, not a database, or unreadable. */
export const isDamageError = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError &&
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA))/.test(error.code);

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
 * Everything SQLite can check in its file: pages, free pages, every index against its table, the full-text index against
 * itself, and foreign keys. Reads the whole file and blocks its thread. SQLite pages have no checksums: a changed letter
 * in a text outside every index goes unnoticed.
 *
 * @returns findings in SQLite's words, none for an intact file.
 */
export function findDamage(sqlite: Sqlite.Database): string[] {
  return damageFoundBy(() => [
    ...findingsOf(sqlite.pragma(`integrity_check(${MAX_FINDINGS})`) as Finding[]),
    ...missingParentsOf(sqlite.pragma('foreign_key_check') as MissingParent[]),
  ]);
}

/**
 * The same for a database in use: table by table with pauses, so that it delays no requests and holds no read
 * transaction for long. Stops at the first table with findings.
 */
export async function findDamageGently(sqlite: Sqlite.Database): Promise<string[]> {
  const steps: (() => string[])[] = [
    ...tablesIn(sqlite).flatMap((table) => {
      const name = `"${table}"`;
      return [
        () => findingsOf(sqlite.pragma(`integrity_check(${name})`) as Finding[]),
        () => missingParentsOf(sqlite.pragma(`foreign_key_check(${name})`) as MissingParent[]),
      ];
    }),
    // Pages outside all tables.
    () => findingsOf(sqlite.pragma(`quick_check(${MAX_FINDINGS})`) as Finding[]),
  ];
  for (const step of steps) {
    const start = performance.now();
    const findings = damageFoundBy(step);
    if (findings.length > 0) return findings;
    await setTimeout(Math.max(MIN_PAUSE_MS, performance.now() - start));
  }
  return [];
}

const tablesIn = (sqlite: Sqlite.Database) =>
  sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];

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
