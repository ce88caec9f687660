import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { openDataFolder } from './data-folder.ts';

const modeOf = (file: string) => (statSync(file).mode & 0o7777).toString(8);

/** Opens a data folder, and returns what is logged; the test's process keeps the umask it has. */
function open(folder: string): string[] {
  const mask = process.umask();
  onTestFinished(() => void process.umask(mask));
  const lines: string[] = [];
  openDataFolder(folder, (line) => lines.push(line));
  return lines;
}

describe('The data folder', () => {
  // #for-its-user-only
  it('is made for its user only, and so is all that is written', () => {
    const folder = path.join(aDataDir(), 'new/data');
    expect(open(folder)).toEqual([]);
    writeFileSync(path.join(folder, 'file'), '');
    mkdirSync(path.join(folder, 'folder'));
    expect(['', '..', 'file', 'folder'].map((name) => modeOf(path.join(folder, name)))).toEqual([
      '700',
      '700',
      '600',
      '700',
    ]);
  });

  it.each([0o755, 0o750, 0o711, 0o777])('is closed to other users if it was open (%o), with one line', (mode) => {
    const folder = aDataDir();
    chmodSync(folder, mode);
    expect(open(folder)).toEqual([
      `The data folder ${folder} could be read by other users of this machine: its mode is 0700 now.`,
    ]);
    expect(modeOf(folder)).toBe('700');
    expect(open(folder)).toEqual([]);
  });

  it('stays open if it is for everybody, such as /tmp, but the database is not', () => {
    const folder = aDataDir();
    const database = path.join(folder, 'benotes.sqlite');
    writeFileSync(database, '', { mode: 0o644 });
    chmodSync(folder, 0o1777);
    expect(open(folder)).toEqual([expect.stringContaining('and still can: give it the mode 0700.')]);
    expect([modeOf(folder), modeOf(database)]).toEqual(['1777', '600']);
  });

  it.each(['/proc/benotes/data', '/dev/null/data', '/dev/null'])(
    'is refused at once if it cannot be made: %s',
    (folder) => {
      expect(() => open(folder)).toThrow(`The data folder ${folder} cannot be created: `);
    },
  );
});
