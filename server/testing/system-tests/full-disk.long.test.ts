import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

import {
  createPost,
  deletePost,
  emptyRecycleBin,
  getMe,
  listPosts,
  login,
  logout,
  refresh,
  updatePost,
} from '@benotes/contract';
import { describe, expect, inject, it, type TestContext, vi } from 'vitest';

import { DATABASE_FILE } from '../../src/kernel/database/connect.ts';
import { openConnection } from '../../src/kernel/sqlite/open-connection.ts';
import { aFile } from '../app.ts';
import { aSmallDisk, type SmallDisk } from '../disk.ts';
import { aServerProcess, call, OWNER, type ServerProcess, signIn } from '../processes.ts';

const START_MS = 90_000;
const DISK_BYTES = 96 * 1024 * 1024;
const isOnPostgres = inject('postgresUrl') !== undefined;

const reserveOf = ({ dataDir }: SmallDisk) => path.join(dataDir, 'benotes.reserve');

/** A server with its disk reserve on a separate disk; the test is skipped if no disk can be mounted. */
async function onSmallDisk({ skip }: TestContext) {
  const disk = aSmallDisk(DISK_BYTES) ?? skip('A separate disk requires the permission to mount one.');
  const env = { DATA_DIR: disk.dataDir };
  const server = await aServerProcess(env);
  await vi.waitFor(() => expect(existsSync(reserveOf(disk))).toBe(true));
  return { disk, env, server };
}

async function added(server: ServerProcess, token: string): Promise<number> {
  const answer = await call(server, createPost, { token, body: { content: 'A note.' } });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

const statusOf = async (
  server: ServerProcess,
  endpoint: Parameters<typeof call>[1],
  more: Parameters<typeof call>[2],
) => (await call(server, endpoint, more)).status;

const at = <E extends { url: string }>(endpoint: E, id: number, query = '') => ({
  ...endpoint,
  url: `${endpoint.url.replace(':id', String(id))}${query}`,
});

describe.runIf(!isOnPostgres)('On a full disk', () => {
  // #reading-and-deleting-work
  it(
    'users can read, sign in and out, and delete, but not add anything until there is free space',
    async (context) => {
      const { disk, server } = await onSmallDisk(context);
      const token = await signIn(server);
      const [first, second] = [await added(server, token), await added(server, token)];
      disk.fill();
      const other = await signIn(server);
      expect(await statusOf(server, refresh, { token: other })).toBe(200);
      expect(await statusOf(server, listPosts, { token: other })).toBe(200);
      expect(await statusOf(server, createPost, { token, body: { content: 'More.' } })).toBe(507);
      expect(await statusOf(server, at(updatePost, first), { token, body: { content: 'More.' } })).toBe(507);
      const { payload, headers } = aFile('x');
      const upload = await fetch(`${server.url}/api/files`, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
        body: new Uint8Array(payload as Buffer),
      });
      expect(upload.status).toBe(507);
      const health = await fetch(`${server.url}/healthz`);
      expect([health.status, await health.json()]).toEqual([503, { status: 'failing', database: true, disk: false }]);
      expect(server.lines).toContainEqual(
        expect.stringMatching(/^The disk of the data folder .* is full: nothing can/),
      );
      expect(await statusOf(server, at(updatePost, first), { token, body: { is_archived: true } })).toBe(200);
      expect(await statusOf(server, at(deletePost, first, '?permanent=true'), { token })).toBe(204);
      expect(await statusOf(server, at(deletePost, second), { token })).toBe(204);
      expect(await statusOf(server, { ...emptyRecycleBin, url: '/api/posts?is_archived=true' }, { token })).toBe(204);
      expect(await statusOf(server, logout, { token })).toBe(204);
      expect(await statusOf(server, getMe, { token })).toBe(401);
      disk.empty();
      await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200));
      await added(server, other);
      await vi.waitFor(() => expect(existsSync(reserveOf(disk))).toBe(true));
    },
    START_MS,
  );

  // #sign-in-without-reserve
  it(
    'users can sign in even if another program takes the released reserve',
    async (context) => {
      const { disk, server } = await onSmallDisk(context);
      disk.fill();
      await signIn(server);
      disk.fill();
      for (let times = 0; times < 20; times += 1) expect(await statusOf(server, login, { body: OWNER })).toBe(200);
    },
    START_MS,
  );

  // #restarts-with-reserve
  it(
    'a server stops, and starts again with its reserve',
    async (context) => {
      const { disk, env, server } = await onSmallDisk(context);
      const token = await signIn(server);
      const post = await added(server, token);
      disk.fill();
      expect(await server.stop()).toBe(0);
      const again = await aServerProcess(env);
      expect(await statusOf(again, login, { body: OWNER })).toBe(200);
      expect(await statusOf(again, at(deletePost, post), { token })).toBe(204);
      expect(await again.stop()).toBe(0);
      const sqlite = openConnection(path.join(disk.dataDir, DATABASE_FILE), { readonly: true });
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      sqlite.close();
    },
    START_MS,
  );

  it(
    'a start without any free space reports it',
    async (context) => {
      const { disk, env, server } = await onSmallDisk(context);
      expect(await server.stop()).toBe(0);
      rmSync(reserveOf(disk));
      disk.fill();
      await expect(aServerProcess(env)).rejects.toThrow(/is full/);
    },
    START_MS,
  );
});
