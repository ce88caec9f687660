import { type Figure, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { callApi, signIn, startServer } from './process.ts';

const RUNS = 21;
const ENTRIES = 100;

/** Feeds of 100 entries of a collection of 13,000 in a library of 50,000 posts, as a reader requests them. */
export async function benchFeeds(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  const server = await startServer(library);
  try {
    const authorization = await signIn(server.url);
    const { data: collections } = await callApi<{ data: { id: number }[] }>(server, authorization, '/api/collections');
    const body = { collection_id: collections[0]?.id };
    const { data: feed } = await callApi<{ data: { atom_url: string; json_url: string } }>(
      server,
      authorization,
      '/api/feeds',
      { method: 'POST', body },
    );
    const figures: Figure[] = [];
    for (const [name, address, entry] of [
      ['Atom', feed.atom_url, '<entry>'],
      ['JSON Feed', feed.json_url, '"date_published"'],
    ] as const) {
      const url = `${server.url}${new URL(address).pathname}?limit=${ENTRIES}`;
      const times: number[] = [];
      let text = '';
      for (let run = 0; run < RUNS; run += 1)
        times.push(await timed(async () => (text = await (await fetch(url)).text())));
      const entries = text.split(entry).length - 1;
      if (entries !== ENTRIES) throw new Error(`The feed has ${entries} entries: ${text.slice(0, 200)}`);
      const note = `${Math.round(text.length / 1024)} KB`;
      figures.push(most(`${name} of ${ENTRIES} entries`, times.slice(1), 20, 'ms', note));
    }
    return figures;
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}
