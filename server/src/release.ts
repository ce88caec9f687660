import { REMOTE_NAMES } from '@benotes/contract';

import { ConfigError, readConfig } from './config.ts';
import { remoteNamed } from './web/built.ts';
import { readTable, release, rollBack } from './web/releases.ts';

const USAGE = `Usage: npm run module -- release NAME | rollback NAME | list\nNames: ${REMOTE_NAMES.join(', ')}`;

/** The command behind `npm run module` (contract section 1). */
async function run([verb, name = '']: string[]): Promise<string> {
  const { dataDir } = readConfig(process.env);
  if (verb === 'list') {
    const { remotes } = await readTable(dataDir);
    const lines = REMOTE_NAMES.map((each) => {
      const live = remotes[each];
      if (!live) return `${each}: not released`;
      return `${each}: ${live.version}${live.fallback ? `, before it ${live.fallback.split('/').at(-2)}` : ''}`;
    });
    return lines.join('\n');
  }
  const remote = remoteNamed(name);
  if (!remote || (verb !== 'release' && verb !== 'rollback')) throw new ConfigError(USAGE);
  const version = verb === 'release' ? await release(dataDir, remote) : await rollBack(dataDir, remote);
  if (version) return `${remote}: ${version} is live.`;
  throw new ConfigError(
    verb === 'release' ? `${remote} is not built: npm run build.` : `${remote} has no version before the live one.`,
  );
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
