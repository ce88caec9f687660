import type { Figure } from './figure.ts';
import { isPostgresRun } from './library.ts';
import { load } from './load.ts';
import { type Pace, THOROUGH } from './pace.ts';
import { callApi, pause, signIn, startFloor, startServer } from './process.ts';

const FEW = 10;
const MANY = 50;
const PAGES_DEEP = 1000;
const PAGE = 'limit=20&withTags=true';

/** Pages of 20 of 50,000 posts, relative to bare Fastify with the same statements, and their memory. */
export async function benchList(
  library: string,
  _largest: string | null = null,
  { runs, seconds }: Pace = THOROUGH,
): Promise<Figure[]> {
  const server = await startServer(library);
  await pause(1000);
  const idle = server.memory().now;
  const floor = await startFloor(library);
  try {
    const authorization = await signIn(server.url);
    const { data: collections } = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/collections');
    const { data: tags } = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/tags');
    const far = await callApi<{ data: { id: number }[] }>(
      server,
      authorization,
      `/api/posts?limit=1&offset=${PAGES_DEEP * 20 - 1}`,
    );

    const figures: Figure[] = [];
    const rates = new Map<string, number[]>();
    for (const [name, query] of [
      ['all posts, first page', ''],
      [`all posts, page ${PAGES_DEEP}`, `&after_id=${far.data[0]?.id}`],
      ['collection, first page', `&collection_id=${collections[0]?.id}`],
      ['tag page', `&tag_id=${tags[0]?.id}`],
    ] as const) {
      const address = `/api/posts?${PAGE}${query}`;
      const own: number[] = [];
      const ratios: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const bare = await load(floor.url + address, { connections: FEW, authorization, seconds });
        const ours = await load(server.url + address, { connections: FEW, authorization, seconds });
        own.push(ours.rate);
        ratios.push(ours.rate / bare.rate);
      }
      rates.set(name, own);
      const note = `${Math.round(Math.max(...own))} requests per second at most`;
      figures.push({
        name: `${name} / F-both`,
        values: ratios,
        target: { bound: 'least', value: isPostgresRun() ? 0.6 : 0.65 },
        unit: '',
        note,
      });
    }
    const [first = [], deep = []] = [...rates.values()];
    figures.push({
      name: `all posts, page ${PAGES_DEEP} / first page`,
      values: deep.map((rate, run) => rate / (first[run] ?? 1)),
      target: { bound: 'least', value: 0.9 },
      unit: '',
    });
    const slow: number[] = [];
    for (let run = 0; run < runs; run += 1)
      slow.push((await load(`${server.url}/api/posts?${PAGE}`, { connections: MANY, authorization, seconds })).slow);
    figures.push(
      {
        name: `all posts at ${MANY} connections, 97.5 % within`,
        values: slow,
        target: { bound: 'most', value: 50 },
        unit: 'ms',
      },
      { name: 'memory, idle', values: [idle], target: { bound: 'most', value: 110 }, unit: 'MB' },
      {
        name: 'memory, most under these loads',
        values: [server.memory().most],
        target: { bound: 'most', value: 250 },
        unit: 'MB',
      },
    );
    return figures;
  } finally {
    await floor.stop();
    await server.stop();
  }
}
