import { randomInt } from 'node:crypto';

import { OWNER } from '@benotes/contract';

import { setDemoImport } from '../../delivery/page/demo-import.repo.ts';
import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { connect, type Db } from '../../kernel/database/connect.ts';
import { openDataFolder } from '../../kernel/database/data-folder.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { StartError } from '../../kernel/start-error.ts';
import { Files } from '../../library/files/files.ts';
import { markClean } from '../../library/posts/sanitizer-version.repo.ts';
import { hashPassword } from '../../people/auth/passwords.ts';
import '../../exchange/followers.ts';
import { addUser, findCredentials, setPassword } from '../../people/auth/users.repo.ts';
import { addDemoLibrary } from '../demo/demo-library.repo.ts';

const EMAIL = 'demo@example.org';
/** Without letters and digits that look similar. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomPassword = () =>
  Array.from(
    { length: 12 },
    (_, index) => (index % 4 === 0 && index > 0 ? '-' : '') + ALPHABET[randomInt(ALPHABET.length)],
  ).join('');

async function isEmpty(db: Db, userId: number): Promise<boolean> {
  return !(await db.selectFrom('posts').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst());
}

/**
 * `npm start -- --demo`, before the server starts: adds a user with the demo library to the data folder, unless that
 * user has posts. The password is a new one at each start, or the one of the environment.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  openDataFolder(config.dataDir, console.log);
  const unlock = lockDataDir(config.dataDir);
  const { db, close } = await connect(config);
  const { name, email, password } = config.owner ?? { name: 'Demo', email: EMAIL, password: randomPassword() };
  const password_hash = await hashPassword(password);
  const known = await findCredentials(db, email);
  if (known) await setPassword(db, known.id, password_hash);
  const { id } = known ?? (await addUser(db, { name, email, permission: OWNER, password_hash }));
  if (await isEmpty(db, id)) {
    await markClean(db); // what is added to an empty database needs no sanitizing
    const files = new Files(db, config);
    await setDemoImport(db, await addDemoLibrary(db, files, id, new Date()));
    await files.close();
  }
  await close();
  unlock();
  console.log(`Demo library in ${config.dataDir}. Sign in as ${email} with the password ${password}`);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
