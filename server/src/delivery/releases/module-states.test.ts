import {
  disableModule,
  enableModule,
  type Endpoint,
  listModules,
  OWNER,
  type PageState,
  type RemoteTable,
  rollBackModule,
  USER_PERMISSION,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { aBuild, anArchive, aToken, upload, writeBuild } from '../../../testing/release-archive.ts';
import { ShellPage } from '../page/shell-page.ts';
import { readLive } from './live-modules.ts';
import { release, releaseBuilt, removeModule } from './releases.ts';

const OPEN = { MODULE_RELEASES: 'token' };

interface Server {
  test: TestApp;
  owner: Person;
  token: string;
}

async function aServer(): Promise<Server> {
  const test = await anApp(OPEN);
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  return { test, owner, token: await aToken(owner) };
}

const send = async ({ test, token }: Server, script: string) => {
  const { status, body } = await upload(test, token, await anArchive(aBuild({}, script)));
  expect(status).toBe(201);
  return (body as { data: { live: { version: string } } }).data.live.version;
};

const post = async ({ owner }: Server, endpoint: Endpoint, name = 'statistics') =>
  owner.send({ method: 'POST', url: endpoint.url.replace(':name', name) });

const pageState = ({ test: { config, db } }: Server): Promise<PageState> => new ShellPage(config, db, null).state();

describe('The list of modules', () => {
  it('has the live and the previous version of each, with date, author, and size', async () => {
    const server = await aServer();
    const one = await send(server, 'one');
    const two = await send(server, 'two');
    const version = {
      since: expect.any(String) as string,
      by: 'owner@example.org',
      bytes: expect.any(Number) as number,
    };
    expect((await server.owner.call(listModules)).body).toEqual({
      releases: 'token',
      data: [
        {
          name: 'statistics',
          title: 'Statistics',
          adds: ['Statistics'],
          is_enabled: true,
          live: { version: two, ...version },
          canary: null,
          previous: { version: one, ...version },
          activity: { live: expect.any(Array) as unknown, canary: null },
        },
      ],
    });
  });

  it('is for owners', async () => {
    const { test } = await aServer();
    const user = await aPerson(test, 'user@example.org', USER_PERMISSION);
    expect((await user.call(listModules)).status).toBe(403);
  });

  it('has the command as author of its releases', async () => {
    const server = await aServer();
    await release(server.test.config.dataDir, writeBuild(aBuild()));
    expect((await server.owner.call(listModules)).body.data[0]?.live.by).toBe('command');
  });
});

describe('A module', () => {
  it('can be rolled back over HTTP while there is a previous version', async () => {
    const server = await aServer();
    const one = await send(server, 'one');
    await send(server, 'two');
    expect(await post(server, rollBackModule)).toMatchObject({
      status: 200,
      body: { data: { live: { version: one }, previous: null } },
    });
    expect(await post(server, rollBackModule)).toEqual({
      status: 409,
      body: expect.stringContaining('statistics has no version before the live one.') as string,
    });
  });

  it('is not in the page while it is disabled, but its files remain', async () => {
    const server = await aServer();
    await send(server, 'one');
    const { dataDir } = server.test.config;
    const { entry = '' } = (await pageState(server)).remotes['statistics'] ?? {};
    expect(await post(server, disableModule)).toMatchObject({ status: 200, body: { data: { is_enabled: false } } });
    const state = await pageState(server);
    expect([state.remotes, state.modules, (await readLive(dataDir)).integrity]).toEqual([{}, {}, {}]);
    expect((await server.test.app.inject('/remotes.json')).json<RemoteTable>().remotes).toEqual({});
    expect((await server.test.app.inject(entry)).statusCode).toBe(200);
    expect(await post(server, disableModule)).toEqual({ status: 409, body: 'statistics is already disabled.' });
    expect(await post(server, enableModule)).toMatchObject({ status: 200, body: { data: { is_enabled: true } } });
    expect(Object.keys((await pageState(server)).modules)).toEqual(['statistics']);
  });

  it('stays disabled after new versions and restarts', async () => {
    const server = await aServer();
    await send(server, 'one');
    await post(server, disableModule);
    await send(server, 'two');
    await releaseBuilt(server.test.config.dataDir, [writeBuild(aBuild({}, 'three'))]);
    expect((await pageState(server)).modules).toEqual({});
    await post(server, enableModule);
    expect(Object.keys((await pageState(server)).modules)).toEqual(['statistics']);
  });

  it('that offers a slot can be disabled while others contribute to it', async () => {
    const server = await aServer();
    const slot = { name: 'statistics.foot', accepts: 'view' as const };
    const contribution = { kind: 'view' as const, slot: slot.name, id: 'charts.x', label: 'X', order: 1 };
    await upload(server.test, server.token, await anArchive(aBuild({ slots: [slot] })));
    const charts = await anArchive(aBuild({ name: 'charts', contributions: [contribution] }), { name: 'charts' });
    expect((await upload(server.test, server.token, charts)).status).toBe(201);
    expect((await post(server, disableModule)).status).toBe(200);
    expect(Object.keys((await pageState(server)).modules)).toEqual(['charts']);
  });

  it('cannot be enabled if another one has claimed its path', async () => {
    const server = await aServer();
    await send(server, 'one');
    await post(server, disableModule);
    const page = { path: '/statistics', title: 'Charts', access: 'user' as const };
    const charts = await anArchive(aBuild({ name: 'charts', pages: [page] }), { name: 'charts' });
    expect((await upload(server.test, server.token, charts)).status).toBe(201);
    expect(await post(server, enableModule)).toMatchObject({
      status: 409,
      body: expect.stringContaining('both claim the path /statistics.') as string,
    });
    expect(Object.keys((await pageState(server)).modules)).toEqual(['charts']);
  });

  it.each([rollBackModule, disableModule, enableModule])('that does not exist is a 404 at $url', async (endpoint) => {
    const server = await aServer();
    for (const name of ['nothing', 'constructor', '__proto__', '..%2f..'])
      expect((await post(server, endpoint, name)).status).toBe(404);
  });
});

const remove = ({ owner }: Server, name = 'statistics') =>
  owner.send({ method: 'DELETE', url: `/api/modules/${name}` });

describe('A removed module', () => {
  // #first-version-removed
  it('is in no page and no list, also if it had one version, and can be released again', async () => {
    const server = await aServer();
    const one = await send(server, 'one');
    const { entry = '' } = (await pageState(server)).remotes['statistics'] ?? {};
    expect(await post(server, rollBackModule)).toEqual({
      status: 409,
      body: 'statistics has no version before the live one. To undo its release, remove the module.',
    });
    expect((await remove(server)).status).toBe(204);
    const state = await pageState(server);
    expect([state.remotes, state.modules]).toEqual([{}, {}]);
    expect((await server.owner.call(listModules)).body.data).toEqual([]);
    expect((await server.test.app.inject(entry)).statusCode).toBe(200); // for pages that are open
    expect((await remove(server)).status).toBe(404);
    expect(await send(server, 'one')).toBe(one);
    expect(Object.keys((await pageState(server)).modules)).toEqual(['statistics']);
  });

  it('comes back neither with a restart nor with a rollback of what is released later', async () => {
    const server = await aServer();
    const { dataDir } = server.test.config;
    await send(server, 'one');
    await send(server, 'two');
    await post(server, disableModule);
    await remove(server);
    await releaseBuilt(dataDir, []);
    expect((await pageState(server)).modules).toEqual({});
    await send(server, 'three');
    expect(Object.keys((await pageState(server)).modules)).toEqual(['statistics']); // no longer disabled
    expect((await post(server, rollBackModule)).status).toBe(409);
  });

  it('is none that others need', async () => {
    const server = await aServer();
    const slot = { name: 'statistics.foot', accepts: 'view' as const };
    const contribution = { kind: 'view' as const, slot: slot.name, id: 'charts.x', label: 'X', order: 1 };
    await upload(server.test, server.token, await anArchive(aBuild({ slots: [slot] })));
    await upload(
      server.test,
      server.token,
      await anArchive(aBuild({ name: 'charts', contributions: [contribution] }), { name: 'charts' }),
    );
    expect(await remove(server)).toMatchObject({
      status: 409,
      body: expect.stringContaining('statistics.foot') as string,
    });
    expect((await server.owner.call(listModules)).body.data).toHaveLength(2);
  });

  it('is none that is part of the program', async () => {
    const { test } = await aServer();
    const built = writeBuild(aBuild());
    await releaseBuilt(test.config.dataDir, [built]);
    await expect(removeModule(test.config.dataDir, 'statistics', [built])).rejects.toThrow(
      'statistics is built with this Benotes: it can be disabled, but not removed.',
    );
  });
});

describe('A version that was rolled back', () => {
  it('can be released again over HTTP', async () => {
    const server = await aServer();
    const one = await send(server, 'one');
    const two = await send(server, 'two');
    await post(server, rollBackModule);
    expect(await send(server, 'two')).toBe(two);
    expect(await post(server, rollBackModule)).toMatchObject({
      status: 200,
      body: { data: { live: { version: one } } },
    });
  });
});

describe('While releases over HTTP are off', () => {
  it('nothing can be changed, but owners can list the modules', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    await release(test.config.dataDir, writeBuild(aBuild()));
    const server = { test, owner, token: '' };
    for (const endpoint of [rollBackModule, disableModule, enableModule])
      expect(await post(server, endpoint)).toEqual({
        status: 404,
        body: expect.stringContaining('MODULE_RELEASES=token') as string,
      });
    expect((await owner.call(listModules)).body).toMatchObject({ releases: 'off', data: [{ name: 'statistics' }] });
  });
});

describe('All owners', () => {
  it('get a mail about each change, without secrets', async () => {
    const server = await aServer();
    await aPerson(server.test, 'another@example.org', OWNER);
    await aPerson(server.test, 'user@example.org', USER_PERMISSION);
    const version = await send(server, 'one');
    const released = await mailsIn(server.test, 2);
    expect(released.map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '').toSorted()).toEqual([
      'another@example.org',
      'owner@example.org',
    ]);
    for (const mail of released) {
      expect(mail).toContain('Subject: Benotes: the module statistics was released');
      expect(mail).toContain(`was released by owner@example.org. Its version is ${version}.`);
      expect(mail).not.toContain('bnt_');
    }
    await send(server, 'two');
    await post(server, rollBackModule);
    await post(server, disableModule);
    expect((await mailsIn(server.test, 8)).filter((mail) => /was (?:rolled back|disabled)/.test(mail))).toHaveLength(4);
  });
});

describe('The settings of releases', () => {
  it.each([
    [{ MODULE_RELEASES: 'on' }, 'MODULE_RELEASES=on is invalid: it must be one of off, token, signed.'],
    [{ MODULE_RELEASES: 'signed' }, 'MODULE_RELEASES=signed needs MODULE_KEYS'],
    [{ MODULE_RELEASES: 'signed', MODULE_KEYS: 'short' }, 'MODULE_KEYS: short is neither an Ed25519 public key'],
    [{ MODULE_KEYS: import.meta.filename }, 'contains no Ed25519 public key'],
  ])('are refused if they are invalid: %j', async (env, message) => {
    await expect(anApp(env as Record<string, string>)).rejects.toThrow(message);
  });
});
