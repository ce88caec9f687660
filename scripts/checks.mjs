import { runTool, since } from './processes.mjs';

/** @type {[name: string, tool: string, args: string[]][]} */
const CHECKS = [
  ['types in the browser', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types in the service worker', 'tsc', ['-p', 'tsconfig.worker.json']],
  ['types on Node', 'tsc', ['-p', 'tsconfig.node.json']],
  ['types in the scripts', 'tsc', ['-p', 'scripts/tsconfig.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check']],
  ['styles', 'stylelint', ['{shell,mf-*,libs/*,storybook}/{src,.storybook}/**/*.css', '--allow-empty-input']],
];

/**
 * Types, lint, format and styles, one after the other; what fails is shown.
 *
 * @returns {Promise<import('./totals.mjs').Totals>} a check counts as one test.
 */
export async function runChecks() {
  let failed = 0;
  for (const [name, tool, args] of CHECKS) {
    const start = performance.now();
    const { code, output } = await runTool(tool, args);
    if (code !== 0) failed += 1;
    console.log(code === 0 ? `  ${name} passed in ${since(start)}` : `  ${name} FAILED\n${output}`);
  }
  return { passed: CHECKS.length - failed, failed, skipped: 0 };
}
