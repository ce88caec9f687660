import { setTimeout as rest } from 'node:timers/promises';

import {
  actOnPosts,
  countPosts,
  createCollection,
  createPost,
  deleteCollection,
  getPostJob,
  IMMEDIATE_POSTS_MAX,
  listCollections,
  listPosts,
  type Output,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { aPng } from '../favicons.ts';
import { aServerProcess, call, signIn } from '../processes.ts';
import {
  aRestartableServer,
  importTree,
  KILLS,
  type MortalServer,
  TIMEOUT_MS,
  untilKill,
} from '../restartable-server.ts';

/** The posts of a list, at most a page. */
async function postsOf({ call }: MortalServer, query: Record<string, string>) {
  return (await call(listPosts, { query: { limit: '100', ...query } }))?.body.data ?? [];
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
      await server.expireLeases();
      await vi.waitFor(async () => {
        const { data } = (await server.call(listCollections))?.body ?? { data: [] };
        const left = data.filter(({ name }) => name.startsWith(`tree ${kill} `));
        expect(isConfirmed ? [0] : [0, tree.length]).toContain(left.length);
        const live = await server.call(countPosts, { query: { filter: `"tree ${kill}"` } });
        expect(live?.body.data.count).toBe(left.length * 20);
      }, 30_000);
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
