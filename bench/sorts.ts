import { SORT_ORDERS } from '@benotes/contract';

import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { callApi, type Running, signIn, startServer } from './process.ts';

const RUNS = 5;
const CONNECTIONS = 10;
/**
 * In the middle of the collection of 13,000: by site, its later half consists of notes, whose texts take longer to
 * send.
 */
const PAGES_DEEP = 300;
const PAGE = 'limit=20&withTags=true';

interface Posts {
  data: { id: number }[];
}

/** The first page and a late one of a collection of 13,000 in each order, relative to its first page by hand. */
async function compare(server: Running): Promise<Figure[]> {
  const authorization = await signIn(server.url);
  const { data: collections } = await callApi<Posts>(server, authorization, '/api/collections');
  const list = `/api/posts?collection_id=${collections[0]?.id}`;
  const rate = async (query: string) =>
    (await load(`${server.url}${list}&${PAGE}${query}`, { connections: CONNECTIONS, authorization })).rate;
  const figures: Figure[] = [];
  for (const sort of SORT_ORDERS) {
    const far = await callApi<Posts>(
      server,
      authorization,
      `${list}&sort=${sort}&limit=1&offset=${PAGES_DEEP * 20 - 1}`,
    );
    const values: Record<'first' | 'deep', number[]> = { first: [], deep: [] };
    for (let run = 0; run < RUNS; run += 1) {
      const byHand = await rate('');
      values.first.push((await rate(`&sort=${sort}`)) / byHand);
      values.deep.push((await rate(`&sort=${sort}&after_id=${far.data[0]?.id}`)) / byHand);
    }
    const target = { bound: 'least', value: 0.9 } as const;
    const name = `collection by ${sort}`;
    figures.push({ name: `${name}, first page / by hand`, values: values.first, target, unit: '' });
    figures.push({ name: `${name}, page ${PAGES_DEEP} / by hand`, values: values.deep, target, unit: '' });
  }
  return figures;
}

/** The orders of a list, relative to the order by hand. */
export async function benchSorts(library: string): Promise<Figure[]> {
  const server = await startServer(library);
  try {
    return await compare(server);
  } finally {
    await server.stop();
  }
}
