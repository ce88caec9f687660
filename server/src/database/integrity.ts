import { setTimeout } from 'node:timers/promises';

import Sqlite from 'better-sqlite3';

/** More findings say nothing new. */
const FINDINGS_MAX = 20;
/** Between two pieces of a gentle check: at least this, and as long as the piece took. */
const REST_MS = 50;

/** Whether an error of SQLite says that a file is damaged: wrong in itself, no database, or not to be read. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError &&
  /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA))/.test(error.code);

interface Finding {
  integrity_check?: string;
  quick_check?: string;
}
interface BrokenLink {
  table: string;
  rowid: number | null;
  parent: string;
}

/**
 * Everything SQLite can tell of its file: pages, free pages, every index against its table, the full-text index against
 * itself, and rows that belong to rows which are not there. Reads all of it, and holds up its thread. Pages have no
 * checksums: a changed letter of a text that stands in no index is not seen.
 *
 * @returns findings in SQLite's words, none for a good file.
 */
export function findDamage(sqlite: Sqlite.Database): string[] {
  return orError(() => [
    ...findingsOf(sqlite.pragma(`integrity_check(${FINDINGS_MAX})`) as Finding[]),
    ...linksOf(sqlite.pragma('foreign_key_check') as BrokenLink[]),
  ]);
}

/**
 * The same for a file that is in use: table by table with rests, so that nobody waits for it and no old version of the
 * file has to be kept for long. Ends with the first table that has findings.
 */
export async function findDamageGently(sqlite: Sqlite.Database): Promise<string[]> {
  const pieces: (() => string[])[] = [
    ...tablesIn(sqlite).flatMap((table) => {
      const name = `"${table}"`;
      return [
        () => findingsOf(sqlite.pragma(`integrity_check(${name})`) as Finding[]),
        () => linksOf(sqlite.pragma(`foreign_key_check(${name})`) as BrokenLink[]),
      ];
    }),
    // Pages that belong to no table.
    () => findingsOf(sqlite.pragma(`quick_check(${FINDINGS_MAX})`) as Finding[]),
  ];
  for (const piece of pieces) {
    const begin = performance.now();
    const found = orError(piece);
    if (found.length > 0) return found;
    await setTimeout(Math.max(REST_MS, performance.now() - begin));
  }
  return [];
}

const tablesIn = (sqlite: Sqlite.Database) =>
  sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];

function orError(look: () => string[]): string[] {
  try {
    return look();
  } catch (error) {
    if (isDamage(error)) return [error.message];
    throw error;
  }
}

const findingsOf = (rows: Finding[]): string[] =>
  rows
    .map(({ integrity_check, quick_check }) => integrity_check ?? quick_check ?? '')
    .filter((text) => text !== 'ok')
    .flatMap((text) => text.split('\n'))
    .filter((line) => !line.startsWith('***'))
    .slice(0, FINDINGS_MAX);

const linksOf = (rows: BrokenLink[]): string[] =>
  rows
    .slice(0, FINDINGS_MAX)
    .map(({ table, rowid, parent }) => `row ${rowid ?? '?'} of ${table} belongs to a row of ${parent} that is missing`);
