import { statSync } from 'node:fs';
import path from 'node:path';

import { lookApart } from './check-in-child-process.ts';
import { noteCleanEnd, takeCleanEnd } from './clean-shutdown.ts';
import { DATABASE_FILE } from './database-file.ts';
import { checkFirstStart } from './first-start.ts';
import { checkNoExchange } from '../backup/swap-data-folder.ts';
import { look } from './check-file.ts';
import { StartError } from '../start-error.ts';

/** Looked through at every start: it takes less than a tenth of a second. */
const SMALL_BYTES = 4 * 1024 * 1024;
/** From here on it is done in a process of its own, and the log says that it goes on. */
const LARGE_BYTES = 64 * 1024 * 1024;
const SAY_MS = 10_000;
const MEGABYTE = 1_000_000;

export const damagedFile = (file: string, found: string) =>
  new StartError(
    `The database ${file} is damaged (${found}): restore a backup with npm run restore. ` +
      'npm run check-data says more, and docs/operations.md how to save what is still there.',
  );

/** Whether a database is fit to be started on. It is looked through where there is reason to doubt that, once. */
export class StartCheck {
  readonly file: string;
  readonly isNew: boolean;
  readonly #reason: string | null;
  readonly #say: (line: string) => void;
  #isDone = false;

  private constructor(file: string, reason: string | null, say: (line: string) => void) {
    this.file = file;
    this.isNew = !isThere(file);
    this.#reason = reason;
    this.#say = say;
  }

  /**
   * Before anything is opened, because that may make or change files.
   *
   * @throws StartError for a database that is gone or empty where there was one.
   */
  static async before(dataDir: string, say: (line: string) => void): Promise<StartCheck> {
    checkNoExchange(dataDir);
    checkFirstStart(dataDir);
    const file = path.join(dataDir, DATABASE_FILE);
    if (!isThere(file)) return new StartCheck(file, null, say);
    const wasEnded = await takeCleanEnd(file);
    const reason = wasEnded ? null : 'because it was not closed as it should be, or changed since';
    return new StartCheck(file, reason ?? (sizeOf(file) <= SMALL_BYTES ? 'as it is small' : null), say);
  }

  /** Whether all of it was looked at. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** @throws StartError for a damaged database, where there was reason to look. */
  async run(): Promise<void> {
    if (this.#reason !== null && !this.isNew) await this.runAll(this.#reason);
  }

  /** @throws StartError for a damaged database. */
  async runAll(reason: string): Promise<void> {
    if (this.#isDone) return;
    const size = sizeOf(this.file);
    const found = size < LARGE_BYTES ? await look(this.file, 'all') : await this.#lookLong(size, reason);
    if (found.length > 0) throw damagedFile(this.file, found.slice(0, 3).join('; '));
    this.#isDone = true;
  }

  /** Notes that the database was closed. Where that cannot be noted, the next start looks through it. */
  noteEnd(): Promise<void> {
    return noteCleanEnd(this.file).catch(() => {});
  }

  async #lookLong(size: number, reason: string): Promise<string[]> {
    const begin = Date.now();
    const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
    this.#say(
      `Database: all of its ${Math.round(size / MEGABYTE)} MB are checked, ${reason}; some seconds for every 100 MB`,
    );
    const saying = setInterval(() => this.#say(`Database: still being checked after ${seconds()}`), SAY_MS);
    try {
      const found = await lookApart(this.file, 'all');
      this.#say(`Database: checked in ${seconds()}`);
      return found;
    } finally {
      clearInterval(saying);
    }
  }
}

const sizeOf = (file: string) => statSync(file).size;
const isThere = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
