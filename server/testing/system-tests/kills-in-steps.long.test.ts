import { setTimeout as rest } from 'node:timers/promises';

import {
  deleteCollection,
  emptyRecycleBin,
  importBookmarks,
  listCollections,
  listDeletedCollections,
  listImports,
  restoreCollection,
  undoImport,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import {
  allPosts,
  aRestartableServer,
  importTree,
  KILLS,
  type MortalServer,
  TIMEOUT_MS,
  treeFile,
} from '../restartable-server.ts';

/** Enough for several steps. */
const POSTS = 1500;
const SETTLING = { timeout: 60_000, interval: 200 };

/** Does something, kills the server meanwhile, starts it again, and waits until what was begun has ended. */
async function killedDuring(server: MortalServer, afterMs: number, work: () => Promise<unknown>): Promise<void> {
  const working = work();
  await rest(afterMs);
  await server.restart();
  await working;
  await server.expireLeases();
}

/** The titles of a list, in its order. */
const titlesOf = async (server: MortalServer, query: Record<string, string>): Promise<string[]> =>
  (await allPosts(server, query)).map(({ title }) => title);

async function stateOf(server: MortalServer) {
  const collections = (await server.call(listCollections))?.body.data ?? [];
  const deletions = (await server.call(listDeletedCollections))?.body.data ?? [];
  const idsOf = async (query: Record<string, string>) => (await allPosts(server, query)).map(({ id }) => id);
  const [live, inBin] = [await idsOf({}), await idsOf({ is_archived: 'true' })];
  expect(new Set(live).size + new Set(inBin).size).toBe(live.length + inBin.length);
  return {
    collections: collections.length,
    deletions: deletions.length,
    live: live.length,
    inBin: inBin.length,
    order: live.join(),
  };
}

describe('A server that is killed in the middle of steps', { timeout: TIMEOUT_MS * 2 }, () => {
  // #tree-whole-or-deleted
  it('while a tree is deleted or restored has it whole, in its order, or in the recycle bin', async () => {
    const server = await aRestartableServer();
    const without = await stateOf(server);
    const tree = await importTree(server, 'tree', 3, POSTS / 3);
    const params = { id: tree.find(({ name }) => name === 'tree 3')?.id ?? 0 };
    const whole = await stateOf(server);
    // The folder into which it was imported stays.
    const collections = whole.collections - tree.length;
    const deleted = { ...without, collections, deletions: 1, inBin: POSTS };
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killedDuring(server, (kill * 61) % 400, () =>
        server.call(deleteCollection, { params, query: { nested: 'true' } }),
      );
      await vi.waitFor(async () => expect([whole, deleted]).toContainEqual(await stateOf(server)), SETTLING);
      await server.call(deleteCollection, { params, query: { nested: 'true' } });
      expect(await stateOf(server)).toEqual(deleted);
      await killedDuring(server, (kill * 67) % 400, () => server.call(restoreCollection, { params }));
      await vi.waitFor(async () => expect([whole, deleted]).toContainEqual(await stateOf(server)), SETTLING);
      await server.call(restoreCollection, { params });
      expect(await stateOf(server)).toEqual(whole);
    }
    expect((await server.checkData()).printed).toContain('Files: OK');
  });

  // #bin-emptied-or-not
  it('while the recycle bin is emptied has all of it or nothing', async () => {
    const server = await aRestartableServer();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const tree = await importTree(server, `tree ${kill}`, 1, POSTS);
      await server.call(deleteCollection, { params: { id: tree[0]?.id ?? 0 }, query: { nested: 'true' } });
      await killedDuring(server, (kill * 61) % 400, () =>
        server.call(emptyRecycleBin, { query: { is_archived: 'true' } }),
      );
      await vi.waitFor(async () => {
        const { deletions, inBin } = await stateOf(server);
        expect([
          [0, 0],
          [1, POSTS],
        ]).toContainEqual([deletions, inBin]);
      }, SETTLING);
      await server.call(emptyRecycleBin, { query: { is_archived: 'true' } });
      expect(await stateOf(server)).toMatchObject({ deletions: 0, inBin: 0 });
    }
    expect((await server.checkData()).printed).toContain('Files: OK');
  });

  // #import-whole-or-nothing
  it('while an import is stored or undone has all of it, in its order, or nothing', async () => {
    const server = await aRestartableServer();
    const expected = Array.from({ length: POSTS }, (_, index) => `file ${index}`);
    const undo = async () => {
      const [last] = (await server.call(listImports))?.body.data ?? [];
      if (last?.status === 'done') await server.call(undoImport, { params: { id: last.id } });
    };
    const stored = async () => {
      const { data } = (await server.call(listCollections))?.body ?? { data: [] };
      const [own, ...others] = data.filter(({ name }) => name === 'file 1');
      expect(others).toEqual([]);
      return own ? titlesOf(server, { collection_id: String(own.id) }) : [];
    };
    const settled = () =>
      vi.waitFor(async () => {
        const imports = (await server.call(listImports))?.body.data;
        expect(imports?.filter(({ status }) => status === 'running' || status === 'undoing')).toEqual([]);
        const titles = await stored();
        expect([expected, []]).toContainEqual(titles);
        expect((await titlesOf(server, { filter: 'file' })).length).toBe(titles.length);
      }, SETTLING);
    const store = () => server.upload(importBookmarks, treeFile('file', 1, POSTS), 'bookmarks.html');
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killedDuring(server, 100 + ((kill * 97) % 1500), store);
      await settled();
      await store(); // what is there already is not stored twice
      await settled();
      await killedDuring(server, (kill * 61) % 400, undo);
      await settled();
      await undo();
      await vi.waitFor(async () => expect(await stored()).toEqual([]), SETTLING);
    }
    expect((await server.checkData()).printed).toContain('Files: OK');
  });
});
