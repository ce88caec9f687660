import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { buildStale, served } = await import('./deployables.mjs');
  const { runTool } = await import('./processes.mjs');

  await installMissing();
  if (!(await buildStale(served))) process.exit(1);
  const { code } = await runTool('tsx', ['bench/run.ts', ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
}
