import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { provideChromium } = await import('./chromium.mjs');
  const { provideOtherEngines } = await import('./other-engines.mjs');
  const { buildStale } = await import('./deployables.mjs');
  const { runChecks } = await import('./checks.mjs');
  const { runPlaywright, runStories, runVitest } = await import('./suites.mjs');
  const { sum, summary } = await import('./totals.mjs');

  const FAILED = { passed: 0, failed: 1, skipped: 0 };

  await installMissing();
  console.log('\nTypes, lint, format, styles');
  const totals = [await runChecks()];
  console.log('\nBuild');
  const isBuilt = await buildStale();
  console.log('\nUnit, component and API tests');
  totals.push(await runVitest());
  // Without a build, browser tests cannot run.
  if (isBuilt && (await provideChromium())) {
    await provideOtherEngines();
    console.log('\nStories');
    totals.push(await runStories());
    console.log('\nEnd to end');
    totals.push(await runPlaywright());
  } else totals.push(FAILED);

  const total = sum(totals);
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}
