import type { Db } from '../../kernel/database/connect.ts';
import { readSetting, writeSetting } from '../../kernel/database/settings.ts';

/** Increased when the sanitizer's rules change: stored content is then sanitized again in the background. */
const RULES_VERSION = '2';

const KEY = 'sanitizer_version';
/** The last sanitized post and the version of the rules, so that a restart continues after it. */
const PROGRESS_KEY = 'sanitizer_progress';

/** Whether all stored content conforms to the current rules. */
export async function isClean(db: Db): Promise<boolean> {
  return (await readSetting(db, KEY)) === RULES_VERSION;
}

export const markClean = (db: Db) => writeSetting(db, KEY, RULES_VERSION);

/** The id of the last post sanitized by the current rules; 0 for none. */
export async function readProgress(db: Db): Promise<number> {
  const [version, last] = (await readSetting(db, PROGRESS_KEY))?.split(':') ?? [];
  return version === RULES_VERSION ? Number(last) : 0;
}

export const saveProgress = (db: Db, last: number) => writeSetting(db, PROGRESS_KEY, `${RULES_VERSION}:${last}`);
