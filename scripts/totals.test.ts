import { describe, expect, it } from 'vitest';

import {
  playwrightFailures,
  playwrightTotals,
  sum,
  summary,
  vitestFailures,
  vitestTotals,
  withProcess,
} from './totals.mjs';

describe('The totals of a run', () => {
  it('include the counts of Vitest', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults: [] };
    expect(vitestTotals(report)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it('count a file that Vitest could not load as one failure', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(vitestTotals(report)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  it('count a Playwright test that passes only on a retry as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
    expect(playwrightTotals({ stats, errors: [] })).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('count an error outside of tests', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightTotals({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('include a failure if the process failed although every test passed', () => {
    expect(withProcess({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: ['no failed test, but exit code 1'],
    });
  });

  it('include a failure if no test ran', () => {
    expect(withProcess({ passed: 0, failed: 0, skipped: 4 }, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 4 });
  });

  it('include a failure if there is no report', () => {
    expect(withProcess(null, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  it('do not count failures twice', () => {
    expect(withProcess({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('are added up', () => {
    const one = { passed: 1, failed: 0, skipped: 2 };
    const other = { passed: 0, failed: 3, skipped: 0, failures: ['a › b'] };
    expect(sum([one, one, other])).toEqual({ passed: 2, failed: 3, skipped: 4, failures: ['a › b'] });
  });

  it('name the failed tests of Vitest and the files it could not load, with the first line of their errors', () => {
    const test = { fullName: 'A list is empty', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n    at a line'] };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [{ ...test, status: 'failed' }] },
      { name: 'b.test.ts', status: 'failed', message: 'No such module\n', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [{ ...test, status: 'passed' }] },
    ];
    expect(vitestFailures({ testResults })).toEqual([
      'a.test.ts › A list is empty › expected 1',
      'b.test.ts › No such module',
    ]);
  });

  it('name the failed tests of Playwright, however deep they are', () => {
    const spec = { title: 'signs in', file: 'a.spec.ts', ok: true, tests: [] };
    const results = [{ error: { message: 'Timed out\n  at a line' } }];
    const failed = { ...spec, title: 'signs out', ok: false, tests: [{ projectName: 'desktop', results }] };
    const suites = [{ specs: [spec], suites: [{ specs: [failed] }] }];
    expect(playwrightFailures({ suites })).toEqual(['a.spec.ts › signs out › Timed out']);
  });

  it('are printed after the failures', () => {
    expect(summary({ passed: 1, failed: 1, skipped: 0, failures: ['a › b'] })).toBe(
      'Failed:\n  a › b\n\n1 passed, 1 failed',
    );
  });

  it('are printed in one line, with skipped tests only if there are any', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
