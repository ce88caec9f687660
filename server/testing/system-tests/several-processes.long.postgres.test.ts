import { createPost, getMe, login, logout } from '@benotes/contract';
import { describe, expect, inject, it, vi } from 'vitest';

import { aDatabase, aDataDir, aFile } from '../app.ts';
import { aServerProcess, call, listed, OWNER, type ServerProcess, signIn, untilNotOverloaded } from '../processes.ts';
import { aWebSite } from '../web-site.ts';

const START_MS = 180_000;
const isOnPostgres = inject('postgresUrl') !== undefined;

/** Two servers, started concurrently on one database. */
async function twoServers(env: Record<string, string> = {}, state?: 'empty'): Promise<[ServerProcess, ServerProcess]> {
  const database = await aDatabase(state);
  const start = () => aServerProcess({ DATA_DIR: aDataDir(), ...database, ...env });
  return Promise.all([start(), start()]);
}

describe.runIf(isOnPostgres)('Two processes on one PostgreSQL', () => {
  it(
    'create the schema and the owner once, and share sessions',
    async () => {
      const [one, other] = await twoServers({}, 'empty');
      const token = await signIn(one);
      expect((await call(other, getMe, { token })).status).toBe(200);
      expect((await call(other, logout, { token })).status).toBe(204);
      expect((await call(one, getMe, { token })).status).toBe(401);
    },
    START_MS,
  );

  it(
    'count failed logins together',
    async () => {
      const [one, other] = await twoServers();
      const wrong = { ...OWNER, password: 'wrong password' };
      const statuses: number[] = [];
      for (const server of [one, other, one, other, one, other])
        statuses.push((await call(server, login, { body: wrong })).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await call(one, login, { body: OWNER })).status).toBe(429);
    },
    START_MS,
  );

  it(
    'have one effect for requests to both with the same idempotency key',
    async () => {
      const servers = await twoServers();
      const token = await signIn(servers[0]);
      const before = (await listed(servers[0], token)).length;
      const ask = (server: ServerProcess) =>
        call(server, createPost, {
          token,
          body: { content: 'Once.' },
          headers: { 'idempotency-key': 'the-same' },
        });
      const first = await Promise.all(servers.map((server) => ask(server)));
      const again = await Promise.all(servers.map((server) => ask(server)));
      expect(first.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(again.map(({ status }) => status)).toEqual([201, 201]);
      expect(new Set(await Promise.all(again.map((answer) => answer.text()))).size).toBe(1);
      expect(await listed(servers[1], token)).toHaveLength(before + 1);
    },
    START_MS,
  );

  it(
    'give concurrently created posts distinct orders',
    async () => {
      const servers = await twoServers();
      const token = await signIn(servers[0]);
      const made = Array.from({ length: 20 }, (_, index) =>
        call(servers[index % 2] ?? servers[0], createPost, { token, body: { content: `Post ${index}.` } }),
      );
      expect(new Set((await Promise.all(made)).map(({ status }) => status))).toEqual(new Set([201]));
      const orders = (await listed(servers[1], token)).map(({ order }) => order);
      expect(new Set(orders).size).toBe(orders.length);
    },
    START_MS,
  );

  it(
    'fetch each imported page once, and continue if the fetching process is killed',
    async () => {
      const paths = Array.from({ length: 8 }, (_, index) => `/${index}`);
      const web = await aWebSite(
        Object.fromEntries(
          paths.map((each) => [each, '<meta name="theme-color" content="#123456"><title>x</title></head>']),
        ),
      );
      const [one, other] = await twoServers({ PREVIEW_TIMEOUT_MS: '20000', PREVIEW_ALLOW_HOSTS: web.host });
      const token = await signIn(one);
      const links = paths.map((each) => `<DT><A HREF="${web.origin}${each}">${each}</A>`).join('\n');
      const { payload, headers } = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${links}</DL><p>`);
      const answer = await untilNotOverloaded(() =>
        fetch(`${one.url}/api/imports`, {
          method: 'POST',
          headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
          body: new Uint8Array(payload as Buffer),
        }),
      );
      expect(answer.status).toBe(201);
      await vi.waitFor(() => expect(web.requests.length).toBeGreaterThan(2), { timeout: 20_000, interval: 20 });
      await one.stop('SIGKILL');
      await vi.waitFor(() => expect(web.requests).toEqual(expect.arrayContaining(paths)), {
        timeout: 60_000,
        interval: 100,
      });
      // A page that was being fetched during the kill may be fetched again.
      expect(web.requests.length).toBeLessThanOrEqual(paths.length + 1);
      await vi.waitFor(
        async () => expect((await listed(other, token)).filter(({ color }) => color === '#123456')).toHaveLength(8),
        { timeout: 30_000 },
      );
    },
    2 * START_MS,
  );
});
