/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * Counts the JSON report of vitest. A file that could not even be loaded has no tests and counts as one failure.
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
 * Counts the JSON report of Playwright. A test that passed when it was repeated has passed; Playwright lists it as flaky.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Totals}
 */
export function playwrightTotals({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
  };
}

/**
 * The totals of one suite, given how its process ended: one that ended badly or ran nothing has a failure to show.
 *
 * @param {Totals | null} counted null when it left no report.
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
