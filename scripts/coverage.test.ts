import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const file = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** The rows of a document that refer to tests: a file in backquotes, then words that occur in it. */
function referencesIn(document: string) {
  const rows = file(document)
    .split('\n')
    .filter((line) => line.startsWith('| ') && /\.(?:test|spec)\.tsx?`/.test(line));
  const tests = rows.flatMap((row) => [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` (.+?)(?=<br>| \|$)/g)]);
  return { rows, tests };
}

describe.each([
  ['docs/coverage.md', 100],
  ['docs/promises.md', 25],
])('The table of %s', (document, least) => {
  const { rows, tests } = referencesIn(document);

  it('refers to tests', () => {
    expect(rows.length).toBeGreaterThan(least);
    expect(tests.length).toBeGreaterThanOrEqual(rows.length);
  });

  it('refers only to tests that exist', () => {
    const missing = tests
      .map(([, name = '', words = '']) => ({ name, words }))
      .filter(({ name, words }) => !existsSync(path.join(root, name)) || !file(name).includes(words));
    expect(missing).toEqual([]);
  });
});
