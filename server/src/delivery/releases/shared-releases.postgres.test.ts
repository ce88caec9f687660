import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

import {
  disableModule,
  OWNER,
  type PageState,
  type ReleasedModule,
  type RemoteTable,
  TOKEN_COOKIE,
} from '@benotes/contract';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { aDataDir, aDatabase, anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { aBuild, anArchive, aToken, type BuildFiles, upload, writeBuild } from '../../../testing/release-archive.ts';
import { changeLocally, listLocally, releaseLocally } from '../../operate/commands/release-locally.ts';
import { ShellPage } from '../page/shell-page.ts';
import { rollBackCanary } from './canary-releases.ts';
import { readLive } from './live-modules.ts';
import { readReleases } from './release-table.ts';
import { listReleases, release, releaseBuilt, rollBack, sweepReleases } from './releases.ts';
import { shareReleases } from './shared-releases.ts';

interface Server {
  test: TestApp;
  dataDir: string;
  /** The module files in its data folder. */
  files: () => string[];
  /** The live version, as the next page would have it. */
  live: () => Promise<string | undefined>;
}

/** Two processes on one database, each with its own data folder. */
async function twoServers(): Promise<{ one: Server; two: Server; owner: Person; token: string; databaseUrl: string }> {
  const database = await aDatabase();
  const open = async (): Promise<Server> => {
    const test = await anApp({ MODULE_RELEASES: 'token', ...database });
    const { dataDir } = test.config;
    onTestFinished(shareReleases(dataDir, test.db));
    const dir = path.join(dataDir, 'modules');
    return {
      test,
      dataDir,
      files: () => (existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted() : []),
      live: async () => (await test.app.inject('/remotes.json')).json<RemoteTable>().remotes['statistics']?.version,
    };
  };
  const [one, two] = [await open(), await open()];
  const owner = await aPerson(one.test, 'owner@example.org', OWNER);
  return { one, two, owner, token: await aToken(owner), databaseUrl: database['DATABASE_URL'] ?? '' };
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 100 });

const sent = async (server: Server, token: string, build: BuildFiles) => {
  const answer = await upload(server.test, token, await anArchive(build));
  expect(answer.status).toBe(201);
  return (answer.body as { data: { live: { version: string } } }).data.live.version;
};

describe.skipIf(!inject('postgresUrl'))('Processes on one database without a shared folder', () => {
  it('get a release of another one within seconds, with its files', async () => {
    const { one, two, token } = await twoServers();
    expect(await two.live()).toBeUndefined();
    const version = await sent(one, token, aBuild());
    await eventually(async () => expect(await two.live()).toBe(version));
    expect(two.files()).toEqual(one.files());
    expect((await readLive(two.dataDir)).integrity).toEqual((await readLive(one.dataDir)).integrity);
    const state: PageState = await new ShellPage(two.test.config, two.test.db, null).state();
    expect(Object.keys(state.modules)).toEqual(['statistics']);
  });

  it('serve a file of a release that they have not fetched yet', async () => {
    const { one, two, token } = await twoServers();
    await two.live(); // checked just now
    const version = await sent(one, token, aBuild({}, 'export const a = 1;'));
    const answer = await two.test.app.inject(`/modules/statistics/${version}/assets/parcel.js`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'export const a = 1;']);
  });

  it('continue from the state of the others', async () => {
    const { one, two, owner, token } = await twoServers();
    const first = await sent(one, token, aBuild({}, 'one'));
    const second = await sent(two, token, aBuild({}, 'two'));
    await eventually(async () => expect(await one.live()).toBe(second));
    expect(await rollBack(one.dataDir, 'statistics')).toBe(first);
    await eventually(async () => expect(await two.live()).toBe(first));
    expect((await owner.send({ method: 'POST', url: disableModule.url.replace(':name', 'statistics') })).status).toBe(
      200,
    );
    await eventually(async () => expect(await two.live()).toBeUndefined());
    expect(await upload(two.test, token, await anArchive(aBuild({}, 'one')))).toMatchObject({ status: 409 });
    expect((await listReleases(two.dataDir, 'statistics')).map(({ version }) => version)).toEqual([second, first]);
  });

  it('release sequentially, so that none is lost', async () => {
    const { one, two, token } = await twoServers();
    const scripts = ['a', 'b', 'c', 'd'];
    // A response names what is live by then, which may be a release of the other process.
    const named = await Promise.all(
      scripts.map((script, index) => sent(index % 2 === 0 ? one : two, token, aBuild({}, script))),
    );
    const listed = await Promise.all([one, two].map(async ({ live }) => live()));
    await eventually(async () => expect(await one.live()).toBe(await two.live()));
    await sweepReleases(one.dataDir);
    const { history } = await readReleases(one.dataDir);
    const released = history['statistics']?.map(({ version }) => version);
    expect(new Set(released).size).toBe(scripts.length);
    expect(released).toEqual(expect.arrayContaining([...named, ...listed]));
  });

  it('start with the live versions, and release a build once', async () => {
    const { one, two } = await twoServers();
    const build = writeBuild(aBuild({ name: 'charts' }));
    expect(await releaseBuilt(one.dataDir, [build])).toEqual(['charts']);
    expect(await releaseBuilt(two.dataDir, [build])).toEqual([]);
    expect(two.files()).toEqual(one.files());
  });

  it('learn of a canary, give it to the same users, and learn that it was rolled back', async () => {
    const { one, two, owner, token } = await twoServers();
    const first = await sent(one, token, aBuild({}, 'one'));
    const archive = await anArchive(aBuild({}, 'two'));
    const { status, body } = await upload(one.test, token, archive, 'application/zip', { for: 'owner@example.org' });
    expect(status).toBe(201);
    const { canary } = (body as { data: ReleasedModule }).data;
    const headers = { cookie: `${TOKEN_COOKIE}=${owner.token}` };
    const owners = async ({ test }: Server) =>
      (await test.app.inject({ url: '/remotes.json', headers })).json<RemoteTable>().remotes['statistics']?.version;
    expect(await owners(one)).toBe(canary?.version);
    await eventually(async () => expect(await owners(two)).toBe(canary?.version));
    expect([await one.live(), await two.live()]).toEqual([first, first]);
    expect(two.files()).toEqual(one.files());
    await sweepReleases(two.dataDir);
    expect(two.files()).toEqual(one.files());

    await rollBackCanary(two.dataDir, 'statistics', { name: 'load reports' }, 'it does not load');
    await eventually(async () => expect(await owners(one)).toBe(first));
    expect((await readReleases(one.dataDir)).history['statistics']?.[0]).toMatchObject({ reason: 'it does not load' });
  });

  it('learn of what the command releases beside another folder', async () => {
    const { one, databaseUrl } = await twoServers();
    const dataDir = aDataDir();
    mkdirSync(path.join(dataDir, 'modules'));
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', databaseUrl);
    onTestFinished(() => void vi.unstubAllEnvs());
    const said = await releaseLocally(writeBuild(aBuild()));
    await eventually(async () => expect(said).toBe(`statistics: ${await one.live()} is live.`));
    const users = { emails: ['owner@example.org'] };
    const canary = await releaseLocally(writeBuild(aBuild({}, 'two')), { users });
    expect(canary).toMatch(/^statistics: [\da-f]{12} is the canary, for owner@example\.org\.$/);
    await expect(releaseLocally(writeBuild(aBuild({}, 'three')), { users: { emails: ['nobody'] } })).rejects.toThrow(
      'There is no user nobody.',
    );
    expect(await listLocally()).toMatch(/\n {2}[\da-f]{12} canary for owner@example\.org, since .* UTC, by command\n/);
    expect(await changeLocally('statistics', 'rollback')).toMatch(
      /^statistics: the canary [\da-f]{12} was rolled back\.$/,
    );
    expect(await changeLocally('statistics', 'disable')).toBe('statistics is disabled.');
    expect(await listLocally()).toMatch(
      /^statistics \(disabled\):\n.* canary until .*\n {2}[\da-f]{12} released .*, by command, live$/,
    );
    await eventually(async () => expect(await one.live()).toBeUndefined());
  });

  it('change nothing if a release is refused, and remove what is swept', async () => {
    const { one, two, token } = await twoServers();
    await sent(one, token, aBuild({}, 'one'));
    const before = await readReleases(one.dataDir);
    const page = { path: '/login', title: 'Sign in', access: 'user' as const };
    expect((await upload(two.test, token, await anArchive(aBuild({ pages: [page] })))).status).toBe(422);
    expect(await readReleases(one.dataDir)).toEqual(before);
    await release(one.dataDir, writeBuild(aBuild({}, 'two')));
    await release(one.dataDir, writeBuild(aBuild({}, 'three')));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 86_400_000 });
    await sweepReleases(one.dataDir).finally(() => vi.useRealTimers());
    await eventually(async () => {
      await two.live();
      expect(two.files()).toEqual(one.files());
    });
    const rows = await one.test.db.selectFrom('module_files').select('version').distinct().execute();
    expect(rows).toHaveLength(2);
  });
});
