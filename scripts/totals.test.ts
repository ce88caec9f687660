import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { root } from './paths.mjs';
import { runTool } from './processes.mjs';
import { FILE_BUDGET, overBudget, timesReport } from './test-times.mjs';
import { playwrightTotals, sum, summary, type Totals, withProcess } from './totals.mjs';

const NONE = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

/** Runs these test files as `npm test` does, and returns its totals and exit code. */
async function totalsOf(files: Record<string, string>): Promise<Totals> {
  // Below the project, so that the files can import Vitest.
  const folder = mkdtempSync(path.join(root, 'scripts/.run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const report = path.join(mkdtempSync(path.join(tmpdir(), 'benotes-totals-')), 'report.json');
  onTestFinished(() => rmSync(path.dirname(report), { recursive: true, force: true }));
  const reporter = path.join(import.meta.dirname, 'vitest-totals.mjs');
  const env = { ...process.env, TOTALS_FILE: report };
  await runTool('vitest', ['run', '--root', folder, '--config', 'none.config.ts', `--reporter=${reporter}`], { env });
  return JSON.parse(readFileSync(report, 'utf8')) as Totals;
}

describe('The totals of a run', () => {
  it('are those of Vitest, and a file or hook that fails is one failure', async () => {
    const totals = await totalsOf({
      'none.config.ts': 'export default {};',
      'a.test.ts': `import { expect, it } from 'vitest';
        it('passes', () => {});
        it('fails', () => expect(1).toBe(2));
        it.skip('is skipped', () => {});`,
      'b.test.ts': `import './missing.ts';`,
      'c.test.ts': `import { afterAll, it } from 'vitest';
        afterAll(() => { throw new Error('Not closed.'); });
        it('passes', () => {});`,
    });
    expect(totals).toMatchObject({ passed: 2, failed: 3, skipped: 1 });
    expect(totals.failures?.toSorted()).toEqual([
      expect.stringMatching(/a\.test\.ts › fails › expected 1 to be 2/),
      expect.stringMatching(/b\.test\.ts › .*missing\.ts/),
      expect.stringMatching(/c\.test\.ts › Not closed\./),
    ]);
    expect(totals.files).toHaveLength(3);
  });

  it('count a Playwright test that passes only on a retry as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
    expect(playwrightTotals({ stats, errors: [], suites: [] })).toMatchObject({ passed: 5, failed: 2, skipped: 3 });
  });

  it('count an error outside of tests', () => {
    const stats = { ...NONE, expected: 5 };
    expect(playwrightTotals({ stats, errors: [{}], suites: [] })).toMatchObject({ passed: 5, failed: 1 });
  });

  it('name the failed tests of Playwright, however deep they are, and the time of each file at each size', () => {
    const result = { duration: 40 };
    const failed = { duration: 60, error: { message: '\u001B[31mTimed out\u001B[39m\n  at a line' } };
    const passing = { title: 'signs in', file: 'a.spec.ts', ok: true };
    const failing = { title: 'signs out', file: 'a.spec.ts', ok: false };
    const suites = [
      {
        specs: [{ ...passing, tests: [{ projectName: 'desktop', results: [result] }] }],
        suites: [{ specs: [{ ...failing, tests: [{ projectName: 'desktop', results: [failed] }] }] }],
      },
    ];
    expect(playwrightTotals({ stats: NONE, errors: [], suites })).toMatchObject({
      failures: ['a.spec.ts › signs out › Timed out'],
      files: [{ name: 'e2e/specs/a.spec.ts (desktop)', ms: 100 }],
    });
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

  it('include none if no test was chosen, because nothing has changed', () => {
    const nothing = { passed: 0, failed: 0, skipped: 0, files: [] };
    expect(withProcess(nothing, 0, true)).toEqual(nothing);
    expect(withProcess(nothing, 0)).toMatchObject({ failed: 1 });
    expect(withProcess(nothing, 1, true)).toMatchObject({ failed: 1 });
    expect(withProcess(null, 0, true)).toMatchObject({ failed: 1 });
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
    expect(sum([one, one, other])).toEqual({ passed: 2, failed: 3, skipped: 4, failures: ['a › b'], files: [] });
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

describe('The times of a run', () => {
  const files = Array.from({ length: 99 }, (_, index) => ({ name: `${index}.test.ts`, ms: 1000 }));
  const slow = { name: 'slow.test.ts', ms: 99_000 * FILE_BUDGET };

  it('are printed by suite and for the slowest files', () => {
    const report = timesReport([{ name: 'Stories', ms: 61_200 }], [...files, slow]);
    expect(report).toContain('61.2 s  Stories');
    expect(report).toContain('The 30 slowest of 100 files:\n     5.9 s  slow.test.ts');
  });

  it('may not be mostly those of one file, however slow the machine is', () => {
    expect(overBudget([...files, slow])).toEqual([]);
    const slower = { ...slow, ms: slow.ms * 2 };
    expect(overBudget([...files, slower])).toEqual([expect.stringContaining('slow.test.ts › took 10.7 %')]);
    expect(overBudget([...files, slower].map(({ name, ms }) => ({ name, ms: ms * 3 })))).toHaveLength(1);
  });
});
