import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runTool, toolEnvironment } from './processes.mjs';
import { playwrightTotals, vitestTotals, withProcess } from './totals.mjs';

/** @param {string[]} args */
export const runVitest = (...args) =>
  runSuite(vitestTotals, (report) =>
    // As in the browser tests: what fails twice is a defect.
    runTool(
      'vitest',
      ['run', ...args, '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        show: true,
      },
    ),
  );

/** Stories are rendered in a browser, each with an accessibility check. */
export const runStories = () =>
  runSuite(vitestTotals, (report) =>
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

export const runPlaywright = () =>
  runSuite(playwrightTotals, (report) =>
    runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
      from: 'e2e',
      env: { ...toolEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      show: true,
    }),
  );

/**
 * Runs a suite that shows what it does and leaves a report behind, and counts the report.
 *
 * @template Report
 * @param {(report: Report) => import('./totals.mjs').Totals} count
 * @param {(file: string) => Promise<{ code: number }>} runWith
 */
async function runSuite(count, runWith) {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-report-'));
  const file = path.join(folder, 'report.json');
  const { code } = await runWith(file);
  const totals = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : null;
  rmSync(folder, { recursive: true });
  return withProcess(totals, code);
}
