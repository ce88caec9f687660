import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const GENERATED = new Set(['node_modules', 'dist', 'dist-site', 'data', 'test-results', 'playwright-report', '.tmp']);

/**
 * A hash of the content of files and folders: the same on every machine, and different when a byte, a name, or the list
 * of files changes. Generated files (installed, built, stored) are ignored.
 *
 * @param {string} base
 * @param {string[]} entries paths relative to `base`; a missing one counts as empty.
 * @param {(file: string) => boolean} [counts] which files are included, by their path relative to `base`.
 */
export function fingerprint(base, entries, counts = () => true) {
  const hash = createHash('sha256');
  for (const entry of entries) {
    for (const file of filesIn(base, entry).filter(counts)) {
      const content = readFileSync(path.join(base, file));
      // The length precedes the content, so that different lists of files never result in the same input.
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** @param {string} base @param {string} entry @returns {string[]} */
function filesIn(base, entry) {
  const found = statSync(path.join(base, entry), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [entry];
  return readdirSync(path.join(base, entry))
    .filter((name) => !GENERATED.has(name))
    .sort()
    .flatMap((name) => filesIn(base, `${entry}/${name}`));
}
