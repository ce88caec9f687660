import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

import { createPost, OWNER } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aDataDir, anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import { unpacked } from '../../../testing/archive.ts';
import { letPass } from '../../../testing/clock.ts';
import { anS3Site } from '../../../testing/s3.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { openTarget } from './open-target.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = Date.UTC(2026, 0, 5);
const NAMES = ['benotes-20260105T000000Z.zip', 'benotes-20260106T000000Z.zip', 'benotes-20260107T000000Z.zip'];

const round = ({ scheduledExports }: TestApp, now: number) => scheduledExports?.round(now);

describe.each([
  ['a folder', false],
  ['an S3 bucket', true],
])('Scheduled exports to %s', (_where, isS3) => {
  async function aSchedule(env: Record<string, string> = {}) {
    const to = isS3 ? (await anS3Site()).url : path.join(aDataDir(), 'exports');
    const test = await anApp({ EXPORT_EVERY: '1d', EXPORT_TO: to, ...env });
    const schedule = test.config.exportSchedule;
    if (!schedule) throw new Error('There is no schedule.');
    return { test, target: await openTarget(schedule.to), schedule };
  }

  it('contain the data of each user, once for each interval', async () => {
    const { test, target } = await aSchedule();
    const [one, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    expect(await round(test, MONDAY + 5)).toBe(0);
    expect(await round(test, MONDAY + DAY_MS - 1)).toBe(0);
    expect([await target.list(one.id), await target.list(other.id)]).toEqual([[NAMES[0]], [NAMES[0]]]);
    expect(await round(test, MONDAY + DAY_MS)).toBe(0);
    expect(await target.list(one.id)).toEqual(NAMES.slice(0, 2));
  });

  it('remove the oldest when a new one is complete', async () => {
    const { test, target } = await aSchedule({ EXPORT_KEEP: '2' });
    const { id } = await aPerson(test);
    for (const day of [0, 1, 2]) await round(test, MONDAY + day * DAY_MS);
    expect(await target.list(id)).toEqual(NAMES.slice(1));
  });

  it('that exist are not made again, even if nothing else is known of them', async () => {
    const { test, target } = await aSchedule();
    const { id } = await aPerson(test);
    await round(test, MONDAY);
    await test.db.deleteFrom('settings').where('key', '=', 'scheduled_exports').execute();
    const before = await target.list(id);
    expect([await round(test, MONDAY + 1), await target.list(id)]).toEqual([0, before]);
  });
});

describe('Scheduled exports', () => {
  it.each([
    ['zip', 'zip', 'posts.jsonl'],
    ['markdown', 'md.zip', 'A note.md'],
  ] as const)('are files of the chosen format: %s', async (format, extension, part) => {
    const folder = aDataDir();
    const test = await anApp({ EXPORT_EVERY: '12h', EXPORT_TO: folder, EXPORT_FORMAT: format });
    const person = await aPerson(test);
    await given(person, createPost, { content: '<p>Text</p>', title: 'A note' });
    await round(test, MONDAY);
    const file = path.join(folder, `user-${person.id}`, `benotes-20260105T000000Z.${extension}`);
    expect([...(await unpacked(readFileSync(file))).keys()]).toContain(part);
  });

  it('of any size are uploaded to a bucket in parts, and leave nothing there if they are aborted', async () => {
    const { exportSchedule } = readConfig({ EXPORT_EVERY: '1d', EXPORT_TO: (await anS3Site()).url });
    const target = await openTarget(exportSchedule?.to ?? { folder: '' });
    const piece = Buffer.alloc(1024 * 1024, 7);
    const { signal } = new AbortController();
    await target.write(1, NAMES[0] ?? '', Readable.from(Array.from({ length: 40 }, () => piece)), signal);
    async function* broken() {
      for (let count = 0; count < 40; count += 1) yield piece;
      await Promise.reject(new Error('It broke off.'));
    }
    await expect(target.write(1, NAMES[1] ?? '', Readable.from(broken()), signal)).rejects.toThrow('It broke off.');
    expect(await target.list(1)).toEqual([NAMES[0]]);
  });

  it('of several processes are made by one', async () => {
    const folder = aDataDir();
    const test = await anApp({ EXPORT_EVERY: '1d', EXPORT_TO: folder });
    await aPerson(test);
    const { db } = test;
    const soon = new Date(Date.now() + 60_000).toISOString();
    // SQLite has one process, which ignores the leases of ended ones.
    if (!test.config.databaseUrl) return;
    await db.insertInto('leases').values({ name: 'scheduled-exports', holder: 'another', until: soon }).execute();
    await round(test, MONDAY);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that fail keep the old ones, leave nothing behind, are told to the owners once, and are tried again', async () => {
    const errors: unknown[] = [];
    const folder = aDataDir();
    const METRICS_TOKEN = 'a-token-that-only-prometheus-knows';
    const env = { EXPORT_EVERY: '1d', EXPORT_TO: folder, EXPORT_KEEP: '1', METRICS_TOKEN };
    const test = await anApp(env, undefined, undefined, undefined, (error) => errors.push(error));
    const person = await aPerson(test, 'owner@example.org', OWNER);
    await round(test, MONDAY);
    const own = path.join(folder, `user-${person.id}`);
    // A folder in the place of the file that is written first.
    const partial = path.join(own, `.${NAMES[1]}.part`);
    mkdirSync(path.join(partial, 'x'), { recursive: true });
    const health = async () => (await test.app.inject('/healthz')).json<object>();
    expect(await round(test, MONDAY + DAY_MS)).toBe(1);
    expect(await round(test, MONDAY + DAY_MS + 1)).toBe(1);
    expect(errors).toMatchObject([
      { message: `The scheduled export of user ${person.id} failed.` },
      { message: `The scheduled export of user ${person.id} failed.` },
    ]);
    expect(readdirSync(own).filter((name) => !name.startsWith('.'))).toEqual([NAMES[0]]);
    expect(await health()).toMatchObject({ status: 'ok', exports: false });
    const outbox = path.join(test.config.dataDir, 'outbox');
    expect(readdirSync(outbox)).toHaveLength(1);
    expect(readFileSync(path.join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8')).toContain('scheduled exports failed');
    const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(body).toContain('benotes_scheduled_exports_total{result="done"} 1');
    expect(body).toContain('benotes_scheduled_exports_total{result="failed"} 2');
    expect(body).toContain(`benotes_scheduled_exports_completed_timestamp_seconds ${MONDAY / 1000}`);
  });

  it('that are overdue are told by the health of the server, until they are complete', async () => {
    const test = await anApp({ EXPORT_EVERY: '1d', EXPORT_TO: aDataDir() });
    await aPerson(test);
    const isFine = async () => (await test.app.inject('/healthz')).json<{ exports: boolean }>().exports;
    expect(await isFine()).toBe(true);
    letPass(6 * HOUR_MS + 1000);
    expect(await isFine()).toBe(false);
    await round(test, Date.now());
    expect(await isFine()).toBe(true);
    letPass(2 * DAY_MS);
    expect(await isFine()).toBe(false);
  });

  it('of one user that fail do not keep the others from theirs', async () => {
    const folder = aDataDir();
    const test = await anApp({ EXPORT_EVERY: '1d', EXPORT_TO: folder }, undefined, undefined, undefined, () => {});
    const [one, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    writeFileSync(path.join(folder, `user-${one.id}`), 'a file');
    expect(await round(test, MONDAY)).toBe(1);
    expect(readdirSync(path.join(folder, `user-${other.id}`))).toEqual([NAMES[0]]);
  });
});
