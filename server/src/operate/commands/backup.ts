import path from 'node:path';
import { parseArgs } from 'node:util';

import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { keepPrivate } from '../../kernel/database/data-folder.ts';
import { StartError } from '../../kernel/start-error.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';

const USAGE = `Usage: npm run backup -- FILE [--force]
       npm run restore -- FILE`;

const MEGABYTE = 1_000_000;

/** `npm run backup` and `npm run restore`. */
async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [command, name, ...more] = positionals;
  if (!name || more.length > 0) throw new ConfigError(USAGE);
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl) throw new ConfigError('PostgreSQL has its own tools: pg_dump and pg_restore (docs/postgresql.md).');
  // npm changes to the project folder; the path is relative to where npm was called.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  if (command === 'restore') {
    const { posts, before, hasManifest } = await restoreBackup(dataDir, file, console.log);
    const aside = before ? ` The previous data is in ${before}.` : '';
    const old = hasManifest
      ? ''
      : ' The backup is from an older version of Benotes without SHA-256 checksums: its lengths and CRC-32 checksums were verified.';
    return `Restored ${posts} posts into ${dataDir}.${aside}${old} Start the server with npm start.`;
  }
  keepPrivate(); // it contains what the data folder does
  const { posts, files, bytes } = await writeBackup(dataDir, file, values.force);
  return `${file}: ${posts} posts, ${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB.`;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError || error instanceof TypeError;
  if (!isKnown) throw error;
  console.error(error instanceof TypeError ? USAGE : error.message);
  process.exitCode = 1;
}
