import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale } = await import('./deployables.mjs');

  await installMissing();
  if (!(await buildStale())) process.exit(1);
}
