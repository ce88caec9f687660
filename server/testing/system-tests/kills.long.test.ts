import { setTimeout as rest } from 'node:timers/promises';

import {
  actOnPosts,
  createCollection,
  createPost,
  deleteCollection,
  type Endpoint,
  getPostJob,
  IMMEDIATE_POSTS_MAX,
  importBookmarks,
  listCollections,
  listPosts,
  type Output,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { aDatabase, aDataDir, aFile } from '../app.ts';
import { aPng } from '../favicons.ts';
import { aCommand, aServerProcess, call, type ServerProcess, signIn, untilNotOverloaded } from '../processes.ts';

/** The number of kills in each test. */
const KILLS = Number(process.env['KILLS'] ?? 5);
const TIMEOUT_MS = 60_000 + KILLS * 30_000;
/** The time until a kill, which differs from one to the next. */
const untilKill = (kill: number) => rest(20 + ((kill * 83) % 300));

/** Calls a route of the server that runs at the moment; null if it was killed meanwhile. */
type Call = <E extends Endpoint>(
  endpoint: E,
  given?: { params?: Record<string, number>; query?: Record<string, string>; body?: object },
) => Promise<{ status: number; body: Output<E> } | null>;

/** A server that is killed and started again, always with the same data. */
async function aRestartableServer() {
  const env: Record<string, string> = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
  let server = await aServerProcess(env);
  let token = await signIn(server);
  const send = async (url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) =>
    untilNotOverloaded(() =>
      fetch(server.url + url, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    ).catch(() => null);
  const call: Call = async ({ method, url }, { params = {}, query = {}, body } = {}) => {
    const address = url.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await send(`${address}?${new URLSearchParams(query)}`, { method, ...json });
    const text = await answer?.text().catch(() => null);
    return answer && typeof text === 'string'
      ? { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as never }
      : null;
  };
  const upload = ({ url }: Endpoint, content: string | Uint8Array, name: string) => {
    const { payload, headers } = aFile(content, name);
    return send(url, {
      method: 'POST',
      body: new Uint8Array(payload as Buffer),
      headers: headers as Record<string, string>,
    });
  };
  const restart = async () => {
    await server.stop('SIGKILL');
    server = await aServerProcess(env);
    token = await signIn(server);
  };
  /** As seconds after the kill: on PostgreSQL, the process might have been another one that still works. */
  const expireLeases = async () => {
    const connectionString = env['DATABASE_URL'];
    if (connectionString === undefined) return;
    const client = new Client({ connectionString });
    await client.connect();
    await client.query('delete from leases');
    await client.end();
  };
  const checkData = () => aCommand('check-data', [], env);
  return { call, upload, restart, expireLeases, checkData, current: (): ServerProcess => server };
}

type MortalServer = Awaited<ReturnType<typeof aRestartableServer>>;

/** A bookmark file with collections below each other, each with links. */
const treeFile = (name: string, depth: number, links: number): string => {
  const level = (left: number): string =>
    left === 0
      ? ''
      : `<DT><H3>${name} ${left}</H3><DL><p>${Array.from(
          { length: links },
          (_, index) => `<DT><A HREF="https://example.org/${name}/${left}/${index}">${name} ${index}</A>`,
        ).join('')}${level(left - 1)}</DL><p>`;
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${level(depth)}</DL><p>`;
};

async function importTree({ upload, call }: MortalServer, name: string, depth: number, links: number) {
  expect((await upload(importBookmarks, treeFile(name, depth, links), 'bookmarks.html'))?.status).toBe(201);
  const { data } = (await call(listCollections))?.body ?? { data: [] };
  return data.filter((collection) => collection.name.startsWith(`${name} `));
}

/** The posts of a list, at most a page. */
async function postsOf({ call }: MortalServer, query: Record<string, string>) {
  return (await call(listPosts, { query: { ...query, limit: '100' } }))?.body.data ?? [];
}

describe('A server that is killed', { timeout: TIMEOUT_MS }, () => {
  // #moved-posts-once
  it('while posts are moved has each of them once, at a place of its own', async () => {
    const server = await aRestartableServer();
    const [collection] = await importTree(server, 'moved', 1, 60);
    const query = { collection_id: String(collection?.id) };
    const before = await postsOf(server, query);
    const orders = before.map(({ order }) => order);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moving = Promise.all(
        [7, 11, 13].map(async (step) => {
          for (let index = step; ; index += step) {
            const body = { order: orders[(index * step) % orders.length] };
            const params = { id: before[index % before.length]?.id ?? 0 };
            if (!(await server.call(updatePost, { params, body }))) return;
          }
        }),
      );
      await untilKill(kill);
      await server.restart();
      await moving;
      const after = await postsOf(server, query);
      expect(new Set(after.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
      expect(new Set(after.map(({ order }) => order)).size).toBe(before.length);
    }
    expect((await server.checkData()).printed).toContain('Files: OK');
  });

  // #tree-deleted-or-whole
  it('while a tree of collections is deleted has all of it or none of it', async () => {
    const server = await aRestartableServer();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const tree = await importTree(server, `tree ${kill}`, 40, 20);
      const root = tree.find(({ name }) => name === `tree ${kill} 40`);
      const params = { id: root?.id ?? 0 };
      const deleting = server.call(deleteCollection, { params, query: { nested: 'true' } });
      await rest((kill * 37) % 120);
      await server.restart();
      const isConfirmed = (await deleting)?.status === 204;
      const { data } = (await server.call(listCollections))?.body ?? { data: [] };
      const left = data.filter(({ name }) => name.startsWith(`tree ${kill} `));
      expect(isConfirmed ? [0] : [0, tree.length]).toContain(left.length);
      const live = await postsOf(server, { filter: `"tree ${kill}"` });
      expect(live.length > 0).toBe(left.length > 0);
    }
    expect((await server.checkData()).printed).toContain('Files: OK');
  });

  // #confirmed-images-served
  it('while images are uploaded serves each that it confirmed', async () => {
    const server = await aRestartableServer();
    const image = await aPng('#0f0', 200);
    const confirmed: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const uploading = Promise.all(
        [1, 2].map(async () => {
          for (;;) {
            const answer = await server.upload(uploadFile, image, 'image.png');
            const body = await answer?.json().catch(() => null);
            if (!body) return;
            if (answer?.status === 201) confirmed.push((body as Output<typeof uploadFile>).data.path);
          }
        }),
      );
      await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(kill * 2), 20_000);
      await untilKill(kill);
      await server.restart();
      await uploading;
    }
    for (const path of confirmed) expect((await fetch(server.current().url + path)).status).toBe(200);
    expect((await server.checkData()).printed).toContain('Files: OK');
  });

  // #action-on-many-continues
  it('during an action on many posts continues it, and does it once for each', async () => {
    const server = await aRestartableServer();
    const count = IMMEDIATE_POSTS_MAX * 3;
    const [from] = await importTree(server, 'many', 1, count);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const target = await server.call(createCollection, { body: { name: `target ${kill}` } });
      const collection_id = target?.body.data.id ?? 0;
      const selection = { scope: kill === 0 ? { collection_id: from?.id } : { filter: 'many' }, all: true };
      const acting = server.call(actOnPosts, { body: { selection, action: { type: 'move', collection_id } } });
      const id = (await acting)?.body.data.id ?? 0;
      await rest((kill * 29) % 100);
      await server.restart();
      await server.expireLeases();
      await vi.waitFor(async () => {
        const job = (await server.call(getPostJob, { params: { id } }))?.body.data;
        expect(job).toMatchObject({ status: 'done', total: count, changed: count });
      }, 30_000);
      const { call } = server;
      const { data } = (await call(listCollections, { query: { withCounts: 'true' } }))?.body ?? { data: [] };
      expect(data.find((collection) => collection.id === collection_id)?.posts_count).toBe(count);
    }
    expect((await server.checkData()).printed).toContain('Files: OK');
  });

  it('during its first start creates the tables with the next one', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const env = { DATA_DIR: aDataDir(), ...(await aDatabase('empty')) };
      const killed = await aServerProcess(env, 'main', 400 + ((kill * 173) % 900)).catch(() => null);
      await killed?.stop('SIGKILL'); // it was faster
      const server = await aServerProcess(env);
      const token = await signIn(server);
      const body = { content: 'After the second start.' };
      expect((await call(server, createPost, { token, body })).status).toBe(201);
      await server.stop();
    }
  });
});
