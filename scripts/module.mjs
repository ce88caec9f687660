import { existsSync } from 'node:fs';

import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale, served } = await import('./deployables.mjs');
  const { root } = await import('./paths.mjs');
  const { run } = await import('./processes.mjs');

  const [verb, name = '', url = '--'] = process.argv.slice(2);
  if (verb === 'libraries' || verb === 'create') {
    await installMissing();
    const { createModule, listLibraries } = await import('./create-module.mjs');
    await (verb === 'create' ? createModule(process.argv.slice(3)) : listLibraries(process.argv.slice(3)));
    return;
  }
  const isPacked = verb === 'pack' || (verb === 'release' && url.startsWith('--'));
  const command = `${root}/server/dist/release.js`;
  // Only the released module is built, because a running server may use the other builds.
  const isWanted = (/** @type {string} */ deployable) =>
    (isPacked && deployable === name.replaceAll('_', '-')) || (deployable === 'server' && !existsSync(command));
  await installMissing();
  const wanted = served.filter((deployable) => isWanted(deployable.name));
  if (wanted.length > 0 && !(await buildStale(wanted))) process.exit(1);
  const { code } = await run(process.execPath, [command, ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
}
