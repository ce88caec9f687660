import { type Figure, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { OtherReader } from './other-reader.ts';
import { act, type Api, apiOf, undo } from './post-job.ts';
import { signIn, startServer } from './process.ts';

const RUNS = 3;
/** Posts of the collection that is moved and tagged. */
const COUNT = 13_000;
const IDS_AT_ONCE = 2000;
const PAGE = 100;
const MS = 1000;

/** Moving and tagging 13,000 posts of a library of 50,000, and undoing it, with the reads of another user meanwhile. */
export async function benchActions(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  const server = await startServer(library);
  try {
    const authorization = await signIn(server.url);
    const api = apiOf(server, authorization);
    const other = new OtherReader();
    await other.join(server, authorization);
    const from = await collectionNamed(api, 'From');
    const to = await collectionNamed(api, 'To');
    const { data: tags } = await api<{ data: { id: number }[] }>('/api/tags', {
      method: 'POST',
      body: { tags: [{ name: 'bench-action' }] },
    });
    await fill(api, from);
    const seconds: Record<string, number[]> = { move: [], 'undo of move': [], tag: [], 'undo of tag': [] };
    const measure = async (name: string, work: () => Promise<unknown>) => {
      const stop = other.start();
      seconds[name]?.push((await timed(work)) / MS);
      await stop();
    };
    for (let run = 0; run < RUNS; run += 1) {
      const selection = { scope: { collection_id: from }, all: true };
      for (const [name, action] of [
        ['move', { type: 'move', collection_id: to }],
        ['tag', { type: 'tag', tag_ids: tags.map(({ id }) => id) }],
      ] as const) {
        let id = 0;
        await measure(name, async () => ({ id } = await act(api, selection, action)));
        await measure(`undo of ${name}`, () => undo(api, id));
      }
    }
    return [
      ...Object.entries(seconds).map(([name, values]) =>
        most(`${name}, ${COUNT.toLocaleString('en')} of 50,000 posts`, values, 5, 's'),
      ),
      other.figure(),
    ];
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}

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
    await act(api, selection, { type: 'move', collection_id });
  }
}
