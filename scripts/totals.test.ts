import { describe, expect, it } from 'vitest';

import { playwrightTotals, sum, summary, vitestTotals, withProcess } from './totals.mjs';

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
    expect(withProcess({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('include a failure if no test ran', () => {
    expect(withProcess({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  });

  it('include a failure if there is no report', () => {
    expect(withProcess(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('do not count failures twice', () => {
    expect(withProcess({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('are added up', () => {
    const one = { passed: 1, failed: 0, skipped: 2 };
    expect(sum([one, one, { passed: 0, failed: 3, skipped: 0 }])).toEqual({ passed: 2, failed: 3, skipped: 4 });
  });

  it('are printed in one line, with skipped tests only if there are any', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
