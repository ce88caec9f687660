import { totalmem } from 'node:os';

import { expect, it } from 'vitest';

import { importReaders, memoryThere } from './import-readers.ts';

const MB = 1024 * 1024;

it.each([
  [128, 1],
  [512, 1],
  [600, 2],
  [1024, 3],
  [64 * 1024, 3],
])('A server with %i MB of memory reads the imports of %i users at the same time', (megabytes, readers) => {
  expect(importReaders(megabytes * MB)).toBe(readers);
});

it('A process has the memory of its machine, or less', () => {
  expect(memoryThere()).toBeGreaterThan(0);
  expect(memoryThere()).toBeLessThanOrEqual(totalmem());
});
