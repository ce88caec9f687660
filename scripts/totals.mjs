/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

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
  return isSilent ? { ...totals, failed: 1 } : totals;
}

/** @param {Totals[]} all @returns {Totals} */
export function sum(all) {
  return all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** The last line of a test run. @param {Totals} totals */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
