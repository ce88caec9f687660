import path from 'node:path';
import { parseArgs } from 'node:util';

import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { connect } from '../../kernel/database/connect.ts';
import { openDataFolder } from '../../kernel/database/data-folder.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { Files } from '../../library/files/files.ts';
import { markClean } from '../../library/posts/sanitizer-version.repo.ts';
import '../../exchange/followers.ts';
import { rebuildSearch } from '../../library/search/rebuild-search.ts';
import { checkNoExchange } from '../backup/swap-data-folder.ts';
import { migrateServer } from '../migrate/migrate-server.ts';
import { Report } from '../migrate/report.ts';
import { openSource } from '../migrate/source-database.ts';
import { UploadFolder } from '../migrate/upload-folder.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run migrate-from -- benotes --database URL [--files FOLDER] [--dry-run] [--merge]
URL: mysql://USER:PASSWORD@HOST/NAME, postgres://USER:PASSWORD@HOST/NAME, or sqlite:FILE
FOLDER: storage/app/public of the original, with "attachments" and "thumbnails"`;

const OPTIONS = {
  database: { type: 'string' },
  files: { type: 'string' },
  'dry-run': { type: 'boolean' },
  merge: { type: 'boolean' },
} as const;

const print = (line: string) => console.log(line);

/** `npm run migrate-from`, while the server is stopped. Returns whether everything is as in the source. */
async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  if (positionals.join(' ') !== 'benotes' || !values.database) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  // npm changes to the project folder; paths are relative to where npm was called.
  const here = process.env['INIT_CWD'] ?? '.';
  const uploads = new UploadFolder(values.files === undefined ? undefined : path.resolve(here, values.files));
  openDataFolder(config.dataDir, console.log);
  const unlock = lockDataDir(config.dataDir);
  checkNoExchange(config.dataDir);
  const source = await openSource(values.database, path.resolve(here));
  const { db, close } = await connect(config, { afterMigrations: rebuildSearch });
  const files = new Files(db, config);
  try {
    // What is added to an empty database needs no sanitizing later.
    if (!(await db.selectFrom('posts').select('id').executeTakeFirst())) await markClean(db);
    const differences = await migrateServer(
      {
        db,
        files,
        source,
        uploads,
        report: new Report(print),
        isDryRun: values['dry-run'] ?? false,
        isMerging: values.merge ?? false,
        now: new Date().toISOString(),
      },
      print,
    );
    return differences.length === 0;
  } finally {
    await source.close();
    await files.close();
    await close();
    unlock();
  }
}

await runCommand(run, USAGE);
