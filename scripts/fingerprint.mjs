import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const MADE = new Set(['node_modules', 'dist', 'dist-site', 'data', 'test-results', 'playwright-report', '.tmp']);

/**
 * One value for the content of files and folders: the same on every machine, another one as soon as a byte, a name or
 * the list of files changes. What is made from the sources (installed, built, stored) does not count.
 *
 * @param {string} base
 * @param {string[]} entries paths below `base`; one that is missing counts as empty.
 * @param {(file: string) => boolean} [counts] which files count, by their path below `base`.
 */
export function fingerprint(base, entries, counts = () => true) {
  const hash = createHash('sha256');
  for (const entry of entries) {
    for (const file of filesIn(base, entry).filter(counts)) {
      const content = readFileSync(path.join(base, file));
      // The length stands before the content, so that no two lists of files read the same.
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
    .filter((name) => !MADE.has(name))
    .sort()
    .flatMap((name) => filesIn(base, `${entry}/${name}`));
}
