import { expect, it } from 'vitest';

import { resultCodeName } from './result-codes.ts';

it.each([
  [1, 'SQLITE_ERROR'],
  [5, 'SQLITE_BUSY'],
  [13, 'SQLITE_FULL'],
  [26, 'SQLITE_NOTADB'],
  [266, 'SQLITE_IOERR_READ'],
  [517, 'SQLITE_BUSY_SNAPSHOT'],
  [522, 'SQLITE_IOERR_SHORT_READ'],
  [779, 'SQLITE_CORRUPT_INDEX'],
  [787, 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  [1032, 'SQLITE_READONLY_DBMOVED'],
  [2067, 'SQLITE_CONSTRAINT_UNIQUE'],
  [4874, 'SQLITE_IOERR_SHMSIZE'],
  [8202, 'SQLITE_IOERR_DATA'],
  [8458, 'SQLITE_IOERR_CORRUPTFS'],
  [0xff_05, 'SQLITE_BUSY'],
  [77, 'SQLITE_77'],
])('names the code %i %s', (code, name) => {
  expect(resultCodeName(code)).toBe(name);
});
