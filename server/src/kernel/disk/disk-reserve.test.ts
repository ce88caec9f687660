import { existsSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { DiskReserve } from './disk-reserve.ts';

const MIB = 1024 * 1024;
const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

async function aReserve(freeInside = 0) {
  const dataDir = aDataDir();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const reserve = new DiskReserve(dataDir, path.join(dataDir, 'benotes.sqlite'));
  reserve.beforeOpen();
  reserve.afterOpen(() => freeInside);
  await reserve.keep();
  return { reserve, said, isLaidBy: () => existsSync(path.join(dataDir, 'benotes.reserve')) };
}

describe('The disk reserve', () => {
  it('is released for the first write that fails on a full disk, and logged once', async () => {
    const { reserve, said, isLaidBy } = await aReserve();
    expect([reserve.isFull, isLaidBy()]).toEqual([false, true]);
    expect(reserve.freeSpaceFor(full)).toBe(true);
    expect(reserve.freeSpaceFor(full)).toBe(true); // another write that failed at the same time
    expect([reserve.isFull, reserve.refusesRows, isLaidBy()]).toEqual([true, true, false]);
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('is not released for any other error', async () => {
    const { reserve, isLaidBy } = await aReserve();
    expect(reserve.freeSpaceFor(new Error('no'))).toBe(false);
    expect([reserve.isFull, isLaidBy()]).toEqual([false, true]);
  });

  it('is not needed for posts if enough was deleted', async () => {
    const { reserve } = await aReserve(5 * MIB);
    reserve.freeSpaceFor(full);
    expect([reserve.isFull, reserve.refusesRows]).toEqual([true, false]);
  });

  it('is filled again when there is free space', async () => {
    const { reserve, isLaidBy } = await aReserve();
    reserve.freeSpaceFor(full);
    await vi.waitFor(() => expect([reserve.isFull, isLaidBy()]).toEqual([false, true]));
  });
});
