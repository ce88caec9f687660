import { matchesGlob } from 'node:path';

import { trackedFiles } from './tracked-files.mjs';

/**
 * `a.{b,c}` as `a.b` and `a.c`, so that each of them has to match; for patterns with one pair of braces.
 *
 * @param {string} pattern
 */
function alternatives(pattern) {
  const [, before = '', list = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return list ? list.split(',').map((each) => before + each + after) : [pattern];
}

/**
 * Patterns in the overrides of a lint configuration that match no file of the project.
 *
 * @param {string} config its JSON
 */
export function unmatchedOverrides(config) {
  /** @type {{ overrides?: { files: string[] }[] }} */
  const { overrides = [] } = JSON.parse(config);
  const files = trackedFiles();
  return overrides
    .flatMap((override) => override.files)
    .flatMap(alternatives)
    .filter((pattern) => !files.some((file) => matchesGlob(file, pattern)));
}
