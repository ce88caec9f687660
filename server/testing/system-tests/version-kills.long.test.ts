import { setTimeout as rest } from 'node:timers/promises';

import {
  createPost,
  type Endpoint,
  getPost,
  getPostVersion,
  keepPostVersion,
  listPostVersions,
  type Output,
  restorePostVersion,
  updatePost,
} from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { aServerProcess, call, type ServerProcess, signIn } from '../processes.ts';
import { expireLeases } from '../restartable-server.ts';

/** The number of kills; set more to find rare failures. */
const KILLS = Number(process.env['KILLS'] ?? 10);
const TIMEOUT_MS = 300_000;

/** Not so few that they are thinned out while they are read. */
const KEEP_ALL = { KEEP_VERSIONS: '1000' };
/** Enough that thinning them out takes longer than noticing that it has begun. */
const POSTS = 80;

const contentOf = (edit: number, end = '') => `<p>edit ${edit}</p>${'<p>words that stay</p>'.repeat(200)}${end}`;
const editIn = (content: string) => Number(/edit (\d+)/.exec(content)?.[1]);

/** Calls a server as its owner. `path`: what follows the address of all posts. */
class Caller {
  constructor(
    readonly server: ServerProcess,
    readonly token: string,
  ) {}

  async send(endpoint: Endpoint, path: string, body?: object): Promise<Response> {
    const { token } = this;
    return call(this.server, { ...endpoint, url: `/api/posts${path}` }, { token, ...(body && { body }) });
  }

  async read<E extends Endpoint>(endpoint: E, path: string, body?: object): Promise<Output<E>> {
    const answer = await this.send(endpoint, path, body);
    if (!answer.ok) throw new Error(`${endpoint.url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Output<E>;
  }
}

const started = async (env: Record<string, string>): Promise<Caller> => {
  const server = await aServerProcess(env);
  return new Caller(server, await signIn(server));
};

/** What a note was in each of its versions, the oldest first. */
async function contentsOfVersions(caller: Caller, id: number): Promise<string[]> {
  const contents: string[] = [];
  for (let after = ''; ;) {
    const { data } = await caller.read(listPostVersions, `/${id}/versions?limit=100${after}`);
    for (const version of data)
      contents.push((await caller.read(getPostVersion, `/${id}/versions/${version.id}`)).data.content);
    const last = data.at(-1);
    if (!last) return contents.toReversed();
    after = `&after_id=${last.id}`;
  }
}

/**
 * Restores two versions in turn, each of which keeps another one, until the server is killed. Returns how often that
 * was confirmed.
 */
async function restoreUntilKilled(caller: Caller, id: number): Promise<number> {
  const { data } = await caller.read(listPostVersions, `/${id}/versions?limit=2`);
  for (let confirmed = 0; ; confirmed += 1) {
    const path = `/${id}/versions/${data[confirmed % 2]?.id}/restore`;
    const answer = await caller.send(restorePostVersion, path, {}).catch(() => null);
    if (answer?.status !== 200) return confirmed;
  }
}

/** What a note was in each of its versions, the oldest first, and what it is. */
const historyOf = async (caller: Caller, id: number): Promise<string[]> => [
  ...(await contentsOfVersions(caller, id)),
  (await caller.read(getPost, `/${id}`)).data.content,
];

/** What a history is after some restorations of its two last versions in turn. */
function withRestored(history: readonly string[], count: number): string[] {
  const versions = history.slice(0, -1);
  const turn = [versions.at(-1), versions.at(-2)];
  let current = history.at(-1);
  for (let index = 0; index < count; index += 1) {
    // What is the last version already is not kept again.
    if (current !== undefined && current !== versions.at(-1)) versions.push(current);
    current = turn[index % 2];
  }
  return [...versions, current ?? ''];
}

// #version-kept-or-not
it(
  'A version is there whole, or the change that it was kept for is not there, whenever the server is killed',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...KEEP_ALL, ...(await aDatabase()) };
    let caller = await started(env);
    const { id } = (await caller.read(createPost, '', { content: contentOf(0) })).data;
    for (const edit of [1, 2]) {
      await caller.read(keepPostVersion, `/${id}/versions`, { name: `edit ${edit - 1}` });
      await caller.read(updatePost, `/${id}`, { content: contentOf(edit) });
    }
    let before = await historyOf(caller, id);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const restored = restoreUntilKilled(caller, id);
      await rest(100 + ((kill * 67) % 400));
      await caller.server.stop('SIGKILL');
      const confirmed = await restored;
      caller = await started(env);

      const after = await historyOf(caller, id);
      // The last one may have been stored without a response.
      expect([withRestored(before, confirmed), withRestored(before, confirmed + 1)]).toContainEqual(after);
      before = after;
    }
  },
  TIMEOUT_MS,
);

const ELSEWHERE = '<p>written elsewhere</p>';

/**
 * Saves edits of a note whose writer never sees what was written elsewhere, so that each is merged with that, until the
 * server is killed. Returns how many were confirmed.
 */
async function mergeUntilKilled(caller: Caller, id: number): Promise<number> {
  for (let confirmed = 0; ; confirmed += 1) {
    const body = { content: contentOf(confirmed + 1), merge: true, base: { content: contentOf(confirmed) } };
    const answer = await caller.send(updatePost, `/${id}`, body).catch(() => null);
    if (!answer) return confirmed;
    expect(answer.status).toBe(200);
  }
}

// #merged-or-not
it(
  'A note is merged with a version of each side, or is what it was without them, whenever the server is killed',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...KEEP_ALL, ...(await aDatabase()) };
    let caller = await started(env);
    let merges = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { id } = (await caller.read(createPost, '', { content: contentOf(0) })).data;
      await caller.read(updatePost, `/${id}`, { content: contentOf(0, ELSEWHERE) });
      const merging = mergeUntilKilled(caller, id);
      await rest(100 + ((kill * 67) % 400));
      await caller.server.stop('SIGKILL');
      const confirmed = await merging;
      merges += confirmed;
      caller = await started(env);

      const { content } = (await caller.read(getPost, `/${id}`)).data;
      const edit = editIn(content);
      expect(content).toBe(contentOf(edit, ELSEWHERE));
      // The last one may have been stored without a response.
      expect([confirmed, confirmed + 1]).toContain(edit);
      const sides = Array.from({ length: edit }, (_, each) => [contentOf(each, ELSEWHERE), contentOf(each + 1)]);
      expect(await contentsOfVersions(caller, id)).toEqual(sides.flat());
    }
    expect(merges).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

// #thinned-or-not
it(
  'The versions of a post are thinned out or are all there, and each is whole, whenever the server is killed',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
    let caller = await started({ ...env, ...KEEP_ALL });
    const all = Array.from({ length: KILLS + 1 }, (_, edit) => contentOf(edit));
    const ids: number[] = [];
    for (let post = 0; post < POSTS; post += 1) {
      const { id } = (await caller.read(createPost, '', { content: contentOf(0) })).data;
      for (let edit = 1; edit <= all.length; edit += 1)
        await caller.read(updatePost, `/${id}`, { content: contentOf(edit), keep_version: true });
      ids.push(id);
    }
    const counts = new Map(ids.map((id) => [id, all.length]));
    let partly = 0;
    // Housekeeping begins when a server starts, with the oldest post. Each time, it leaves one version less.
    for (let keep = KILLS; keep > 0; keep -= 1) {
      await caller.server.stop();
      const thinning = new Caller(await aServerProcess({ ...env, KEEP_VERSIONS: String(keep) }), caller.token);
      const hasBegun = async () => {
        const { data } = await thinning.read(listPostVersions, `/${ids[0]}/versions?limit=0`);
        expect(data).toHaveLength(keep);
      };
      await vi.waitFor(hasBegun, { timeout: 60_000, interval: 5 });
      await rest((keep * 7) % 40);
      await thinning.server.stop('SIGKILL');
      await expireLeases(env);
      caller = await started({ ...env, ...KEEP_ALL });

      for (const [id, before] of counts) {
        const contents = await contentsOfVersions(caller, id);
        expect([keep, before]).toContain(contents.length);
        expect(contents).toEqual(all.slice(-contents.length));
        expect((await caller.read(getPost, `/${id}`)).data.content).toBe(contentOf(all.length));
        counts.set(id, contents.length);
      }
      if (new Set(counts.values()).size > 1) partly += 1;
    }
    expect(partly).toBeGreaterThan(0);
  },
  2 * TIMEOUT_MS,
);
