import { existsSync } from 'node:fs';

import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale, served } = await import('./deployables.mjs');
  const { root } = await import('./paths.mjs');
  const { run } = await import('./processes.mjs');

  const [verb, name = '', address] = process.argv.slice(2);
  const command = `${root}/server/dist/release.js`;
  // What is released is built, and nothing else: a server may be running on the rest.
  const isWanted = (/** @type {string} */ deployable) =>
    (verb === 'release' && !address && deployable === name.replace('_', '-')) ||
    (deployable === 'server' && !existsSync(command));
  await installMissing();
  const wanted = served.filter((deployable) => isWanted(deployable.name));
  if (wanted.length > 0 && !(await buildStale(wanted))) process.exit(1);
  const { code } = await run(process.execPath, [command, ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
}
