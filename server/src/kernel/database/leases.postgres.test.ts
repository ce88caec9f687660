import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { aDataDir, anApp, aPerson, type TestApp } from '../../../testing/app.ts';
import { letPass } from '../../../testing/clock.ts';
import { Lease, LEASE_MS } from './leases.ts';

const BEAT_MS = 5000;
const MONDAY = Date.UTC(2026, 0, 5);

/** A lease of a process that was killed just now. */
const heldByTheDead = ({ db }: TestApp, name: string) =>
  db
    .insertInto('leases')
    .values({ name, holder: 'a killed process', until: new Date(Date.now() + LEASE_MS).toISOString() })
    .execute();

describe('A lease', () => {
  // #renewed-until-released
  it('is renewed for as long as the work takes, and is lost seconds after the last sign of life', async () => {
    const { db } = await anApp();
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const [lease, other] = [new Lease(db, 'work'), new Lease(db, 'work')];
    const until = async () => (await db.selectFrom('leases').select('until').executeTakeFirstOrThrow()).until;
    expect([await lease.hold(), await other.hold()]).toEqual([true, false]);
    for (let passed = 0; passed < 2 * LEASE_MS; passed += BEAT_MS) {
      const before = await until();
      vi.advanceTimersByTime(BEAT_MS);
      while ((await until()) === before);
      expect(await other.hold()).toBe(false);
    }
    vi.setSystemTime(Date.now() + LEASE_MS + 1); // without a sign of life, as after a kill
    expect(await other.hold()).toBe(true);
    vi.advanceTimersByTime(BEAT_MS);
    await expect.poll(() => lease.hold()).toBe(false); // its former holder has noticed
    await other.release();
    expect(await lease.hold()).toBe(true);
    await lease.release();
  });
});

// #background-work-goes-on
it('Scheduled exports and the cleanup go on in another process seconds after theirs was killed', async () => {
  const folder = path.join(aDataDir(), 'exports');
  const test = await anApp({ EXPORT_EVERY: '1d', EXPORT_TO: folder });
  const { id } = await aPerson(test);
  for (const name of ['scheduled-exports', 'housekeeping']) await heldByTheDead(test, name);
  await test.scheduledExports?.round(MONDAY);
  expect(await test.housekeeping.round()).toBe(false);
  letPass(LEASE_MS + 1);
  expect(await test.scheduledExports?.round(MONDAY)).toBe(0);
  expect(readdirSync(path.join(folder, `user-${id}`))).toHaveLength(1);
  expect(await test.housekeeping.round()).toBe(true);
});
