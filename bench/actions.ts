import { setTimeout } from 'node:timers/promises';

import type { Figure } from './figure.ts';
import { aFolder, callApi, copyOf, pause, remove, type Running, signIn, startServer } from './process.ts';

const RUNS = 3;
/** Posts of the collection that is moved and tagged. */
const COUNT = 13_000;
const IDS_AT_ONCE = 2000;
const PAGE = 100;
const MS = 1000;
const POLL_MS = 50;
/** Between two reads of another user, in ms. */
const READ_INTERVAL_MS = 5;

interface Job {
  data: { id: number; status: string; changed: number };
}

/**
 * Moving and tagging 13,000 posts of a library of 50,000, and undoing it, with the reads of another user meanwhile. With
 * BENCH_DATABASE_URL, in that PostgreSQL database, which the seed has filled.
 */
export async function benchActions(dataDir: string): Promise<Figure[]> {
  const url = process.env['BENCH_DATABASE_URL'];
  const folder = url ? aFolder() : copyOf(dataDir);
  const server = await startServer(folder, url ? { DATABASE_URL: url } : {});
  try {
    const authorization = await signIn(server.url);
    const api = <T>(address: string, options?: { method?: string; body?: object }) =>
      callApi<T>(server, authorization, address, options);
    const other = await anotherUser(server, authorization);
    const from = await collectionNamed(api, 'From');
    const to = await collectionNamed(api, 'To');
    const { data: tags } = await api<{ data: { id: number }[] }>('/api/tags', {
      method: 'POST',
      body: { tags: [{ name: 'bench-action' }] },
    });
    await fill(api, from);
    const seconds: Record<string, number[]> = { move: [], 'undo of move': [], tag: [], 'undo of tag': [] };
    const reads: number[] = [];
    const measure = async (name: string, address: string, body?: object) => {
      const stop = readMeanwhile(server, other, reads);
      const begin = performance.now();
      const { data } = await api<Job>(address, { method: 'POST', ...(body && { body }) });
      await over(api, data.id);
      seconds[name]?.push((performance.now() - begin) / MS);
      await stop();
      return data.id;
    };
    for (let run = 0; run < RUNS; run += 1) {
      const selection = { scope: { collection_id: from }, all: true };
      for (const [name, action] of [
        ['move', { type: 'move', collection_id: to }],
        ['tag', { type: 'tag', tag_ids: tags.map(({ id }) => id) }],
      ] as const) {
        const id = await measure(name, '/api/posts/actions', { selection, action });
        await measure(`undo of ${name}`, `/api/posts/actions/${id}/undo`);
      }
    }
    const place = url ? 'PostgreSQL' : 'SQLite';
    reads.sort((a, b) => a - b);
    return [
      ...Object.entries(seconds).map(([name, values]) => ({
        name: `${name}, ${COUNT.toLocaleString('en')} of 50,000 posts, ${place}`,
        values,
        target: { bound: 'most' as const, value: 5 },
        unit: 's',
      })),
      {
        name: `another user’s reads meanwhile, 99 %, ${place}`,
        values: [reads[Math.floor(reads.length * 0.99)] ?? 0],
        target: { bound: 'most' as const, value: 100 },
        unit: 'ms',
        note: `${reads.length} reads, at most ${Math.round(reads.at(-1) ?? 0)} ms`,
      },
    ];
  } finally {
    await server.stop();
    remove(folder);
  }
}

type Api = <T>(address: string, options?: { method?: string; body?: object }) => Promise<T>;

async function collectionNamed(api: Api, name: string): Promise<number> {
  return (await api<{ data: { id: number } }>('/api/collections', { method: 'POST', body: { name } })).data.id;
}

/** Moves posts of the seed into a collection. */
async function fill(api: Api, collection_id: number): Promise<void> {
  const ids: number[] = [];
  while (ids.length < COUNT) {
    const after = ids.length > 0 ? `&after_id=${ids.at(-1)}` : '';
    const { data } = await api<{ data: { id: number }[] }>(`/api/posts?limit=${PAGE}${after}`);
    ids.push(...data.map(({ id }) => id));
  }
  for (let index = 0; index < COUNT; index += IDS_AT_ONCE) {
    const selection = { scope: {}, ids: ids.slice(index, Math.min(index + IDS_AT_ONCE, COUNT)) };
    const action = { type: 'move', collection_id };
    await over(api, (await api<Job>('/api/posts/actions', { method: 'POST', body: { selection, action } })).data.id);
  }
}

/** Waits until an action is over. */
async function over(api: Api, id: number): Promise<void> {
  for (;;) {
    const { data } = await api<Job>(`/api/posts/actions/${id}`);
    if (data.status === 'done' || data.status === 'undone') return;
    if (data.status !== 'running' && data.status !== 'undoing') throw new Error(`The action is ${data.status}.`);
    await pause(POLL_MS);
  }
}

async function anotherUser(server: Running, authorization: string): Promise<string> {
  const email = `reader-${Date.now()}@example.org`;
  const body = { name: 'Reader', email, password: 'seed seed seed' };
  await callApi(server, authorization, '/api/users', { method: 'POST', body });
  return signIn(server.url, email);
}

/** Reads the first page of a user's posts again and again; the returned function stops that. */
function readMeanwhile(server: Running, authorization: string, times: number[]): () => Promise<void> {
  const stopped = new AbortController();
  const read = async () => {
    while (!stopped.signal.aborted) {
      const begin = performance.now();
      await callApi(server, authorization, '/api/posts?limit=20&withTags=true');
      times.push(performance.now() - begin);
      await setTimeout(READ_INTERVAL_MS);
    }
  };
  const reading = read();
  return async () => {
    stopped.abort();
    await reading;
  };
}
