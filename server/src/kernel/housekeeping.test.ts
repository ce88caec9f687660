import { describe, expect, it, vi } from 'vitest';

import { anApp } from '../../testing/app.ts';
import { Housekeeping, type Sweep } from './housekeeping.ts';

const failing: Sweep = { name: 'unused files are removed', run: () => Promise.reject(new Error('EACCES')) };

/** Housekeeping with these sweeps only, and what it reports. */
async function housekeeping(sweeps: readonly Sweep[]) {
  const { db } = await anApp();
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  return { reported, work: new Housekeeping({ db, reserve: null, report }, sweeps) };
}

describe('A sweep that always fails', () => {
  it('does not keep the others from running', async () => {
    const run = vi.fn(async () => {});
    const { work } = await housekeeping([failing, { name: 'expired invitations are removed', run }]);
    await work.round();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is reported by its name and cause, once a day', async () => {
    const { work, reported } = await housekeeping([failing]);
    const clock = vi.spyOn(performance, 'now');
    for (const hour of [0, 1, 23, 24]) {
      clock.mockReturnValue(hour * 3600_000);
      await work.round();
    }
    clock.mockRestore();
    expect(reported.map(String)).toEqual(Array(2).fill('Error: Maintenance failed: unused files are removed'));
    expect(reported[0]).toMatchObject({ cause: { message: 'EACCES' } });
  });
});
