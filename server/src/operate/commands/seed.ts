import { parseArgs } from 'node:util';

import { OWNER } from '@benotes/contract';

import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { connect, type Db } from '../../kernel/database/connect.ts';
import { openDataFolder } from '../../kernel/database/data-folder.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { StartError } from '../../kernel/start-error.ts';
import { markClean } from '../../library/posts/sanitizer-version.repo.ts';
import '../../exchange/followers.ts';
import { backfillFacts } from '../../library/search/backfill-facts.repo.ts';
import { backfillPageKeys } from '../../library/search/backfill-page-keys.repo.ts';
import { backfillSortKeys } from '../../library/search/backfill-sort-keys.repo.ts';
import { rebuildSearch } from '../../library/search/rebuild-search.ts';
import { enrollMissed } from '../../links/link-checks/enroll-missed.repo.ts';
import { hashPassword } from '../../people/auth/passwords.ts';
import { addUser, findCredentials } from '../../people/auth/users.repo.ts';
import { checkNoExchange } from '../backup/swap-data-folder.ts';
import { seed, SIZES } from './seed-library.ts';

const emailOf = (index: number) => (index === 0 ? 'seed@example.org' : `seed-${index + 1}@example.org`);
const PASSWORD = 'seed seed seed';

async function seedUser(db: Db, email: string, password_hash: string): Promise<number> {
  const known = await findCredentials(db, email);
  if (known) return known.id;
  return (await addUser(db, { name: 'Seed', email, permission: OWNER, password_hash })).id;
}

/** Tells the next start that no post is older than the current rules, so that it does not go through all of them. */
async function markUpToDate(db: Db): Promise<void> {
  await markClean(db);
  for (const backfill of [backfillFacts, backfillSortKeys, backfillPageKeys]) await backfill(db, () => false);
}

/** `npm run seed -- --size S|M|L|XL`. */
async function run(): Promise<void> {
  const { size = 'S' } = parseArgs({ options: { size: { type: 'string' } } }).values;
  const plan = SIZES[size.toUpperCase()];
  if (!plan) throw new ConfigError(`--size ${size} is invalid: it must be one of ${Object.keys(SIZES).join(', ')}.`);
  const config = readConfig(process.env);
  const { dataDir } = config;
  openDataFolder(dataDir, console.log);
  const unlock = lockDataDir(dataDir);
  checkNoExchange(dataDir);
  const { db, close } = await connect(config, { afterMigrations: rebuildSearch });
  if (!(await db.selectFrom('posts').select('id').executeTakeFirst())) await markUpToDate(db);
  const password_hash = await hashPassword(PASSWORD);
  for (const [index, each] of plan.entries()) {
    if (plan.length > 1) console.log(`User ${index + 1} of ${plan.length}`);
    await seed(db, await seedUser(db, emailOf(index), password_hash), each, (line) => console.log(line));
  }
  await enrollMissed(db, () => false);
  await close();
  unlock();
  console.log(`Sign in as ${emailOf(0)} with the password "${PASSWORD}".`);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
