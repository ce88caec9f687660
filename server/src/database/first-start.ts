import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { CLEAN_END_FILE } from './clean-shutdown.ts';
import { DATABASE_FILE } from './database-file.ts';
import { StartError } from '../start-error.ts';

/** What is in a data folder only after a server has run on it. */
const SIGNS = new Set(['modules', 'files', CLEAN_END_FILE, `${DATABASE_FILE}-wal`]);
const COPIES = /^(?:benotes-before-.*\.sqlite|before-restore-.*)$/;

/**
 * A database that is missing or without content is a first start in a new folder, and damage in one that was used.
 *
 * @param state what is wrong with the database; null where nothing is.
 * @throws StartError for the second: a library that comes up empty would be taken for lost, or written into.
 */
export function checkFirstStart(dataDir: string, state = stateOf(path.join(dataDir, DATABASE_FILE))): void {
  if (state === null) return;
  const signs = readdirSync(dataDir).filter(
    (name) => (SIGNS.has(name) && hasContent(path.join(dataDir, name))) || COPIES.test(name),
  );
  if (signs.length === 0) return;
  throw new StartError(
    `The database ${path.join(dataDir, DATABASE_FILE)} ${state}, although a server has run in this folder before (${signs.join(', ')}). ` +
      'Restore a backup with npm run restore, or put the file back. To begin with an empty library on purpose, name another ' +
      'DATA_DIR, or move these away first.',
  );
}

/** Null where there is something in it. */
function stateOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return 'is missing';
  return found.size === 0 ? 'is empty (0 bytes)' : null;
}

const hasContent = (place: string) => {
  const found = statSync(place);
  return found.isDirectory() ? readdirSync(place).length > 0 : found.size > 0;
};
