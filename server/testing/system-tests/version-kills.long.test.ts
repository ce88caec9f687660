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
import { expect, it } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { aServerProcess, call, type ServerProcess, signIn } from '../processes.ts';

/** The number of kills; set more to find rare failures. */
const KILLS = Number(process.env['KILLS'] ?? 10);
const TIMEOUT_MS = 300_000;

const contentOf = (edit: number) => `<p>edit ${edit}</p>${'<p>words that stay</p>'.repeat(200)}`;
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

// #version-kept-or-not
it(
  'A version is there whole, or the change that it was kept for is not there, whenever the server is killed',
  async () => {
    // Not so few that they are thinned out while they are read.
    const env = { DATA_DIR: aDataDir(), KEEP_VERSIONS: '1000', ...(await aDatabase()) };
    let caller = await started(env);
    const { id } = (await caller.read(createPost, '', { content: contentOf(0) })).data;
    for (const edit of [1, 2]) {
      await caller.read(keepPostVersion, `/${id}/versions`, { name: `edit ${edit - 1}` });
      await caller.read(updatePost, `/${id}`, { content: contentOf(edit) });
    }
    let before = 2;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const restored = restoreUntilKilled(caller, id);
      await rest(100 + ((kill * 67) % 400));
      await caller.server.stop('SIGKILL');
      const confirmed = await restored;
      caller = await started(env);

      const versions = (await caller.read(listPostVersions, `/${id}/versions?limit=100`)).data;
      // The last one may have been stored without a response. What is the last version already is not kept again.
      expect(versions.length - before).toBeLessThanOrEqual(confirmed + 1);
      before = versions.length;
      const contents = await Promise.all(
        versions.map(
          async (version) => (await caller.read(getPostVersion, `/${id}/versions/${version.id}`)).data.content,
        ),
      );
      contents.push((await caller.read(getPost, `/${id}`)).data.content);
      for (const content of contents) expect(content).toBe(contentOf(editIn(content)));
    }
  },
  TIMEOUT_MS,
);
