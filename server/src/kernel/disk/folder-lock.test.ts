import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { lockDataDir } from './folder-lock.ts';

describe('The lock of a data folder', () => {
  it('is held by one process at a time, and the error says so', () => {
    const dataDir = aDataDir();
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(`Benotes is already running on the data folder ${dataDir}.`);
    unlock();
    lockDataDir(dataDir)();
  });

  it('has another error message if it cannot be written', () => {
    const dataDir = aDataDir();
    mkdirSync(path.join(dataDir, 'benotes.lock'));
    expect(() => lockDataDir(dataDir)).toThrow(
      /^The data folder \S+ cannot be locked: benotes\.lock cannot be written \(unable to open database file\)\.$/,
    );
  });
});
