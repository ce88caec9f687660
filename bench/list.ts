import path from 'node:path';

import autocannon from 'autocannon';

import type { Figure } from './figure.ts';
import { signIn, start, startServer } from './process.ts';

const RUNS = 5;
const SECONDS = 3;
const CONNECTIONS = 10;
const PAGES_DEEP = 600;

/** The list of 20 of 50,000 posts, its first page and one far down, against bare Fastify with the same statements. */
export async function benchList(dataDir: string): Promise<Figure[]> {
  const server = await startServer(dataDir);
  const floorFile = path.join(import.meta.dirname, 'floor-server.ts');
  const floor = await start(['--import', 'tsx', floorFile], { DATABASE: path.join(dataDir, 'benotes.sqlite') }, '/');
  try {
    const authorization = `Bearer ${await signIn(server.url)}`;
    const ask = async <T>(address: string) =>
      (await (await fetch(server.url + address, { headers: { authorization } })).json()) as T;
    const { data } = await ask<{ data: { id: number }[] }>('/api/collections');
    const first = `/api/posts?collection_id=${data[0]?.id}&limit=20&withTags=true`;
    const far = await ask<{ data: { id: number }[] }>(`${first}&offset=${PAGES_DEEP * 20}`);
    const deep = `${first}&after_id=${far.data[0]?.id}`;
    const rate = async (url: string) =>
      (await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { authorization } })).requests
        .average;

    const figures: Figure[] = [];
    for (const [name, address] of [
      ['list of 20, first page', first],
      [`list of 20, page ${PAGES_DEEP}`, deep],
    ] as const) {
      const ours: number[] = [];
      const ratios: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const bare = await rate(floor.url + address);
        const own = await rate(server.url + address);
        ours.push(own);
        ratios.push(own / bare);
      }
      const note = `${Math.round(Math.max(...ours))} requests a second at most`;
      figures.push({
        name: `${name} / F-both`,
        values: ratios,
        target: { bound: 'least', value: 0.6 },
        unit: '',
        note,
      });
    }
    return figures;
  } finally {
    await floor.stop();
    await server.stop();
  }
}
