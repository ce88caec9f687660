import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { OWNER } from '@benotes/contract';

import { hashPassword } from './auth/passwords.ts';
import { addUser, findCredentials } from './auth/users.repo.ts';
import { ConfigError, readConfig } from './config.ts';
import { connect, type Db } from './database/connect.ts';
import { lockDataDir } from './database/lock.ts';
import { seed, SIZES } from './database/seed.ts';
import { StartError } from './database/start-error.ts';

const EMAIL = 'seed@example.org';
const PASSWORD = 'seed seed seed';

async function seedUser(db: Db): Promise<number> {
  const known = await findCredentials(db, EMAIL);
  if (known) return known.id;
  const password_hash = await hashPassword(PASSWORD);
  return (await addUser(db, { name: 'Seed', email: EMAIL, permission: OWNER, password_hash })).id;
}

/** `npm run seed -- --size S|M|L` (contract section 1). */
async function run(): Promise<void> {
  const { size = 'S' } = parseArgs({ options: { size: { type: 'string' } } }).values;
  const plan = SIZES[size.toUpperCase()];
  if (!plan) throw new ConfigError(`--size ${size}: one of ${Object.keys(SIZES).join(', ')}.`);
  const config = readConfig(process.env);
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  const { db, close } = await connect(config);
  await seed(db, await seedUser(db), plan, (line) => console.log(line));
  await close();
  unlock();
  console.log(`Sign in as ${EMAIL} with the password "${PASSWORD}".`);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
