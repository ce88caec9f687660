import { statSync } from 'node:fs';
import path from 'node:path';

import { StartError } from '../start-error.ts';
import { checkFile } from './check-file.ts';
import { checkInChildProcess } from './check-in-child-process.ts';
import { markCleanShutdown, takeCleanShutdown } from './clean-shutdown.ts';
import { DATABASE_FILE } from './database-file.ts';
import { checkFirstStart } from './first-start.ts';

/** Checked at every start: it takes less than a tenth of a second. */
const SMALL_BYTES = 4 * 1024 * 1024;
/** From this size on the check runs in a child process, and its progress is logged. */
const LARGE_BYTES = 64 * 1024 * 1024;
const PROGRESS_INTERVAL_MS = 10_000;
const MEGABYTE = 1_000_000;

type Log = (line: string) => void;

export const damagedFileError = (file: string, finding: string) =>
  new StartError(
    `The database ${file} is damaged (${finding}): restore a backup with npm run restore. ` +
      'npm run check-data reports more, and docs/operations.md explains how to save what is still readable.',
  );

/** Checks at startup, at most once, whether a database is damaged if there is a reason to doubt it. */
export class StartupCheck {
  readonly file: string;
  readonly isNew: boolean;
  readonly #reason: string | null;
  readonly #log: Log;
  #isDone = false;

  private constructor(file: string, reason: string | null, log: Log) {
    this.file = file;
    this.isNew = !hasContent(file);
    this.#reason = reason;
    this.#log = log;
  }

  /**
   * Must run before the database is opened, because opening it may create or change files.
   *
   * @throws StartError if the database is missing or empty but the data folder was used before.
   */
  static async before(dataDir: string, log: Log = () => {}): Promise<StartupCheck> {
    checkFirstStart(dataDir);
    const file = path.join(dataDir, DATABASE_FILE);
    if (!hasContent(file)) return new StartupCheck(file, null, log);
    const isClean = await takeCleanShutdown(file);
    const reason = isClean ? null : 'because it was not closed cleanly or has changed since';
    return new StartupCheck(file, reason ?? (sizeOf(file) <= SMALL_BYTES ? 'because it is small' : null), log);
  }

  /** Whether the whole database was checked. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Checks the database if there is a reason to. @throws StartError if it is damaged. */
  async run(): Promise<void> {
    if (this.#reason !== null && !this.isNew) await this.runAll(this.#reason);
  }

  /** @throws StartError if the database is damaged. */
  async runAll(reason: string): Promise<void> {
    if (this.#isDone) return;
    const size = sizeOf(this.file);
    const findings = size < LARGE_BYTES ? await checkFile(this.file, 'fast') : await this.#checkLarge(size, reason);
    if (findings.length > 0) throw damagedFileError(this.file, findings.slice(0, 3).join('; '));
    this.#isDone = true;
  }

  /** Marks the database as closed cleanly. If that fails, the next start checks it. */
  markCleanShutdown(): Promise<void> {
    return markCleanShutdown(this.file).catch(() => {});
  }

  async #checkLarge(size: number, reason: string): Promise<string[]> {
    const start = Date.now();
    const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
    this.#log(
      `Database: checking all ${Math.round(size / MEGABYTE)} MB, ${reason}; this takes a few seconds per 100 MB`,
    );
    const progress = setInterval(() => this.#log(`Database: still checking after ${seconds()}`), PROGRESS_INTERVAL_MS);
    try {
      const findings = await checkInChildProcess(this.file, 'fast');
      this.#log(`Database: checked in ${seconds()}`);
      return findings;
    } finally {
      clearInterval(progress);
    }
  }
}

const sizeOf = (file: string) => statSync(file).size;
const hasContent = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
