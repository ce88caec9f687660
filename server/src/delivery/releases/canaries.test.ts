import { existsSync } from 'node:fs';
import path from 'node:path';

import {
  disableModule,
  enableModule,
  type Endpoint,
  listModules,
  OWNER,
  PAGE_STATE_ID,
  type PageState,
  promoteModule,
  type ReleasedModule,
  type RemoteTable,
  rollBackModule,
  TOKEN_COOKIE,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { aBuild, anArchive, aToken, type BuildFiles, upload, writeBuild } from '../../../testing/release-archive.ts';
import { shellDir } from './build-folders.ts';
import { rollBackCanary } from './canary-releases.ts';
import { readReleases } from './release-table.ts';
import { releaseBuilt, sweepReleases } from './releases.ts';

const ADA = 'ada@example.org';

interface Server {
  test: TestApp;
  owner: Person;
  ada: Person;
  token: string;
}

async function aServer(): Promise<Server> {
  const test = await anApp({ MODULE_RELEASES: 'token' });
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const ada = await aPerson(test, ADA);
  return { test, owner, ada, token: await aToken(owner) };
}

const send = async (
  { test, token }: Server,
  build: BuildFiles | string,
  query: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> => {
  const files = typeof build === 'string' ? aBuild({}, build) : build;
  const { name } = JSON.parse(files['module.json'] ?? '') as { name: string };
  return upload(test, token, await anArchive(files, { name }), 'application/zip', query);
};

/** Releases a version and returns it. */
const sent = async (server: Server, build: BuildFiles | string, query: Record<string, string> = {}) => {
  const { status, body } = await send(server, build, query);
  expect(status).toBe(201);
  const { live, canary } = (body as { data: ReleasedModule }).data;
  return canary && Object.keys(query).length > 0 ? canary.version : live.version;
};

const post = ({ owner }: Server, endpoint: Endpoint, name = 'statistics') =>
  owner.send({ method: 'POST', url: endpoint.url.replace(':name', name) });

const cookieOf = (person: Person | null) => (person ? { cookie: `${TOKEN_COOKIE}=${person.token}` } : {});

const table = async ({ test }: Server, person: Person | null) =>
  test.app.inject({ url: '/remotes.json', headers: cookieOf(person) });

const page = async ({ test }: Server, person: Person | null, headers: Record<string, string> = {}) =>
  test.app.inject({ url: '/', headers: { ...cookieOf(person), ...headers } });

const stateIn = (html: string) =>
  JSON.parse(new RegExp(`id="${PAGE_STATE_ID}">([^<]*)<`).exec(html)?.[1] ?? '{}') as PageState;

const remoteOf = async (server: Server, person: Person | null, name = 'statistics') =>
  (await table(server, person)).json<RemoteTable>().remotes[name];

const versionOf = async (server: Server, person: Person | null, name = 'statistics') =>
  (await remoteOf(server, person, name))?.version;

/** What both a visitor and Ada get. */
const versions = async (server: Server) => [await versionOf(server, null), await versionOf(server, server.ada)];

const listed = async ({ owner }: Server) => (await owner.call(listModules)).body.data[0];

/** A module with a page of its own and one at this path. */
const claims = (name: string, at: string) => {
  const own = { path: `/${name}`, title: 'Own', access: 'user' as const };
  return aBuild({ name, pages: [own, { ...own, path: at }] });
};

describe('A canary', () => {
  it('is listed with who gets it, since when, and by whom', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const two = await sent(server, 'two', { canary: '10' });
    const version = {
      since: expect.any(String) as string,
      by: 'owner@example.org',
      bytes: expect.any(Number) as number,
    };
    expect(await listed(server)).toMatchObject({
      live: { version: one },
      canary: { version: two, ...version, percent: 10, users: null },
      previous: null,
    });
    const three = await sent(server, 'three', { for: `${ADA}, owner@example.org` });
    expect((await listed(server))?.canary).toEqual({
      version: three,
      ...version,
      percent: null,
      users: ['owner@example.org', ADA],
    });
  });

  it('is what its users get in /remotes.json, and nobody else', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const two = await sent(server, 'two', { for: ADA });
    expect(await remoteOf(server, server.ada)).toEqual({
      version: two,
      entry: `/modules/statistics/${two}/mf-manifest.json`,
      fallback: `/modules/statistics/${one}/mf-manifest.json`,
    });
    for (const person of [null, server.owner])
      expect(await remoteOf(server, person)).toEqual({
        version: one,
        entry: `/modules/statistics/${one}/mf-manifest.json`,
      });
  });

  it('makes /remotes.json depend on the session, for caches too', async () => {
    const server = await aServer();
    await sent(server, 'one');
    expect((await table(server, null)).headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    await sent(server, 'two', { for: ADA });
    const tables = [await table(server, server.owner), await table(server, server.ada)];
    expect(new Set(tables.map(({ headers }) => headers['etag'])).size).toBe(2);
    for (const { headers } of tables)
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' });
  });

  it('is for the session, also while its access token has expired, until it ends', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const two = await sent(server, 'two', { for: ADA });
    const { db } = server.test;
    await db.updateTable('sessions').set({ access_expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await versions(server)).toEqual([one, two]);
    expect((await server.ada.send({ url: '/api/auth/me' })).status).toBe(401);
    await db.deleteFrom('sessions').where('user_id', '=', server.ada.id).execute();
    expect(await versions(server)).toEqual([one, one]);
    const wrong = { cookie: `${TOKEN_COOKIE}=bna_wrong; other=%` };
    expect((await server.test.app.inject({ url: '/remotes.json', headers: wrong })).statusCode).toBe(200);
  });

  it('costs no query while there is none, and none for visitors', async () => {
    const server = await aServer();
    await sent(server, 'one');
    await page(server, server.ada);
    const query = vi.spyOn(server.test.requestDb, 'selectFrom');
    await page(server, server.ada);
    await table(server, server.ada);
    expect(query).not.toHaveBeenCalled();
    await sent(server, 'two', { for: ADA });
    query.mockClear();
    await page(server, null);
    expect(query).not.toHaveBeenCalled();
    await page(server, server.ada);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('is promoted to all', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const two = await sent(server, 'two', { for: ADA });
    expect(await post(server, promoteModule)).toMatchObject({
      status: 200,
      body: { data: { live: { version: two }, canary: null, previous: { version: one } } },
    });
    expect(await versions(server)).toEqual([two, two]);
    expect(await post(server, promoteModule)).toEqual({ status: 409, body: 'statistics has no canary.' });
    expect(await post(server, promoteModule, 'nothing')).toMatchObject({ status: 404 });
    await post(server, rollBackModule);
    expect(await versions(server)).toEqual([one, one]);
  });

  it('is rolled back by a rollback, which leaves the live version and its previous one', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const two = await sent(server, 'two');
    await sent(server, 'three', { for: ADA });
    expect(await post(server, rollBackModule)).toMatchObject({
      status: 200,
      body: { data: { live: { version: two }, canary: null, previous: { version: one } } },
    });
    expect(await versions(server)).toEqual([two, two]);
    await post(server, rollBackModule);
    expect(await versions(server)).toEqual([one, one]);
  });

  it('can be released again after it was rolled back, as a canary and to all', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const two = await sent(server, 'two', { for: ADA });
    await post(server, rollBackModule);
    expect(await sent(server, 'two', { for: ADA })).toBe(two);
    expect(await versions(server)).toEqual([one, two]);
    await post(server, rollBackModule);
    expect(await sent(server, 'two')).toBe(two);
    expect(await versions(server)).toEqual([two, two]);
  });

  it('is replaced by another one, whose share can be raised with the same version', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    await sent(server, 'two', { for: ADA });
    const three = await sent(server, 'three', { for: 'owner@example.org' });
    expect(await versions(server)).toEqual([one, one]);
    expect(await versionOf(server, server.owner)).toBe(three);
    expect(await sent(server, 'three', { canary: '99' })).toBe(three);
    expect((await listed(server))?.canary).toMatchObject({ version: three, percent: 99, users: null });
    expect(await send(server, 'three')).toEqual({
      status: 409,
      body: `statistics ${three} exists already: promote the canary.`,
    });
  });

  it.each(['a release', 'disable'])('ends with %s', async (change) => {
    const server = await aServer();
    await sent(server, 'one');
    await sent(server, 'two', { for: ADA });
    if (change === 'disable') await post(server, disableModule);
    else await sent(server, 'three');
    await post(server, enableModule);
    const [visitor, ada] = await versions(server);
    expect(ada).toBe(visitor);
    expect((await listed(server))?.canary).toBeNull();
  });

  it('keeps its files for fourteen days after it has ended', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    await sent(server, 'one');
    const two = await sent(server, 'two', { for: ADA });
    const files = path.join(dataDir, 'modules/statistics', two);
    const sweepAfter = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
      await sweepReleases(dataDir).finally(() => vi.useRealTimers());
      return existsSync(files);
    };
    expect(await sweepAfter(100)).toBe(true);
    await post(server, rollBackModule);
    expect(await sweepAfter(13)).toBe(true);
    expect(await sweepAfter(15)).toBe(false);
  });

  it('stays when the server starts again, also where it was built', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    const built = writeBuild(aBuild({}, 'one'));
    await releaseBuilt(dataDir, [built]);
    const two = await sent(server, 'two', { for: ADA });
    expect(await releaseBuilt(dataDir, [built])).toEqual([]);
    expect(await releaseBuilt(dataDir, [writeBuild(aBuild({}, 'two'))])).toEqual([]);
    expect((await versions(server))[1]).toBe(two);
    await post(server, rollBackModule);
    expect(await releaseBuilt(dataDir, [writeBuild(aBuild({}, 'two'))])).toEqual([]);
    expect(new Set(await versions(server)).size).toBe(1);
  });
});

describe.skipIf(!existsSync(path.join(shellDir, 'index.html')))('The page', () => {
  it('has the canary for its users, and nothing of it for others', async () => {
    const server = await aServer();
    const one = await sent(server, 'one');
    const link = {
      slot: 'sidebar.main',
      id: 'statistics.new',
      label: 'New',
      icon: 'tag',
      path: '/statistics',
    } as const;
    const links = [{ ...link, order: 1, audience: 'user' as const }];
    const two = await sent(server, aBuild({ links }, 'two'), { for: ADA });
    const [adas, others] = [(await page(server, server.ada)).body, (await page(server, server.owner)).body];
    expect(stateIn(adas).remotes['statistics']?.version).toBe(two);
    expect(stateIn(adas).modules['statistics']?.links).toHaveLength(1);
    expect(stateIn(adas).modules['statistics']?.scripts[0]).toContain(two);
    expect(stateIn(others).modules['statistics']?.links).toEqual([]);
    expect([adas.includes(two), adas.includes(one)]).toEqual([true, true]);
    expect([others.includes(two), others.includes(one)]).toEqual([false, true]);
    expect((await page(server, null)).body).toBe(others);
  });

  // #others-keep-their-page
  it('does not change the page of others, and has an ETag of its own that caches keep per user', async () => {
    const server = await aServer();
    await sent(server, 'one');
    const before = await page(server, server.ada);
    expect(before.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, sec-ch-ua' });
    await sent(server, 'two', { for: ADA });

    const [others, adas] = [await page(server, server.owner), await page(server, server.ada)];
    expect(others.headers['etag']).toBe(before.headers['etag']);
    expect(adas.headers['etag']).not.toBe(before.headers['etag']);
    for (const { headers } of [others, adas])
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, sec-ch-ua, cookie',
      });
    const tag = String(adas.headers['etag']);
    expect((await page(server, server.ada, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await page(server, server.owner, { 'if-none-match': tag })).statusCode).toBe(200);
  });
});

describe('A canary is refused, and nothing is changed,', () => {
  it.each([
    [{ canary: '0' }, 'A canary is for 1 to 99 percent of the users, as a whole number, not for 0.'],
    [{ canary: '100' }, 'A canary is for 1 to 99 percent of the users, as a whole number, not for 100.'],
    [{ canary: 'abc' }, 'A canary is for 1 to 99 percent of the users, as a whole number, not for abc.'],
    [{ canary: '1.5' }, 'A canary is for 1 to 99 percent of the users, as a whole number, not for 1.5.'],
    [{ for: `${ADA},nobody@example.org` }, 'There is no user nobody@example.org.'],
    [{ for: '' }, 'Name the users by their email addresses.'],
    [{ canary: '5', for: ADA }, 'A canary is either for a share of the users or for named users, not both.'],
  ])('with %j', async (query, message) => {
    const server = await aServer();
    await sent(server, 'one');
    const before = await readReleases(server.test.config.dataDir);
    expect(await send(server, 'two', query as Record<string, string>)).toEqual({ status: 422, body: message });
    expect(await readReleases(server.test.config.dataDir)).toEqual(before);
  });

  it('of a module that is not released, or disabled, or of the live version', async () => {
    const server = await aServer();
    expect(await send(server, 'one', { canary: '10' })).toEqual({
      status: 422,
      body: 'statistics has no live version: release it to all users first.',
    });
    const version = await sent(server, 'one');
    expect(await send(server, 'one', { canary: '10' })).toEqual({
      status: 409,
      body: `statistics ${version} exists already: it is live.`,
    });
    await post(server, disableModule);
    expect(await send(server, 'two', { canary: '10' })).toEqual({
      status: 422,
      body: 'statistics is disabled: enable it first.',
    });
  });

  it('if it claims what a live module has, or another canary of the same users', async () => {
    const server = await aServer();
    for (const name of ['statistics', 'charts']) await sent(server, aBuild({ name }));
    expect(await send(server, claims('charts', '/statistics'), { canary: '10' })).toEqual({
      status: 409,
      body: expect.stringMatching(
        /^For users who get the canary of charts: .* both claim the path \/statistics\.$/,
      ) as string,
    });
    await sent(server, claims('statistics', '/numbers'), { for: ADA });
    expect(await send(server, claims('charts', '/numbers'), { canary: '10' })).toMatchObject({
      status: 409,
      body: expect.stringContaining('For users who get the canary of statistics and charts: ') as string,
    });
    // No user gets both of them.
    await sent(server, claims('charts', '/numbers'), { for: 'owner@example.org' });
    // Nor is a release accepted that its users could not get.
    expect(await send(server, claims('tables', '/numbers'))).toMatchObject({ status: 409 });
  });
});

describe('All owners', () => {
  it('are told of a canary, its promotion, and that it was rolled back, with the reason', async () => {
    const server = await aServer();
    await sent(server, 'one');
    const two = await sent(server, 'two', { canary: '10' });
    await post(server, promoteModule);
    await sent(server, 'three', { for: ADA });
    await post(server, rollBackModule);
    const mails = await mailsIn(server.test, 5);
    const about = (verb: string) =>
      mails.filter((mail) => mail.includes(`the canary of the module statistics was ${verb}`));
    expect([about('released').length, about('promoted').length, about('rolled back').length]).toEqual([2, 1, 1]);
    expect(about('promoted')[0]).toContain(`was promoted by owner@example.org. Its version is ${two}.`);
    expect(about('released').some((text) => /for 10% of users/.test(text))).toBe(true);
  });

  it('read why a canary was rolled back without them', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    await sent(server, 'one');
    const two = await sent(server, 'two', { for: ADA });
    const by = { name: 'load reports' };
    const reason = 'it does not load for 5 of 9 users';
    expect(await rollBackCanary(dataDir, 'statistics', by, reason)).toEqual({
      action: 'canary rolled back',
      name: 'statistics',
      version: two,
      by: 'load reports',
      reason,
    });
    expect((await readReleases(dataDir)).history['statistics']?.[0]).toMatchObject({
      version: two,
      by: { name: 'owner@example.org' },
      reason,
    });
    expect(await rollBackCanary(dataDir, 'statistics', by, reason)).toBeNull();
  });
});
