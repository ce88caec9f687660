import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale, served } = await import('./deployables.mjs');
  const { root } = await import('./paths.mjs');
  const { applyDemoEnvironment } = await import('./demo-environment.mjs');

  await installMissing();
  if (!(await buildStale(served))) process.exit(1);

  // In this process, so that signals reach the server and its exit code is returned.
  process.chdir(root);
  if (!process.env['NODE_ENV']) process.env['NODE_ENV'] = 'production';
  if (process.argv.includes('--demo')) {
    applyDemoEnvironment(process.env);
    await import(pathToFileURL(path.join(root, 'server/dist/demo.js')).href);
  }
  await import(pathToFileURL(path.join(root, 'server/dist/main.js')).href);
}
