import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';
import { run, runTool, toolEnvironment } from './processes.mjs';
import { withTemporaryFolder } from './temporary-folder.mjs';
import { playwrightTotals, withProcess } from './totals.mjs';
import { trackedFiles } from './tracked-files.mjs';

/** @typedef {import('./totals.mjs').Totals} Totals */

const VITEST = path.join(root, 'node_modules/vitest/vitest.mjs');

/**
 * Unit, component, and API tests.
 *
 * @param {string[]} [args]
 */
export const runVitest = (args) => runVitestOn(process.execPath, args);

/**
 * API tests and those of the server's functions in their short form, on another Node than that of the scripts.
 *
 * @param {string} node the path of the program.
 */
export const runServerTestsOn = (node) =>
  runVitestOn(node, ['--project', 'server', '--project', 'postgres'], { TEST_FORM: 'short' });

/** @param {string} node @param {string[]} [args] @param {NodeJS.ProcessEnv} [added] */
const runVitestOn = (node, args = [], added = {}) =>
  withReport(
    (file, env) =>
      run(node, [VITEST, 'run', ...args, ...VITEST_REPORTERS], {
        // What the tests start as `node` is the same one.
        env: { ...env, TOTALS_FILE: file, PATH: [path.dirname(node), env['PATH']].join(path.delimiter), ...added },
        show: true,
      }),
    undefined,
    args.includes('--passWithNoTests'),
  );

/** Stories are rendered in a browser, each with an accessibility check. */
export const runStories = () =>
  withReport((file, env) =>
    runTool('vitest', ['run', '--config', 'storybook/vitest.config.ts', ...VITEST_REPORTERS], {
      from: 'storybook',
      env: { ...env, TOTALS_FILE: file },
      show: true,
    }),
  );

/** The files whose tests need a browser. */
export const browserTestFiles = () => trackedFiles().filter((name) => /\.(?:stories\.tsx|spec\.ts)$/.test(name));

const VITEST_REPORTERS = ['--reporter=default', '--reporter=./scripts/vitest-totals.mjs'];

/** Tests of the built product in a browser. @param {string[]} args */
export const runPlaywright = (args = []) =>
  withReport(
    (file, env) =>
      runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
        from: 'e2e',
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        show: true,
      }),
    playwrightTotals,
  );

/**
 * Runs a suite with its output shown, and counts the results in its report.
 *
 * @param {(file: string, env: NodeJS.ProcessEnv) => Promise<{ code: number }>} run
 * @param {(report: any) => Totals} [count] the totals in a report that is not made of them.
 * @param {boolean} [mayBeEmpty]
 */
const withReport = (run, count = (totals) => totals, mayBeEmpty = false) =>
  withTemporaryFolder(async (temporary) => {
    const file = path.join(temporary.TMPDIR, 'report.json');
    const { code } = await run(file, { ...toolEnvironment(), ...temporary });
    const totals = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : null;
    return withProcess(totals, code, mayBeEmpty);
  });
