import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale, served } = await import('./deployables.mjs');
  const { root } = await import('./paths.mjs');
  const { run } = await import('./processes.mjs');

  await installMissing();
  if (!(await buildStale(served))) process.exit(1);
  const { code } = await run(process.execPath, [`${root}/server/dist/release.js`, ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code;
}
