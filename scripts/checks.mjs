import { runTool, since } from './processes.mjs';

/** @typedef {[name: string, tool: string, args: string[]]} Check */

/** @type {Check[]} The slowest first. */
const CHECKS = [
  ['types in the browser', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types in the service worker', 'tsc', ['-p', 'tsconfig.worker.json']],
  ['types on Node', 'tsc', ['-p', 'tsconfig.node.json']],
  ['types in the scripts', 'tsc', ['-p', 'scripts/tsconfig.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['format', 'oxfmt', ['--check']],
  [
    'styles',
    'stylelint',
    ['{shell,mf-*,libs/*,examples/*,extension,storybook}/{src,.storybook}/**/*.css', '--allow-empty-input'],
  ],
];

const CONCURRENCY = 2;

/**
 * Runs the checks, two at a time because most of them use one core, with a line for each and the output of those that
 * fail.
 *
 * @returns {Promise<import('./totals.mjs').Totals>} a check counts as one test.
 */
export async function runChecks() {
  const waiting = [...CHECKS];
  const failures = /** @type {string[]} */ ([]);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await passes(next))) failures.push(next[0]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { passed: CHECKS.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** @param {Check} check */
async function passes([name, tool, args]) {
  const start = performance.now();
  const { code, output } = await runTool(tool, args);
  console.log(code === 0 ? `  ${name} passed in ${since(start)}` : `  ${name} FAILED\n${output}`);
  return code === 0;
}
