import { open } from './database.ts';
import type { Figure } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { load, timed } from './load.ts';
import { type Pace, THOROUGH } from './pace.ts';
import { callApi, signIn, startFloor, startServer } from './process.ts';

const RUNS = 5;
const MANY = 50;

/** Writes at 50 connections, relative to bare Fastify with one commit each. Both flush to disk. */
export async function benchWrite(
  library: string,
  _largest: string | null = null,
  { runs, seconds }: Pace = THOROUGH,
): Promise<Figure[]> {
  const [mine, bare] = [await copyOf(library), await copyOf(library)];
  const server = await startServer(mine);
  const authorization = await signIn(server.url);
  await copySessions(mine, bare);
  const floor = await startFloor(bare);
  const body = { title: 'A title of some words', content: '<p>A note that a user writes quickly.</p>' };
  try {
    const figures: Figure[] = [];
    for (const [name, request, least] of [
      ['create', { address: '/api/posts', method: 'POST', body }, 0.9],
      ['patch', { address: '/api/posts/9', method: 'PATCH', body: { title: 'Another title' } }, 0.8],
    ] as const) {
      const ratios: number[] = [];
      const own: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const options = { connections: MANY, authorization, seconds, method: request.method, body: request.body };
        const floorRate = (await load(floor.url + request.address, options)).rate;
        const rate = (await load(server.url + request.address, options)).rate;
        own.push(rate);
        ratios.push(rate / floorRate);
      }
      const note = `${Math.round(Math.max(...own))} per second at most`;
      figures.push({
        name: `${name} at ${MANY} connections / F-both`,
        values: ratios,
        target: { bound: 'least', value: least },
        unit: '',
        note,
      });
    }
    return figures;
  } finally {
    await floor.stop();
    await server.stop();
    await removeLibrary(mine);
    await removeLibrary(bare);
  }
}

async function copySessions(from: string, to: string): Promise<void> {
  const [source, target] = [await open(from), await open(to)];
  const sessions = await source.prepare<Record<string, string | number | null>>('select * from sessions')();
  // Those of earlier measurements in the library that both were copied from are removed.
  await target.exec('delete from sessions');
  for (const session of sessions) {
    const names = Object.keys(session);
    const insert = `insert into sessions (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
    await target.prepare(insert)(...Object.values(session));
  }
  await source.close();
  await target.close();
}

/** Moving a post from the top of a collection of 50,000 to its bottom, relative to a plain update of all orders. */
export async function benchReorder(library: string): Promise<Figure[]> {
  const [mine, bare] = [await copyOf(library), await copyOf(library)];
  for (const each of [mine, bare]) {
    const db = await open(each);
    await db.exec('update posts set collection_id = 1, "order" = id where user_id = 1 and is_archived = 0');
    if (db.isPostgres) await db.exec('vacuum analyze posts');
    await db.close();
  }
  const server = await startServer(mine);
  const db = await open(bare);
  const shift = db.prepare(
    'update posts set "order" = "order" + ? where user_id = 1 and is_archived = 0 and collection_id = 1',
  );
  try {
    const authorization = await signIn(server.url);
    const page = async () =>
      (
        await callApi<{ data: { id: number; order: number }[] }>(
          server,
          authorization,
          '/api/posts?collection_id=1&limit=1',
        )
      ).data[0];
    const ratios: number[] = [];
    const spent: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const first = await page();
      const floor = await timed(() => shift(run % 2 === 0 ? 1 : -1));
      const own = await timed(() =>
        callApi(server, authorization, `/api/posts/${first?.id}`, { method: 'PATCH', body: { order: -1_000_000 } }),
      );
      spent.push(own);
      ratios.push(own / floor);
    }
    return [
      {
        name: 'move from top to bottom of 50,000 / the bare update',
        values: ratios,
        target: { bound: 'most', value: 2 },
        unit: '',
        note: `${Math.round(Math.min(...spent))} ms at least`,
      },
    ];
  } finally {
    await db.close();
    await server.stop();
    await removeLibrary(mine);
    await removeLibrary(bare);
  }
}
