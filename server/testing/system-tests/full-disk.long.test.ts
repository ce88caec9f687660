import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

import {
  createPost,
  deletePost,
  emptyRecycleBin,
  getImport,
  getMe,
  importBookmarks,
  type ImportState,
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

/** Starts an import of links; returns its id. */
async function startLinks({ url }: ServerProcess, token: string, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, index) => `<DT><A HREF="https://example.org/${index}">${index}</A>`);
  const { payload, headers } = aFile(`<DL><p>\n${lines.join('\n')}\n</DL>`);
  const answer = await fetch(`${url}${importBookmarks.url}`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}`, prefer: 'respond-async' },
    body: new Uint8Array(payload as Buffer),
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

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

  it(
    'an import that meets it in the middle is rolled back, says why, and can be repeated once there is space',
    async (context) => {
      const { disk, server } = await onSmallDisk(context);
      const token = await signIn(server);
      await added(server, token);
      const titles = async () => {
        const answer = await call(server, at(listPosts, 0, '?limit=9'), { token });
        return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
      };
      const before = await titles();
      const id = await startLinks(server, token, 15_000);
      const state = async () => {
        const answer = await call(server, at(getImport, id), { token });
        return ((await answer.json()) as { data: ImportState }).data;
      };
      await vi.waitFor(async () => expect((await state()).done).toBeGreaterThan(1000), { timeout: 60_000 });
      const { total } = await state();
      /** Also the space that the reserve gives is taken. */
      const full = async () => {
        disk.fill();
        const { done } = await state();
        expect(await statusOf(server, listPosts, { token })).toBe(200);
        return done;
      };
      let done = await full();
      // It stores no more.
      for (let next = await full(); next > done; next = await full()) done = next;
      expect(done).toBeLessThan(total);
      disk.empty();
      await vi.waitFor(async () => expect((await state()).status).toBe('failed'), { timeout: 60_000 });
      expect((await state()).failure).toEqual({ status: 507, reason: 'The disk of the server is full.' });
      expect(await titles()).toEqual(before);
      await vi.waitFor(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200));
      const again = await startLinks(server, token, 500);
      await vi.waitFor(async () => {
        const answer = await call(server, at(getImport, again), { token });
        expect(((await answer.json()) as { data: ImportState }).data).toMatchObject({ status: 'done', done: 500 });
      });
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
