import { requireNode } from './node-version.mjs';

requireNode();
void main();

/**
 * `npm run check`: types, lint, format, styles, and the unit, component, and API tests that depend on a file which
 * differs from the published branch; with `--all`, all of them.
 */
async function main() {
  const { installMissing } = await import('./install.mjs');
  const { runChecks } = await import('./checks.mjs');
  const { runVitest } = await import('./suites.mjs');
  const { run } = await import('./processes.mjs');
  const { sum, summary } = await import('./totals.mjs');

  await installMissing();
  const total = sum([await runChecks(), await runVitest(process.argv.includes('--all') ? [] : await onlyChanged())]);
  console.log(`\n${summary(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;

  /** What changed since the last push, or if nothing is published, since the last commit. */
  async function onlyChanged() {
    const { code, output } = await run('git', ['merge-base', 'HEAD', '@{upstream}']);
    const base = code === 0 ? output.trim() : 'HEAD';
    return ['--changed', base, '--passWithNoTests', '--project', '!postgres'];
  }
}
