import { cp } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { type Config, ConfigError, readConfig } from '../../kernel/config/config.ts';
import { connect } from '../../kernel/database/connect.ts';
import { openDataFolder } from '../../kernel/database/data-folder.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { moveDatabase } from '../move/move-database.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage, while the server is stopped and with its environment:
npm run move -- --to postgres://USER:PASSWORD@HOST/NAME   from SQLite to an empty database of PostgreSQL
npm run move -- --to sqlite:FOLDER                        from PostgreSQL to a new data folder`;

/** What is in a data folder besides the database. */
const FOLDERS = ['files', 'modules', 'shell'];

/** The location of the target. @throws ConfigError if it is none. */
function targetOf(to: string | undefined, { databaseUrl, dataDir }: Config): Pick<Config, 'dataDir' | 'databaseUrl'> {
  if (!databaseUrl && to?.match(/^postgres(?:ql)?:\/\//)) return { dataDir, databaseUrl: to };
  const folder = to?.startsWith('sqlite:') ? to.slice('sqlite:'.length) : '';
  if (!databaseUrl || folder === '') throw new ConfigError(USAGE);
  // npm changes to the project folder; paths are relative to where npm was called.
  return { dataDir: path.resolve(process.env['INIT_CWD'] ?? '.', folder), databaseUrl: null };
}

/** `npm run move`. Returns whether the target has the same rows as the source. */
async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  const config = readConfig(process.env);
  const to = targetOf(values.to, config);
  if (to.dataDir === config.dataDir && !to.databaseUrl) throw new ConfigError('The target is the data folder itself.');
  openDataFolder(to.dataDir, console.log);
  const locks = [...new Set([config.dataDir, to.dataDir])].map((folder) => lockDataDir(folder));
  const source = await openDatabase(config);
  const target = await connect(to);
  try {
    const sourceName = config.databaseUrl ? withoutPassword(config.databaseUrl) : config.dataDir;
    const file = config.databaseUrl ? target.db : source;
    const differences = await moveDatabase({ source, sourceName, target: target.db, file, print: console.log });
    if (differences.length === 0 && to.dataDir !== config.dataDir) await copyFolders(config.dataDir, to.dataDir);
    for (const line of differences) console.error(line);
    console.log(differences.length === 0 ? `Moved. Every row is the same. ${nextStep(to)}` : 'There are differences.');
    return differences.length === 0;
  } finally {
    await source.destroy();
    await target.close();
    for (const unlock of locks) unlock();
  }
}

function withoutPassword(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

const nextStep = ({ databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>) =>
  databaseUrl
    ? 'Start the server with DATABASE_URL set to the target, and the same DATA_DIR.'
    : `Start the server without DATABASE_URL and with DATA_DIR=${dataDir}.`;

/** Images and modules; those that a run before has copied are replaced. */
async function copyFolders(from: string, to: string): Promise<void> {
  console.log('Copying images and modules …');
  for (const folder of FOLDERS)
    await cp(path.join(from, folder), path.join(to, folder), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
}

await runCommand(run, USAGE);
