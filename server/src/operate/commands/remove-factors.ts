import { parseArgs } from 'node:util';

import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { connect } from '../../kernel/database/connect.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { rebuildSearch } from '../../library/search/rebuild-search.ts';
import { findByEmail } from '../../people/auth/users.repo.ts';
import { removeFactors } from '../../people/factors/sign-in-settings.service.ts';
import { checkNoExchange } from '../backup/swap-data-folder.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run remove-factors -- EMAIL';

/** `npm run remove-factors`, while the server is stopped: for an owner who has lost every second factor. */
async function run(args: string[]): Promise<boolean> {
  const [email, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!email || more.length > 0) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const unlock = lockDataDir(config.dataDir);
  try {
    checkNoExchange(config.dataDir);
    const { db, close } = await connect(config, { afterMigrations: rebuildSearch });
    try {
      const user = await findByEmail(db, email);
      if (!user) throw new ConfigError(`No user has the email address ${email}.`);
      await removeFactors(db, user.id, null, null);
      console.log(`${user.email} signs in with the password alone now, and is signed out everywhere.`);
      return true;
    } finally {
      await close();
    }
  } finally {
    unlock();
  }
}

await runCommand(run, USAGE);
