import {
  DRAWING_BUCKETS_MS,
  listModules,
  type ModuleLoads,
  OWNER,
  REPORT_LOADS_MAX,
  reportModules,
  USER_PERMISSION,
} from '@benotes/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { aBuild, writeBuild } from '../../../testing/release-archive.ts';
import { releaseCanary } from '../releases/canary-releases.ts';
import type { ReleaseEvent } from '../releases/notify-owners.ts';
import { lastReleases } from '../releases/release-table.ts';
import { release } from '../releases/releases.ts';
import { LOADS_PER_USER_MAX } from './canary-trials.repo.ts';
import { ModuleReports, type ReleasedCanary } from './module-reports.ts';

const METRICS_TOKEN = 'a-token-that-only-Prometheus-knows';
const NOW = new Date('2026-11-23T10:20:00Z');
const HOUR_MS = 3600_000;
const NO_DRAWINGS = [0, 0, 0, 0, 0, 0, 0];

let test: TestApp;
let owner: Person;
let live: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  test = await anApp({ METRICS_TOKEN });
  owner = await aPerson(test, 'owner@example.org', OWNER);
  live = await aRelease('one');
});

/** Releases the module "statistics" and returns its version. */
async function aRelease(script: string): Promise<string> {
  const { dataDir } = test.config;
  await release(dataDir, writeBuild(aBuild({}, script)));
  return (await lastReleases(dataDir)).remotes['statistics']?.version ?? '';
}

const loadsOf = (version: string, more: Partial<ModuleLoads> = {}): ModuleLoads => ({
  name: 'statistics',
  version,
  loads: 1,
  failures: {},
  drawings: NO_DRAWINGS,
  ...more,
});

const report = (person: Person, ...modules: ModuleLoads[]) => person.call(reportModules, { body: { modules } });
const stored = async () => {
  await test.moduleReports.flush();
  return test.db.selectFrom('module_loads').selectAll().orderBy('version').orderBy('hour').execute();
};
const metrics = async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await test.app.inject({ url: '/metrics', headers })).body;
};

describe('A report about modules', () => {
  it('is summed up by version and hour, and stored with others in one go', async () => {
    expect((await report(owner, loadsOf(live, { loads: 3, failures: { script: 1 } }))).status).toBe(204);
    await report(owner, loadsOf(live, { loads: 2, failures: { render: 1 } }));
    expect(await test.db.selectFrom('module_loads').selectAll().execute()).toEqual([]);
    const hour = { name: 'statistics', version: live, hour: '2026-11-23T10:00:00.000Z', timeout: 0, mount: 0 };
    expect(await stored()).toEqual([{ ...hour, loads: 5, script: 1, render: 1 }]);
    await report(owner, loadsOf(live));
    expect(await stored()).toEqual([{ ...hour, loads: 6, script: 1, render: 1 }]);
  });

  it('counts nothing for modules and versions that do not exist', async () => {
    const unknown = [loadsOf('ffff'), loadsOf(live, { name: 'nothing' }), loadsOf(live, { name: 'constructor' })];
    expect((await report(owner, ...unknown)).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect(await metrics()).not.toContain('ffff');
  });

  it('counts for the version before the live one too, which open pages still have', async () => {
    await aRelease('two');
    await report(owner, loadsOf(live));
    expect(await stored()).toMatchObject([{ version: live, loads: 1 }]);
  });

  it('cannot have more failures than loads', async () => {
    await report(owner, loadsOf(live, { loads: 2, failures: { script: 1, mount: 50, render: 50 } }));
    expect(await stored()).toMatchObject([{ loads: 2, script: 1, timeout: 0, mount: 1, render: 0 }]);
  });

  it.each([
    ['too many loads', { loads: REPORT_LOADS_MAX + 1 }],
    ['a negative number', { loads: -1 }],
    ['half a load', { loads: 0.5 }],
    ['too few buckets', { drawings: [1] }],
    ['a name of any length', { name: 'x'.repeat(41) }],
  ])('is rejected with %s', async (_what, wrong) => {
    expect((await report(owner, loadsOf(live, wrong))).status).toBe(422);
  });

  it('is rejected from visitors and without a session', async () => {
    const body = { modules: [loadsOf(live)] };
    const { statusCode } = await test.app.inject({ method: 'POST', url: reportModules.url, payload: body });
    expect(statusCode).toBe(401);
  });

  it('is limited to 60 of a user in ten minutes', async () => {
    for (let count = 0; count < 60; count += 1) await report(owner, loadsOf(live));
    expect((await report(owner, loadsOf(live))).status).toBe(429);
    expect((await report(await another(), loadsOf(live))).status).toBe(204);
  });

  it('is stored when the server stops', async () => {
    await report(owner, loadsOf(live));
    await test.moduleReports.close();
    expect(await test.db.selectFrom('module_loads').selectAll().execute()).toHaveLength(1);
  });
});

describe('Loads of modules', () => {
  it('are shown to owners by hour for a day', async () => {
    for (const [hours, loads] of [
      [24, 8],
      [2, 4],
      [0, 2],
    ] as const) {
      vi.setSystemTime(NOW.getTime() - hours * HOUR_MS);
      await report(owner, loadsOf(live, { loads, failures: { timeout: 1 } }));
    }
    await stored();
    const points = (await owner.call(listModules)).body.data[0]?.activity?.live ?? [];
    expect(points).toHaveLength(24);
    expect(points[0]).toEqual({ hour: '2026-11-22T11:00:00.000Z', loads: 0, failures: 0 });
    expect(points.slice(-3)).toEqual([
      { hour: '2026-11-23T08:00:00.000Z', loads: 4, failures: 1 },
      { hour: '2026-11-23T09:00:00.000Z', loads: 0, failures: 0 },
      { hour: '2026-11-23T10:00:00.000Z', loads: 2, failures: 1 },
    ]);
  });

  it('are removed after two weeks', async () => {
    await report(owner, loadsOf(live));
    await stored();
    await test.moduleReports.sweep(NOW.getTime() + 14 * 24 * HOUR_MS);
    expect(await stored()).toHaveLength(1);
    await test.moduleReports.sweep(NOW.getTime() + 15 * 24 * HOUR_MS);
    expect(await stored()).toEqual([]);
  });

  it('are in the metrics by version, with failures by kind and the time to the first drawing', async () => {
    const drawings = NO_DRAWINGS.with(1, 2).with(DRAWING_BUCKETS_MS.length, 1);
    await report(owner, loadsOf(live, { loads: 3, failures: { script: 1 }, drawings }));
    const labels = `module="statistics",version="${live}"`;
    const text = await metrics();
    expect(text).toContain(`benotes_module_loads_total{${labels}} 3`);
    expect(text).toContain(`benotes_module_failures_total{${labels},kind="script"} 1`);
    expect(text).toContain(`benotes_module_first_drawing_seconds_bucket{le="0.1",${labels}} 0`);
    expect(text).toContain(`benotes_module_first_drawing_seconds_bucket{le="0.25",${labels}} 2`);
    expect(text).toContain(`benotes_module_first_drawing_seconds_bucket{le="5",${labels}} 2`);
    expect(text).toContain(`benotes_module_first_drawing_seconds_bucket{le="+Inf",${labels}} 3`);
  });

  it('are in the metrics for the five versions of a module that were loaded last', async () => {
    const versions = [live];
    for (const script of ['2', '3', '4', '5', '6']) versions.push(await aRelease(script));
    for (const version of versions) await report(owner, loadsOf(version));
    const text = await metrics();
    expect(versions.map((version) => text.includes(version))).toEqual([false, true, true, true, true, true]);
  });
});

const another = () => aPerson(test, 'another@example.org', USER_PERMISSION);

describe('A canary', () => {
  let canary: string;
  let current: ReleasedCanary | null;
  let rolledBack: string[];
  let events: ReleaseEvent[];
  let reports: ModuleReports;

  beforeEach(async () => {
    canary = live;
    live = await aRelease('two');
    current = { version: canary, percent: 99, users: null };
    rolledBack = [];
    events = [];
    reports = new ModuleReports({
      db: test.db,
      dataDir: test.config.dataDir,
      canaries: {
        canaryOf: () => Promise.resolve(current),
        rollBack: (name, reason) => {
          rolledBack.push(`${name}: ${reason}`);
          current = null;
          return Promise.resolve({ action: 'canary rolled back', name, version: canary, by: 'load reports', reason });
        },
      },
      report: (error) => {
        throw error;
      },
    });
    reports.onTakenBack = (event) => events.push(event);
    for (const name of ['b', 'c', 'd'])
      await addLoads(await aPerson(test, `${name}@example.org`, USER_PERMISSION), loadsOf(live, { loads: 9 }));
  });

  const addLoads = async (person: Pick<Person, 'id'>, ...modules: ModuleLoads[]) => {
    await reports.add(person.id, modules);
    await reports.flush();
  };
  const failing = (loads: number) => loadsOf(canary, { loads, failures: { mount: loads } });

  it('that fails for two users is rolled back once, with the reason', async () => {
    await addLoads(owner, failing(4));
    await addLoads(await another(), failing(3));
    expect(rolledBack).toEqual(['statistics: 7 of 7 loads failed (live version: 0 of 27)']);
    expect(events).toMatchObject([{ version: canary, reason: '7 of 7 loads failed (live version: 0 of 27)' }]);
    await addLoads(owner, failing(1));
    expect(rolledBack).toHaveLength(1);
  });

  it('that fails is no longer released, and owners are told', async () => {
    const { dataDir } = test.config;
    const built = writeBuild(aBuild({}, 'three'));
    const { version } = await releaseCanary(dataDir, built, { percent: 50, users: null });
    const failed = loadsOf(version, { loads: 6, failures: { script: 6 } });
    for (const person of [owner, await another()]) await report(person, failed);
    for (const email of ['e', 'f', 'g'])
      await report(await aPerson(test, `${email}@example.org`, USER_PERMISSION), loadsOf(live, { loads: 9 }));
    await test.moduleReports.flush();
    expect((await lastReleases(dataDir)).canaries).toEqual({});
    const [mail = ''] = await mailsIn(test, 1);
    expect(mail).toContain('Subject: Benotes: the canary of the module statistics was rolled back');
    expect(mail).toContain('by load reports: 12 of 12 loads failed (live version: 0 of ');
  });

  // #one-user-is-ignored
  it('stays when it fails for one user only, however often', async () => {
    for (let count = 0; count < 5; count += 1) await addLoads(owner, failing(20));
    await addLoads(await another(), loadsOf(canary, { loads: 1 }));
    expect(rolledBack).toEqual([]);
    const rows = await test.db.selectFrom('canary_trials').selectAll().where('version', '=', canary).execute();
    expect(rows.find(({ user_id }) => user_id === owner.id)).toMatchObject({
      loads: LOADS_PER_USER_MAX,
      failures: LOADS_PER_USER_MAX,
    });
  });

  it('that fails is rolled back for the only one of several users who gets it', async () => {
    await another();
    current = { version: canary, percent: null, users: [owner.id] };
    await addLoads(owner, failing(10));
    expect(rolledBack).toEqual(['statistics: 10 of 10 loads failed (live version: 0 of 27)']);
  });

  it('that nobody but its users can be compared with is compared with the loads before it', async () => {
    await test.db.deleteFrom('canary_trials').execute();
    current = { version: canary, percent: null, users: [owner.id] };
    await addLoads(owner, failing(10));
    expect(rolledBack).toEqual(['statistics: 10 of 10 loads failed (live version: 0 of 20)']);
  });

  it('that fails is rolled back for the only user of a server', async () => {
    await test.db.deleteFrom('users').where('id', '!=', owner.id).execute();
    await addLoads(owner, loadsOf(live, { loads: 10 }));
    await addLoads(owner, failing(10));
    expect(rolledBack).toEqual(['statistics: 10 of 10 loads failed (live version: 0 of 20)']);
  });

  it('stays when the live version fails as often', async () => {
    const user = await another();
    await addLoads(owner, loadsOf(live, { loads: 10, failures: { mount: 10 } }), failing(8));
    await addLoads(user, loadsOf(live, { loads: 10, failures: { mount: 10 } }), failing(1));
    expect(rolledBack).toEqual([]);
  });

  it('can be tried again: what was counted before is forgotten', async () => {
    await addLoads(owner, failing(4));
    await addLoads(await another(), failing(3));
    current = { version: canary, percent: 99, users: null };
    await addLoads(owner, loadsOf(canary, { loads: 2 }));
    expect(rolledBack).toHaveLength(1);
    expect(await test.db.selectFrom('canary_trials').select(['version', 'loads']).execute()).toEqual([
      { version: canary, loads: 2 },
    ]);
  });

  it('leaves nothing about users behind when it has ended', async () => {
    await addLoads(owner, failing(1));
    await reports.sweep(NOW.getTime());
    expect(await test.db.selectFrom('canary_trials').selectAll().execute()).not.toEqual([]);
    current = null;
    await reports.sweep(NOW.getTime());
    await addLoads(owner, failing(1));
    expect(await test.db.selectFrom('canary_trials').selectAll().execute()).toEqual([]);
  });

  it('is shown by hour beside the live version', async () => {
    await addLoads(owner, failing(2));
    const { live: points, canary: own } = await (await reports.activity())('statistics', live);
    expect([points.at(-1), own?.at(-1)]).toMatchObject([{ loads: 27 }, { loads: 2, failures: 2 }]);
  });
});
