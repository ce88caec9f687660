import path from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Totals */

/**
 * Counts the JSON report of Vitest. A file that could not be loaded counts as one failure.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Totals}
 */
export function vitestTotals(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts the JSON report of Playwright. A flaky test, which passes only on a retry, counts as failed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Totals}
 */
export function playwrightTotals({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}

/**
 * The totals of one suite, with at least one failure if its process failed or no test ran.
 *
 * @param {Totals | null} counted null without a report.
 * @param {number} code
 * @returns {Totals}
 */
export function withProcess(counted, code) {
  const totals = counted ?? { passed: 0, failed: 0, skipped: 0 };
  const isSilent = totals.failed === 0 && (code !== 0 || totals.passed === 0);
  return isSilent ? { ...totals, failed: 1, failures: [`no failed test, but exit code ${code}`] } : totals;
}

/** @param {Totals[]} all @returns {Totals} */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  failures: all.flatMap(({ failures = [] }) => failures),
});

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest */

/**
 * The failed tests in a report of Vitest, and the files that could not be loaded, with the first line of each error.
 *
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: VitestTest[] }[] }} report
 * @returns {string[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, '', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
  });
}

/**
 * @typedef {{ title: string, file: string, ok: boolean,
 *   tests: { projectName: string, results: { error?: { message?: string } }[] }[] }} PlaywrightSpec
 */
/** @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * The failed tests in a report of Playwright, with the first line of each error.
 *
 * @param {{ suites: PlaywrightSuite[] }} report
 * @returns {string[]}
 */
export function playwrightFailures({ suites }) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => failure(file, title, tests[0]?.results[0]?.error?.message)),
    ...playwrightFailures({ suites: suite.suites ?? [] }),
  ]);
}

// oxlint-disable-next-line no-control-regex -- The escape sequences of colors start with a control character.
const COLORS = /\u001B\[[\d;]*m/g;

/** @param {string} file @param {string} title @param {string | undefined} error */
function failure(file, title, error) {
  const [first = ''] = (error ?? '').replaceAll(COLORS, '').split('\n');
  return [path.relative(process.cwd(), file), title, first].filter(Boolean).join(' › ');
}

/** The end of a test run: its failures, then the totals in the last line. @param {Totals} totals */
export function summary({ passed, failed, skipped, failures = [] }) {
  const list = failures.length > 0 ? `Failed:\n${failures.map((name) => `  ${name}`).join('\n')}\n\n` : '';
  return `${list}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
