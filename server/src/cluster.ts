import path from 'node:path';

import { Cluster } from './app/cluster/cluster.ts';
import { readProcesses } from './app/cluster/processes-setting.ts';
import { ConfigError, readConfig } from './kernel/config/config.ts';
import { ignoreOutputErrors } from './kernel/log-stream.ts';

/** `npm run cluster`: several server processes on one port. SIGHUP restarts them one by one, SIGTERM stops them. */
async function main(): Promise<void> {
  ignoreOutputErrors();
  readConfig(process.env); // reports a wrong value once
  const processes = readProcesses(process.argv.slice(2), process.env);
  const script = path.join(import.meta.dirname, 'main.js');
  const servers = new Cluster({ script, processes, log: console.log });

  process.on('SIGHUP', () => void servers.restart());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.once(signal, () => process.exit(1)); // a second signal ends it at once
      void servers.stop().then(() => process.exit(0));
    });

  if (await servers.start()) console.log(`${processes} processes serve this port.`);
  else {
    await servers.stop();
    process.exitCode = 1;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
