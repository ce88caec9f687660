import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const rows = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'));

/** Tests as the table names them: a file in backquotes, then words that stand in it. */
const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` (.+?)(?=<br>| \|$)/g)]);

it('the table of the specification names tests', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(named.length).toBeGreaterThanOrEqual(rows.length);
});

it('every test that the table of the specification names is there', () => {
  const gone = named
    .map(([, file = '', name = '']) => ({ file, name }))
    .filter(({ file, name }) => {
      const test = path.join(root, file);
      return !existsSync(test) || !readFileSync(test, 'utf8').includes(name);
    });
  expect(gone).toEqual([]);
});
