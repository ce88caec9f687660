import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { StartError } from '../start-error.ts';
import { CLEAN_SHUTDOWN_FILE } from './clean-shutdown.ts';
import { DATABASE_FILE } from './database-file.ts';

/** Names that exist in a data folder only after a server has run on it. */
const USED_NAMES = ['modules', 'files', CLEAN_SHUTDOWN_FILE];
const LOG = `${DATABASE_FILE}-wal`;
const COPIES = /^(?:benotes-before-.*\.sqlite|before-restore-.*)$/;

/**
 * Distinguishes a first start in a new folder from a missing or empty database in a folder that was used before.
 *
 * @throws StartError for a used folder: users would take an empty library for data loss, or add to it.
 */
export function checkFirstStart(dataDir: string): void {
  const state = stateOf(path.join(dataDir, DATABASE_FILE));
  if (state !== null) checkUnused(dataDir, state, [...USED_NAMES, LOG]);
}

/**
 * Distinguishes a database without tables in a used folder from a first start that was killed before it had created
 * any: that leaves a log.
 *
 * @throws StartError for a used folder, as above.
 */
export const checkNoTablesYet = (dataDir: string): void => checkUnused(dataDir, 'contains no tables', USED_NAMES);

function checkUnused(dataDir: string, state: string, names: readonly string[]): void {
  const found = readdirSync(dataDir).filter(
    (name) => (names.includes(name) && hasContent(path.join(dataDir, name))) || COPIES.test(name),
  );
  if (found.length === 0) return;
  throw new StartError(
    `The database ${path.join(dataDir, DATABASE_FILE)} ${state}, although a server has run in this folder before (${found.join(', ')}). ` +
      'Restore a backup with npm run restore, or put the file back. To start with an empty library on purpose, set another ' +
      'DATA_DIR, or move these away first.',
  );
}

/** Null if the file has content. */
function stateOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return 'is missing';
  return found.size === 0 ? 'is empty (0 bytes)' : null;
}

const hasContent = (place: string) => {
  const found = statSync(place);
  return found.isDirectory() ? readdirSync(place).length > 0 : found.size > 0;
};
