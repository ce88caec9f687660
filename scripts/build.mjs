import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale } = await import('./deployables.mjs');
  const { writeLicenses } = await import('./release/licenses.mjs');

  await installMissing();
  if (!(await buildStale()) || !(await writeLicenses())) process.exit(1);
}
