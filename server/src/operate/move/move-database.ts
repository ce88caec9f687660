import type { Db } from '../../kernel/database/connect.ts';
import { findCompletedMigrations } from '../../kernel/database/connect.ts';
import { readSetting, removeSetting, removeSettings, writeSetting } from '../../kernel/database/settings.ts';
import { analyzeIfGrown } from '../../kernel/database/statistics.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import { StartError } from '../../kernel/start-error.ts';
import { rebuildSearch } from '../../library/search/rebuild-search.ts';
import { SEARCH_VERSION_KEY } from '../../library/search/search-index.repo.ts';
import { addOwnReferences, addRows, countRows, findLastId, keyOf, readRows, type Row, setLastId } from './rows.repo.ts';
import { findTables, type Table } from './tables.repo.ts';

/** How far a move has come, in the target until it is complete. */
const PROGRESS_KEY = 'move';

interface Progress {
  /** Identifies the source. */
  source: string;
  /** The tables that are complete. */
  tables: string[];
  /** The key of the last row that was copied of the next one. */
  after: Row | null;
}

interface Move {
  source: Db;
  /** What identifies the source, without a password. */
  sourceName: string;
  target: Db;
  /** That of both which is in a file. */
  file: Db;
  print: (line: string) => void;
}

/**
 * Copies all rows of a database into an empty one, in batches, and continues where an earlier run was interrupted. Then
 * it makes the search index anew and compares every row. The source is only read.
 *
 * @returns the differences that were found.
 * @throws StartError if the target is not empty, or the source has the schema of another version.
 */
export async function moveDatabase({ source, sourceName, target, file, print }: Move): Promise<string[]> {
  await checkSchema(source, target);
  const tables = await findTables(file);
  const progress = await begin(target, tables, sourceName, print);
  for (const table of tables) {
    if (progress.tables.includes(table.name)) continue;
    await copyTable(source, target, table, progress);
    const count = await countRows(target, table);
    if (count > 0) print(`${table.name}: ${count} rows copied`);
  }
  print('Making the search index …');
  await removeSetting(target, SEARCH_VERSION_KEY);
  await rebuildSearch(target);
  print('Comparing every row …');
  const differences: string[] = [];
  for (const table of tables) differences.push(...(await compareTable(source, target, table)));
  if (differences.length === 0) await removeSetting(target, PROGRESS_KEY);
  return differences;
}

/** @throws StartError if the source has the schema of another version. */
async function checkSchema(source: Db, target: Db): Promise<void> {
  const [there, here] = [await findCompletedMigrations(source), await findCompletedMigrations(target)];
  if (there.toSorted().join() !== here.toSorted().join())
    throw new StartError(
      'The source has the schema of another version: start and stop its server with this version once.',
    );
}

/** @throws StartError if the target has rows that no interrupted move of this source has copied. */
async function begin(target: Db, tables: readonly Table[], source: string, print: Move['print']): Promise<Progress> {
  const stored = await readSetting(target, PROGRESS_KEY);
  if (stored !== undefined) {
    const progress = JSON.parse(stored) as Progress; // written by `save`
    if (progress.source !== source)
      throw new StartError(`The target contains an unfinished move from ${progress.source}.`);
    print('Continuing where the last run ended.');
    return progress;
  }
  for (const table of tables)
    if (table.name !== 'settings' && (await countRows(target, table)) > 0)
      throw new StartError(`The target is not empty: it has rows in ${table.name}.`);
  const progress: Progress = { source, tables: [], after: null };
  await transact(target, ALL_USERS, async (trx) => {
    await removeSettings(trx); // those of the source are copied
    await save(trx, progress);
  });
  return progress;
}

const save = (db: Db, progress: Progress) => writeSetting(db, PROGRESS_KEY, JSON.stringify(progress));

async function copyTable(source: Db, target: Db, table: Table, progress: Progress): Promise<void> {
  for (;;) {
    const rows = await readRows(source, table, progress.after);
    const last = rows.at(-1);
    if (!last) break;
    progress.after = keyOf(table, last);
    await transact(target, ALL_USERS, async (trx) => {
      await addRows(trx, table, rows);
      await save(trx, progress);
    });
  }
  await analyzeIfGrown(target, table.name);
  const lastId = await findLastId(source, table);
  if (table.own.length > 0)
    for (let after: Row | null = null; ;) {
      const rows = await readRows(source, table, after);
      const last = rows.at(-1);
      if (!last) break;
      after = keyOf(table, last);
      await transact(target, ALL_USERS, (trx) => addOwnReferences(trx, table, rows));
    }
  progress.tables.push(table.name);
  progress.after = null;
  await transact(target, ALL_USERS, async (trx) => {
    if (lastId !== null) await setLastId(trx, table, lastId);
    await save(trx, progress);
  });
}

/** The rows of a table in batches, without the state of a move. */
async function* rowsOf(db: Db, table: Table): AsyncGenerator<Row> {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await readRows(db, table, after);
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) if (table.name !== 'settings' || row[0] !== PROGRESS_KEY) yield row;
    after = keyOf(table, last);
  }
}

async function compareTable(source: Db, target: Db, table: Table): Promise<string[]> {
  const differences: string[] = [];
  const copies = rowsOf(target, table);
  const nameOf = (row: Row) => `${table.name} ${keyOf(table, row).join(' ')}`;
  for await (const row of rowsOf(source, table)) {
    const copy = await copies.next();
    if (copy.done) return [...differences, `${nameOf(row)} and what follows is missing.`];
    const different = table.columns.filter(
      (column, index) => !MADE_ANEW.has(column) && !isSame(row[index], copy.value[index]),
    );
    if (different.length > 0) differences.push(`${nameOf(row)} differs in ${different.join(', ')}.`);
    if (differences.length === MAX_DIFFERENCES) return differences;
  }
  const extra = await copies.next();
  return extra.done ? differences : [...differences, `${nameOf(extra.value)} is not in the source.`];
}

/** Of one table: where there are more, they have one reason. */
const MAX_DIFFERENCES = 20;

/** What indexing stores with a post. */
const MADE_ANEW = new Set(['title_key', 'site_key', 'is_indexed']);

const isSame = (a: unknown, b: unknown) =>
  a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.compare(a, b) === 0 : a === b;
