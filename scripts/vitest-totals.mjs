import { writeFileSync } from 'node:fs';

import { failure, relative } from './totals.mjs';

/** @typedef {import('vitest/node').Reporter} Reporter */

/**
 * A reporter of Vitest that writes the totals of a run, as `Totals` in JSON, to the file that `TOTALS_FILE` names.
 *
 * @implements {Reporter}
 */
export default class VitestTotals {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} errors outside of tests.
   */
  onTestRunEnd(modules, errors) {
    const count = (/** @type {'passed' | 'failed' | 'skipped'} */ state) =>
      modules.reduce((total, { children }) => total + [...children.allTests(state)].length, 0);
    const failures = [
      ...modules.flatMap(failuresIn),
      ...errors.map(({ message }) => failure('outside of tests', '', message)),
    ];
    /** @type {import('./totals.mjs').Totals} */
    const totals = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped'),
      failures,
      files: modules.map((module) => ({ name: nameOf(module), ms: timeOf(module) })),
    };
    writeFileSync(process.env['TOTALS_FILE'] ?? '', JSON.stringify(totals));
  }
}

/**
 * A file that could not be loaded, or a hook that failed, counts as one failure. @param
 * {import('vitest/node').TestModule} module
 */
const failuresIn = (module) => [
  ...[...module.children.allTests('failed')].map((test) =>
    failure(module.moduleId, test.fullName, test.result().errors?.[0]?.message),
  ),
  ...[module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map(({ message }) => failure(module.moduleId, '', message)),
  ),
];

/** @param {import('vitest/node').TestModule} module */
const nameOf = ({ moduleId, project }) => `${relative(moduleId)} (${project.name})`;

/**
 * The time of a file's tests, and of loading it; in a browser, where files are loaded side by side, only that of its
 * tests.
 *
 * @param {import('vitest/node').TestModule} module
 */
function timeOf(module) {
  const { collectDuration, duration } = module.diagnostic();
  return module.project.isBrowserEnabled() ? duration : collectDuration + duration;
}
