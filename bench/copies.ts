import type { CopyOfPost } from '@benotes/contract';

import { LINKS } from './bookmark-file.ts';
import { openCopies } from './copy-page.ts';
import { addCopies, libraryOfLinks } from './copy-seed.ts';
import { type Figure, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { load, timed } from './load.ts';
import { callApi, type Running, signIn, startServer } from './process.ts';

const RUNS = 5;
const OPENED = 21;
const CONNECTIONS = 10;
const COUNT = LINKS.toLocaleString('en');

/** The words are those of links and of their own copies alone. */
const QUERIES = {
  'a word of a quarter of the posts': 'sentence',
  'a rare word': '12345',
  'a prefix': '1234',
  'two words': 'sentence number',
  'no hit': 'nobodywrotethis',
} as const;

/** A library with 50,000 copies: opening them, and searches relative to those without copies. */
export async function benchCopies(): Promise<Figure[]> {
  const without = await libraryOfLinks();
  const withAll = await copyOf(without);
  await addCopies(withAll);
  const server = await startServer(withAll);
  const plain = await startServer(without);
  try {
    return [...(await benchOpening(server)), ...(await benchSearches(server, plain))];
  } finally {
    await server.stop();
    await plain.stop();
    await removeLibrary(withAll);
    await removeLibrary(without);
  }
}

async function benchOpening(server: Running): Promise<Figure[]> {
  const authorization = await signIn(server.url);
  const { data: posts } = await callApi<{ data: { id: number; title: string }[] }>(
    server,
    authorization,
    `/api/posts?filter=sentence&limit=${OPENED}`,
  );
  const times: number[] = [];
  for (const { id, title } of posts)
    times.push(
      await timed(async () => {
        const { data } = await callApi<{ data: CopyOfPost }>(server, authorization, `/api/posts/${id}/copy`);
        if (!data.copy?.html.includes(title)) throw new Error(`Post ${id} has no copy.`);
      }),
    );
  const opened = await openCopies(server.url, authorization, posts);
  return [
    most(`copy among ${COUNT}: response`, times.slice(1), 300, 'ms'),
    most(`copy among ${COUNT}: from one post to the copy of the next, shown`, opened.slice(1), 300, 'ms'),
  ];
}

async function benchSearches(server: Running, plain: Running): Promise<Figure[]> {
  const [own, bare] = [await signIn(server.url), await signIn(plain.url)];
  const figures: Figure[] = [];
  for (const [kind, query] of Object.entries(QUERIES)) {
    const filter = encodeURIComponent(query);
    const hits = await hitsOf(server, own, filter);
    const expected = await hitsOf(plain, bare, filter);
    if (hits !== expected) throw new Error(`${query}: ${hits} hits with copies, ${expected} without`);
    const list = `/api/posts?limit=20&withTags=true&filter=${filter}`;
    const ratios: number[] = [];
    let slow = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const before = await load(plain.url + list, { connections: CONNECTIONS, authorization: bare });
      const after = await load(server.url + list, { connections: CONNECTIONS, authorization: own });
      ratios.push(before.rate / after.rate);
      slow = Math.max(slow, after.slow);
    }
    const note = `${hits} hits, 97.5 % within ${slow} ms`;
    figures.push(most(`search with ${COUNT} copies / without, ${kind}`, ratios, 1.5, '', note));
  }
  // Else the figures above would say nothing.
  if ((await hitsOf(server, own, 'bababa')) === 0) throw new Error('Words of copies are not found.');
  return figures;
}

const hitsOf = async (server: Running, authorization: string, filter: string): Promise<number> =>
  (await callApi<{ data: { count: number } }>(server, authorization, `/api/posts/count?filter=${filter}`)).data.count;
