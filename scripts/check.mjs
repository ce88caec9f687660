import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { runChecks } = await import('./checks.mjs');
  const { runVitest } = await import('./suites.mjs');
  const { sum, summary } = await import('./totals.mjs');

  await installMissing();
  const total = sum([await runChecks(), await runVitest()]);
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}
