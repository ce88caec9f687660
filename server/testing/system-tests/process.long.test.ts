import { closeSync, openSync } from 'node:fs';

import { createPost, getMe, login } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { aServerProcess, aSilencedServer, call, listed, OWNER, signIn } from '../processes.ts';
import { aWebSite } from '../web-site.ts';

const START_MS = 180_000;
const ANSWER_MS = 1500;

describe('A server process', () => {
  // #finishes-requests-in-flight
  it(
    'finishes requests in flight before it stops, and accepts no new ones',
    async () => {
      const web = await aWebSite({
        '/slow': (_request, response) => {
          setTimeout(
            () => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Slow</title>'),
            ANSWER_MS,
          );
        },
      });
      const server = await aServerProcess({
        DATA_DIR: aDataDir(),
        PREVIEW_TIMEOUT_MS: '5000',
        PREVIEW_ALLOW_HOSTS: web.host,
        ...(await aDatabase()),
      });
      const token = await signIn(server);
      const answer = call(server, createPost, { token, body: { content: `${web.origin}/slow` } });
      await vi.waitFor(() => expect(web.requests).toEqual(['/slow']));
      const exit = server.stop('SIGTERM');
      expect((await answer).status).toBe(201);
      expect(await exit).toBe(0);
      await expect(call(server, getMe, { token })).rejects.toThrow('fetch failed');
    },
    START_MS,
  );

  // #kill-loses-nothing-confirmed
  it(
    'loses nothing it has confirmed when it is killed',
    async () => {
      const env = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
      const server = await aServerProcess(env);
      const token = await signIn(server);
      const confirmed: string[] = [];
      const write = async (writer: number) => {
        for (let index = 0; ; index += 1) {
          const content = `Writer ${writer}, note ${index}.`;
          // Refused after the kill, which ends the writer.
          const answer = await call(server, createPost, { token, body: { content } }).catch(() => null);
          if (answer?.status !== 201) return;
          confirmed.push(content);
          if (confirmed.length === 60) void server.stop('SIGKILL');
        }
      };
      await Promise.all([1, 2, 3].map((writer) => write(writer)));
      await server.stop('SIGKILL');
      const again = await aServerProcess(env);
      const posts = await listed(again, await signIn(again));
      expect(confirmed.length).toBeGreaterThanOrEqual(60);
      expect(posts.map(({ content }) => content)).toEqual(expect.arrayContaining(confirmed));
    },
    START_MS,
  );

  it(
    'continues if its log cannot be written',
    async () => {
      const full = openSync('/dev/full', 'w');
      const server = await aSilencedServer({ DATA_DIR: aDataDir(), LOG_LEVEL: 'debug', ...(await aDatabase()) }, full);
      closeSync(full);
      await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200), START_MS);
      expect((await fetch(`${server.url}/api/auth/me`)).status).toBe(401);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await server.stop()).toBe(0);
    },
    START_MS,
  );

  // #json-logs-without-secrets
  it(
    'logs lines of JSON without secrets',
    async () => {
      const server = await aServerProcess({ DATA_DIR: aDataDir(), LOG_LEVEL: 'debug', ...(await aDatabase()) });
      const token = await signIn(server);
      await call(server, login, { body: { email: OWNER.email, password: 'a wrong password' } });
      await call(server, getMe, { token, headers: { cookie: 'bn_refresh=a-refresh-token' } });
      await fetch(`${server.url}/reset?token=a-reset-token&email=${OWNER.email}`);
      await fetch(`${server.url}/api/posts?filter=a-private-word`, { headers: { authorization: `Bearer ${token}` } });
      await server.stop('SIGTERM');
      const logged = server.lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
      expect(logged).toContainEqual(
        expect.objectContaining({ msg: 'request', method: 'POST', route: login.url, status: 401 }),
      );
      const text = server.lines.join('\n');
      for (const secret of [
        token,
        OWNER.password,
        'a wrong password',
        'a-refresh-token',
        'a-reset-token',
        'a-private-word',
      ])
        expect(text).not.toContain(secret);
    },
    START_MS,
  );
});
