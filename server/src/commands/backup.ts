import path from 'node:path';
import { parseArgs } from 'node:util';

import { ConfigError, readConfig } from '../config.ts';
import { backUp } from '../backup/write-backup.ts';
import { restore } from '../backup/restore-backup.ts';
import { StartError } from '../start-error.ts';

const USAGE = `Usage: npm run backup -- FILE [--force]
       npm run restore -- FILE`;

const MEGABYTE = 1_000_000;

/** The commands behind `npm run backup` and `npm run restore` (contract section 1). */
async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  });
  const [verb, name, ...more] = positionals;
  if (!name || more.length > 0) throw new ConfigError(USAGE);
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl)
    throw new ConfigError('PostgreSQL has its own tools: pg_dump and pg_restore (docs/operations.md, "PostgreSQL").');
  // npm runs it in the project's folder; the file's name counts from where the person stands.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  if (verb === 'restore') {
    const { posts, before, hasManifest } = await restore(dataDir, file);
    const aside = before ? ` What was there before is in ${before}.` : '';
    const old = hasManifest
      ? ''
      : ' The backup is of an older Benotes, without SHA-256 sums: its lengths and CRC-32 checksums were compared.';
    return `Restored ${posts} posts into ${dataDir}.${aside}${old} Start the server with npm start.`;
  }
  const { posts, files, bytes } = await backUp(dataDir, file, values.force);
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
