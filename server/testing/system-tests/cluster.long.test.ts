import { setTimeout as sleep } from 'node:timers/promises';

import { createPost } from '@benotes/contract';
import { describe, expect, inject, it, vi } from 'vitest';

import { aDatabase, aDataDir } from '../app.ts';
import { aCluster, aCommand, call, type ServerProcess, signIn } from '../processes.ts';

const START_MS = 180_000;
const isOnPostgres = inject('postgresUrl') !== undefined;

describe.runIf(isOnPostgres)('A cluster of two processes', () => {
  it(
    'restarts one process after the other, without refusing a request',
    async () => {
      const cluster = await aCluster({ DATA_DIR: aDataDir(), ...(await aDatabase('empty')) });
      const before = cluster.workers();
      const load = await aLoad(cluster);
      process.kill(cluster.pid ?? 0, 'SIGHUP');
      await vi.waitFor(() => expect(cluster.lines).toContainEqual(expect.stringMatching(/^Restarted 2 processes/)), {
        timeout: START_MS,
      });
      const { created, failures } = await load.end();
      expect(failures).toEqual([]);
      expect(created.length).toBeGreaterThan(0);
      expect(cluster.workers().filter((pid) => before.includes(pid))).toEqual([]);
    },
    2 * START_MS,
  );

  it(
    'replaces a process that is killed, and loses nothing that was confirmed',
    async () => {
      const cluster = await aCluster({ DATA_DIR: aDataDir(), ...(await aDatabase('empty')) });
      const load = await aLoad(cluster);
      const [killed] = cluster.workers();
      process.kill(killed ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(cluster.lines).toContainEqual(expect.stringContaining(`Process ${killed} ended`)));
      await vi.waitFor(() => expect(cluster.workers()).toHaveLength(2), { timeout: START_MS });
      const { created } = await load.end();
      expect(created.length).toBeGreaterThan(0);
      expect(await lostOf(cluster, load.token, created)).toEqual([]);
      expect(await cluster.stop()).toBe(0);
    },
    2 * START_MS,
  );
});

describe.skipIf(isOnPostgres)('The command that starts a cluster', () => {
  it('says why it needs PostgreSQL', async () => {
    const { code, printed } = await aCommand('cluster', [], { DATA_DIR: aDataDir(), DATABASE_URL: '' });
    expect({ code, printed: printed.trim() }).toEqual({
      code: 1,
      printed: expect.stringContaining('need PostgreSQL') as string,
    });
  });

  it.each([
    ['--processes', '0'],
    ['--processes', 'many'],
    ['--workers', '2'],
  ])('refuses %s %s', async (...args) => {
    const env = { DATA_DIR: aDataDir(), DATABASE_URL: 'postgres://user:password@127.0.0.1:1/none' };
    const { code, printed } = await aCommand('cluster', args, env);
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toHaveLength(1);
  });
});

/** Creates posts over several connections until it is ended; returns the ids that were confirmed, and what failed. */
async function aLoad(cluster: ServerProcess) {
  const token = await signIn(cluster);
  const created: number[] = [];
  const failures: string[] = [];
  const ending = new AbortController();
  const work = async () => {
    while (!ending.signal.aborted) {
      try {
        const response = await call(cluster, createPost, { token, body: { content: 'Under load.' } });
        if (response.status === 201) created.push(((await response.json()) as { data: { id: number } }).data.id);
        else failures.push(String(response.status));
      } catch (error) {
        failures.push(String((error as Error).cause ?? error));
      }
      await sleep(20);
    }
  };
  const workers = Array.from({ length: 4 }, () => work());
  const end = async () => {
    ending.abort();
    await Promise.all(workers);
    return { created, failures };
  };
  return { token, end };
}

/** Those of these posts that the server does not have. */
async function lostOf({ url }: ServerProcess, token: string, ids: readonly number[]): Promise<number[]> {
  const lost: number[] = [];
  for (const id of ids) {
    const { status } = await fetch(`${url}/api/posts/${id}`, { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) lost.push(id);
  }
  return lost;
}
