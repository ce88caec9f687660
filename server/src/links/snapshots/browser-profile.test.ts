import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import type * as Profiles from './browser-profile.ts';
import { bytesIn } from './browser-profile.ts';

/** As in a process that has just started. */
const FRESH = './browser-profile.ts?fresh';

const aFolderOf = (pid: number) => {
  const folder = mkdtempSync(path.join(tmpdir(), `benotes-snapshot-${pid}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

describe('The profile of a browser', () => {
  it('is removed by the next server if one was killed, also by one with the same process id', async () => {
    const { makeProfile } = (await import(/* @vite-ignore */ FRESH)) as typeof Profiles;
    const [ended, running] = [aFolderOf(spawnSync('true').pid), aFolderOf(process.ppid)];
    const own = aFolderOf(process.pid);
    const profiles = await Promise.all([makeProfile(), makeProfile()]);
    profiles.push(await makeProfile());
    onTestFinished(() => profiles.forEach((profile) => rmSync(profile, { recursive: true })));
    expect([ended, running, own].map((folder) => existsSync(folder))).toEqual([false, true, false]);
    expect(profiles.map((folder) => existsSync(folder))).toEqual([true, true, true]);
  });

  it('has a size, which counts folders and small files as well, up to a limit', async () => {
    const folder = aDataDir();
    mkdirSync(path.join(folder, 'inside'));
    writeFileSync(path.join(folder, 'inside/large'), Buffer.alloc(100_000, 1));
    for (let count = 0; count < 20; count += 1) writeFileSync(path.join(folder, `small-${count}`), '');
    expect(await bytesIn(folder, 1e9)).toBeGreaterThan(100_000 + 20 * 4096);
    expect(await bytesIn(folder, 10_000)).toBeLessThan(200_000);
    expect(await bytesIn(path.join(folder, 'missing'), 1e9)).toBe(0);
  });
});
