import { open } from './database.ts';
import type { Figure } from './figure.ts';
import { load, timed } from './load.ts';
import { type Pace, THOROUGH } from './pace.ts';
import { callApi, signIn, startFloor, startServer } from './process.ts';
import { QUERIES, searchFloor } from './queries.ts';

const RUNS = 5;
const CONNECTIONS = 10;
const HITS_MAX = 100;

/** The 97.5th percentile of latency for each kind of search. */
async function slowest(library: string): Promise<Map<string, { values: number[]; note: string }>> {
  const server = await startServer(library);
  const db = await open(library);
  try {
    const authorization = await signIn(server.url);
    const found = new Map<string, { values: number[]; note: string }>();
    for (const [kind, query] of Object.entries(QUERIES)) {
      const filter = encodeURIComponent(query);
      const floor = searchFloor(db, query);
      await floor(); // the first run reads the pages from disk
      const bare = await timed(floor);
      const { data } = await callApi<{ data: unknown[] }>(
        server,
        authorization,
        `/api/posts?limit=${HITS_MAX}&filter=${filter}`,
      );
      const values: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        values.push(
          (
            await load(`${server.url}/api/posts?limit=20&withTags=true&filter=${filter}`, {
              connections: CONNECTIONS,
              authorization,
            })
          ).slow,
        );
      const hits = data.length === HITS_MAX ? `${HITS_MAX} hits or more` : `${data.length} hits`;
      found.set(kind, { values, note: `${hits}, F-sql ${bare.toFixed(2)} ms` });
    }
    return found;
  } finally {
    await db.close();
    await server.stop();
  }
}

/** Searches of 50,000 posts at 10 connections, and of 1,000,000 posts relative to them if there is such a folder. */
export async function benchSearch(library: string, largest: string | null): Promise<Figure[]> {
  const here = await slowest(library);
  const figures: Figure[] = [...here].map(([kind, { values, note }]) => ({
    name: `search, ${kind}, 97.5 % within`,
    values,
    target: { bound: 'most', value: 30 },
    unit: 'ms',
    note,
  }));
  if (!largest) return figures;
  for (const [kind, { values, note }] of await slowest(largest)) {
    const base = here.get(kind)?.values ?? [];
    figures.push({
      name: `search, ${kind}, XL / L`,
      values: values.map((value, run) => value / Math.max(1, base[run] ?? 1)),
      target: { bound: 'most', value: 3 },
      unit: '',
      note: `${Math.max(...values)} ms at most, ${note}`,
    });
  }
  return figures;
}

/**
 * Searches per second, relative to the first page of bare Fastify: unlike times, they can be compared between machines.
 */
export async function benchSearchRates(
  library: string,
  _largest: string | null = null,
  { runs, seconds }: Pace = THOROUGH,
): Promise<Figure[]> {
  const server = await startServer(library);
  const floor = await startFloor(library);
  const page = 'limit=20&withTags=true';
  try {
    const options = { connections: CONNECTIONS, authorization: await signIn(server.url), seconds };
    const figures: Figure[] = [];
    for (const [kind, query] of Object.entries(QUERIES)) {
      const values: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const bare = await load(`${floor.url}/api/posts?${page}`, options);
        const ours = await load(`${server.url}/api/posts?${page}&filter=${encodeURIComponent(query)}`, options);
        values.push(ours.rate / bare.rate);
      }
      figures.push({
        name: `search, ${kind} / F-both of a page`,
        values,
        target: { bound: 'least', value: 0.1 },
        unit: '',
      });
    }
    return figures;
  } finally {
    await floor.stop();
    await server.stop();
  }
}
