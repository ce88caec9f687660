import { mkdirSync } from 'node:fs';
import path from 'node:path';

import type { ServerError } from '@benotes/build/module-server';
import { listAuditEntries, OWNER, type RemoteTable, TOKEN_COOKIE } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { aBuild, aToken, writeBuild } from '../../../testing/release-archive.ts';
import { readReleases } from '../../delivery/releases/release-table.ts';
import { recordCommandEvents } from '../../people/audit/command-events.ts';
import { changeLocally, listLocally, releaseLocally, removeLocally } from './release-locally.ts';
import { changeRemotely, listRemotely, releaseRemotely } from './release-remotely.ts';

/** A server with a live version of `statistics`, on whose machine the command runs. */
async function aServer() {
  const test = await anApp({ MODULE_RELEASES: 'token' });
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const { dataDir, databaseUrl } = test.config;
  mkdirSync(path.join(dataDir, 'modules'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', databaseUrl ?? undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await releaseLocally(build('one'));
  return { test, owner, dataDir };
}

const build = (script: string) => writeBuild(aBuild({}, script));

const versionFor = async ({ app }: TestApp, { token }: Person) => {
  const answer = await app.inject({ url: '/remotes.json', headers: { cookie: `${TOKEN_COOKIE}=${token}` } });
  return answer.json<RemoteTable>().remotes['statistics']?.version;
};

describe('The command on the machine of the server', () => {
  it('releases a canary to named users, lists it with them, and promotes it', async () => {
    const { test, owner } = await aServer();
    const live = await versionFor(test, owner);
    const said = await releaseLocally(build('two'), { users: { emails: ['Owner@example.org'] } });
    const canary = await versionFor(test, owner);
    expect(canary).not.toBe(live);
    expect(said).toBe(`statistics: ${canary} is the canary, for owner@example.org.`);
    expect(await listLocally()).toMatch(
      new RegExp(
        `^statistics:\\n  ${canary} canary for owner@example\\.org, since .* UTC, by command\\n  ${live} released .* live$`,
      ),
    );
    expect(await changeLocally('statistics', 'promote')).toBe(`statistics: ${canary} is live.`);
    await expect(changeLocally('statistics', 'promote')).rejects.toThrow('statistics has no canary.');
    expect(await changeLocally('statistics', 'rollback')).toBe(`statistics: ${live} is live.`);
  });

  it('removes a module', async () => {
    const { test, owner } = await aServer();
    expect(await removeLocally('statistics')).toBe('statistics was removed.');
    expect(await versionFor(test, owner)).toBeUndefined();
    await expect(removeLocally('statistics')).rejects.toThrow('statistics has no live version.');
    await releaseLocally(build('one'));
    expect(await versionFor(test, owner)).toBeDefined();
  });

  it('releases a canary to a share of the users, and rolls it back', async () => {
    const { test, owner } = await aServer();
    expect(await releaseLocally(build('two'), { users: { percent: 10 } })).toContain('for 10% of users.');
    expect(await changeLocally('statistics', 'rollback')).toMatch(
      /^statistics: the canary [\da-f]{12} was rolled back\.$/,
    );
    expect(await listLocally()).toMatch(/by command, canary until .*, kept until/);
    expect(await versionFor(test, owner)).toBeDefined();
  });

  it('refuses users and modules that do not exist, and changes nothing', async () => {
    const { dataDir } = await aServer();
    const before = await readReleases(dataDir);
    await expect(releaseLocally(build('two'), { users: { emails: ['nobody@example.org'] } })).rejects.toThrow(
      'There is no user nobody@example.org.',
    );
    const charts = writeBuild(aBuild({ name: 'charts' }));
    await expect(releaseLocally(charts, { users: { percent: 10 } })).rejects.toThrow(
      'charts has no live version: release it to all users first.',
    );
    await expect(changeLocally('charts', 'promote')).rejects.toThrow('There is no module charts.');
    expect(await readReleases(dataDir)).toEqual(before);
  });
});

describe('A change on the machine of the server', () => {
  it('is mailed to all owners, like one over HTTP', async () => {
    const { test, owner } = await aServer();
    const live = await versionFor(test, owner);
    const said = await releaseLocally(build('two'), { users: { percent: 10 } });
    const [canary] = /[\da-f]{12}/.exec(said) ?? [];
    await changeLocally('statistics', 'disable');
    const mails = await mailsIn(test, 3);
    for (const message of [
      `was disabled by command. Its version is ${live}.`,
      `was released by command. Its version is ${live}.`,
      `was released by command. Its version is ${canary}, for 10% of users.`,
    ])
      expect(mails.filter((mail) => mail.includes(message))).toHaveLength(1);
  });

  it('is in the audit log, once and in its order, also when the server starts later', async () => {
    const { test, owner } = await aServer();
    const live = await versionFor(test, owner);
    const [canary] = /[\da-f]{12}/.exec(await releaseLocally(build('two'), { users: { percent: 10 } })) ?? [];
    await changeLocally('statistics', 'disable');
    const entries = async () => {
      const { data } = (await owner.call(listAuditEntries, { query: { scope: 'all', group: 'modules' } })).body;
      return data.map(({ action, by, detail }) => `${by} ${action} ${detail}`);
    };
    const expected = [
      `null module.changed statistics ${live}: disabled, by npm run module`,
      `null module.released statistics ${canary}: canary released, by npm run module`,
      `null module.released statistics ${live}: released, by npm run module`,
    ];
    expect((await Promise.all([entries(), entries()]))[1]).toEqual(expected);
    expect(await entries()).toEqual(expected);
    await changeLocally('statistics', 'enable');
    await recordCommandEvents(test.db, test.config.dataDir);
    expect(await entries()).toEqual([
      `null module.changed statistics ${live}: enabled, by npm run module`,
      ...expected,
    ]);
  });

  it('is done even if the mails cannot be sent', async () => {
    const { test, owner } = await aServer();
    const live = await versionFor(test, owner);
    vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:9');
    const warn = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    await releaseLocally(build('two'));
    expect(await versionFor(test, owner)).not.toBe(live);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('the owners could not be notified'));
  });
});

describe('The command on another machine', () => {
  it('releases, lists, and rolls back a canary', async () => {
    const { test, owner } = await aServer();
    const server = { url: await test.app.listen({ port: 0, host: '127.0.0.1' }), token: await aToken(owner) };
    const live = await versionFor(test, owner);
    const said = await releaseRemotely(server, build('two'), { for: ['owner@example.org'] });
    const canary = await versionFor(test, owner);
    expect(said).toBe(`statistics: ${canary} is the canary on ${server.url}, for owner@example.org.`);
    expect(await listRemotely(server)).toMatch(
      new RegExp(`^statistics: ${live} live since .*, canary ${canary} for owner@example\\.org since .* by owner@`),
    );
    expect(await changeRemotely(server, 'statistics', 'rollback')).toBe(
      `statistics: the canary was rolled back, ${live} is live.`,
    );
    await expect(changeRemotely(server, 'statistics', 'promote')).rejects.toThrow('refused: statistics has no canary.');
  });

  it('says why a canary is refused', async () => {
    const { test, owner } = await aServer();
    const server = { url: await test.app.listen({ port: 0, host: '127.0.0.1' }), token: await aToken(owner) };
    const refusal = (audience: { canary?: string; for?: string[] }, folder = build('two')) =>
      releaseRemotely(server, folder, audience).catch((error: unknown) => (error as ServerError).message);
    expect(await refusal({ canary: '0' })).toContain('A canary is for 1 to 99 percent of the users');
    expect(await refusal({ for: ['nobody@example.org'] })).toContain('There is no user nobody@example.org.');
    expect(await refusal({ canary: '5' }, writeBuild(aBuild({ name: 'charts' })))).toContain(
      'charts has no live version on',
    );
  });
});
