import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { withMemoryFolder } from './memory-folder.mjs';
import { runTool, toolEnvironment } from './processes.mjs';
import { playwrightFailures, playwrightTotals, vitestFailures, vitestTotals, withProcess } from './totals.mjs';

/** @param {Parameters<typeof vitestTotals>[0] & Parameters<typeof vitestFailures>[0]} report */
const countVitest = (report) => ({ ...vitestTotals(report), failures: vitestFailures(report) });

/** @param {Parameters<typeof playwrightTotals>[0] & Parameters<typeof playwrightFailures>[0]} report */
const countPlaywright = (report) => ({ ...playwrightTotals(report), failures: playwrightFailures(report) });

/** @param {string[]} args */
export const runVitest = (...args) =>
  runSuite(countVitest, (report, env) =>
    runTool('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
      env,
      show: true,
    }),
  );

/** Stories are rendered in a browser, each with an accessibility check. */
export const runStories = () =>
  runSuite(countVitest, (report) =>
    runTool(
      'vitest',
      [
        'run',
        '--config',
        'storybook/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { from: 'storybook', show: true },
    ),
  );

/** @param {string[]} args */
export const runPlaywright = (...args) =>
  runSuite(countPlaywright, (report, env) =>
    runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], {
      from: 'e2e',
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      show: true,
    }),
  );

/**
 * Runs a suite with its output shown, and counts the results in its report.
 *
 * @template Report
 * @param {(report: Report) => import('./totals.mjs').Totals} count
 * @param {(file: string, env: NodeJS.ProcessEnv) => Promise<{ code: number }>} runWith
 */
async function runSuite(count, runWith) {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-report-'));
  const file = path.join(folder, 'report.json');
  const { code } = await withMemoryFolder((env) => runWith(file, { ...toolEnvironment(), ...env }));
  const totals = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : null;
  rmSync(folder, { recursive: true });
  return withProcess(totals, code);
}
