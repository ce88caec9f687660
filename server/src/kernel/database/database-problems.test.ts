import { describe, expect, it } from 'vitest';

import { problemOf } from './database-problems.ts';

const failing = (code: string) => Object.assign(new Error('The statement failed.'), { code });

describe('A database error', () => {
  it.each([
    ['a full disk', 507, ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT']],
    ['a lost race', 409, ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_FOREIGNKEY', '23505', '23503']],
    ['a value that cannot be stored', 422, ['22021', '22003', '22P02']],
    [
      'a busy or unavailable database',
      503,
      [
        'SQLITE_BUSY',
        'SQLITE_BUSY_SNAPSHOT',
        'SQLITE_READONLY',
        '55P03',
        '57014',
        '53300',
        '57P01',
        '08006',
        '40P01',
        '25006',
        'ECONNREFUSED',
      ],
    ],
  ])('%s is reported as %i', (_what, status, codes) => {
    expect(codes.map((code) => problemOf(failing(code))?.statusCode)).toEqual(codes.map(() => status));
  });

  it('of an unavailable database sets retry-after', () => {
    const lost = problemOf(new Error('Connection terminated unexpectedly'));
    expect([lost?.statusCode, lost?.headers]).toEqual([503, { 'retry-after': '5' }]);
    const missing = Object.assign(new Error('connect ENOENT /run/postgresql'), { code: 'ENOENT', syscall: 'connect' });
    expect(problemOf(missing)?.statusCode).toBe(503);
  });

  it('that is not listed is treated as a bug', () => {
    expect(['SQLITE_ERROR', '42601', 'ERR_ASSERTION'].map((code) => problemOf(failing(code)))).toEqual([
      null,
      null,
      null,
    ]);
    expect(problemOf(new Error('A defect.'))).toBeNull();
    expect(problemOf('nothing')).toBeNull();
  });
});
