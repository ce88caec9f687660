import path from 'node:path';

import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';

requireNode();
void main();

/**
 * `npm test`; with `--all`, `npm run test:all`: everything, in its long form. The last line says N passed, N failed.
 */
async function main() {
  const isLong = process.argv.includes('--all');
  // Read by build/test-form.ts.
  if (isLong) process.env['TEST_FORM'] = 'long';
  const { installMissing } = await import('./install.mjs');
  const { provideChromium } = await import('./chromium.mjs');
  const { provideOtherEngines } = await import('./other-engines.mjs');
  const { buildStale, deployables, testedDeployables } = await import('./deployables.mjs');
  const { provideNode24 } = await import('./node-24.mjs');
  const { runChecks } = await import('./checks.mjs');
  const { browserTestFiles, runPlaywright, runServerTestsOn, runStories, runVitest } = await import('./suites.mjs');
  const { overBudget, timesReport } = await import('./test-times.mjs');
  const { sum, summary } = await import('./totals.mjs');

  /** @type {import('./test-times.mjs').FileTime[]} */
  const times = [];
  /** @type {import('./totals.mjs').Totals[]} */
  const totals = [];
  const run = async (/** @type {string} */ name, /** @type {() => Promise<import('./totals.mjs').Totals>} */ suite) => {
    console.log(`\n${name}`);
    const start = performance.now();
    totals.push(await suite());
    times.push({ name, ms: performance.now() - start });
  };

  await installMissing();
  console.log('\nBuild');
  const isBuilt = await buildStale(isLong ? deployables : testedDeployables);
  // Read by server/testing/processes.ts.
  if (isBuilt) process.env['SERVER_BUILD'] = path.join(root, 'server/dist');
  const hasBrowser = await provideChromium();
  if (hasBrowser) await provideOtherEngines();
  const node24 = isLong ? await provideNode24() : null;

  await run('Types, lint, format, styles', runChecks);
  await run('Unit, component, and API tests', runVitest);
  if (node24) await run('Unit and API tests on Node 24', () => runServerTestsOn(node24));
  // The reason was printed above.
  if (!hasBrowser) totals.push({ passed: 0, failed: 0, skipped: browserTestFiles().length });
  if (hasBrowser) await run('Stories', runStories);
  // Without a build, tests of the product in a browser cannot run.
  if (hasBrowser && isBuilt) await run('End to end', runPlaywright);

  const { files = [], failures = [], ...counted } = sum(totals);
  console.log(`\n${timesReport(times, files)}\n`);
  failures.push(...(isBuilt ? [] : ['the product could not be built']), ...(isLong ? [] : overBudget(files)));
  const failed = Math.max(counted.failed, failures.length);
  console.log(summary({ ...counted, failed, failures }));
  process.exitCode = failed > 0 ? 1 : 0;
}
