import type { Db } from '../database/connect.ts';

/** Raised when the rules of the sanitiser change: what is stored is cleaned again in the background. */
const RULES_VERSION = '2';

const KEY = 'sanitizer_version';
/** The last post that was cleaned by which rules: a restart goes on behind it. */
const PROGRESS_KEY = 'sanitizer_progress';

/** Whether everything stored is clean by the rules of today. */
export async function isClean(db: Db): Promise<boolean> {
  return (await readSetting(db, KEY)) === RULES_VERSION;
}

export const noteClean = (db: Db) => writeSetting(db, KEY, RULES_VERSION);

/** The id of the last post that was cleaned by the rules of today; 0 for none. */
export async function readProgress(db: Db): Promise<number> {
  const [version, last] = (await readSetting(db, PROGRESS_KEY))?.split(':') ?? [];
  return version === RULES_VERSION ? Number(last) : 0;
}

export const noteProgress = (db: Db, last: number) => writeSetting(db, PROGRESS_KEY, `${RULES_VERSION}:${last}`);

async function readSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
