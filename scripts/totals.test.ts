import { describe, expect, it } from 'vitest';

import { playwrightTotals, sum, summary, vitestTotals, withProcess } from './totals.mjs';

describe('the totals of a run', () => {
  it('take over what vitest counted', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults: [] };
    expect(vitestTotals(report)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it('count a file that vitest could not load as one failure', () => {
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

  it('count a test of Playwright that passed when it was repeated as passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
    expect(playwrightTotals({ stats, errors: [] })).toEqual({ passed: 6, failed: 1, skipped: 3 });
  });

  it('count an error outside of any test', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightTotals({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  it('show a failure when the process ended badly though every test passed', () => {
    expect(withProcess({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('show a failure when nothing ran', () => {
    expect(withProcess({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  });

  it('show a failure when there is no report', () => {
    expect(withProcess(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('leave the failures alone that were counted already', () => {
    expect(withProcess({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('add up', () => {
    const one = { passed: 1, failed: 0, skipped: 2 };
    expect(sum([one, one, { passed: 0, failed: 3, skipped: 0 }])).toEqual({ passed: 2, failed: 3, skipped: 4 });
  });

  it('are written in one line, what was skipped only when there is any', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
