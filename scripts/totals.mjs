import path from 'node:path';

/** @typedef {{ name: string, ms: number }} FileTime of a test file in one project, all tests together. */
/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], files?: FileTime[] }} Totals */

/**
 * @typedef {{ title: string, file: string, ok: boolean,
 *   tests: { projectName: string, results: { duration: number, error?: { message?: string } }[] }[] }} PlaywrightSpec
 */
/** @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/**
 * Counts the JSON report of Playwright. A flaky test, which passes only on a retry, counts as failed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[],
 *   suites: PlaywrightSuite[] }} report
 * @returns {Totals}
 */
export function playwrightTotals({ stats, errors, suites }) {
  const specs = suites.flatMap(specsOf);
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { file, tests } of specs)
    for (const { projectName, results } of tests) {
      const name = `e2e/specs/${file} (${projectName})`;
      times.set(
        name,
        results.reduce((total, { duration }) => total + duration, times.get(name) ?? 0),
      );
    }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, tests }) => failure(file, title, tests[0]?.results[0]?.error?.message)),
    files: [...times].map(([name, ms]) => ({ name, ms })),
  };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * The totals of one suite, with at least one failure if its process failed or no test ran.
 *
 * @param {Totals | null} counted null without a report.
 * @param {number} code
 * @param {boolean} [mayBeEmpty] whether a report without any file is fine: nothing was changed that a test depends on.
 * @returns {Totals}
 */
export function withProcess(counted, code, mayBeEmpty = false) {
  const totals = counted ?? { passed: 0, failed: 0, skipped: 0 };
  const isEmpty = mayBeEmpty && counted?.files?.length === 0;
  const isSilent = totals.failed === 0 && (code !== 0 || (totals.passed === 0 && !isEmpty));
  return isSilent ? { ...totals, failed: 1, failures: [`no failed test, but exit code ${code}`] } : totals;
}

/** @param {Totals[]} all @returns {Totals} */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  failures: all.flatMap(({ failures = [] }) => failures),
  files: all.flatMap(({ files = [] }) => files),
});

// oxlint-disable-next-line no-control-regex -- The escape sequences of colors start with a control character.
const COLORS = /\u001B\[[\d;]*m/g;

/**
 * A failed test in one line, with the first line of its error. @param {string} file @param {string} title @param
 * {string | undefined} error
 */
export function failure(file, title, error) {
  const [first = ''] = (error ?? '').replaceAll(COLORS, '').split('\n');
  return [relative(file), title, first].filter(Boolean).join(' › ');
}

/** A path of the report relative to the root. @param {string} file */
export const relative = (file) => (path.isAbsolute(file) ? path.relative(process.cwd(), file) : file);

/** The end of a test run: its failures, then the totals in the last line. @param {Totals} totals */
export function summary({ passed, failed, skipped, failures = [] }) {
  const list = failures.length > 0 ? `Failed:\n${failures.map((name) => `  ${name}`).join('\n')}\n\n` : '';
  return `${list}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
