import type { DuplicateGroup } from '@benotes/contract';

import { aBookmarkFile } from './bookmark-file.ts';
import { type Figure, most } from './figure.ts';
import { importPreview, previewOf } from './import-preview.ts';
import { copyOf, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { OtherReader } from './other-reader.ts';
import { act, type Api, apiOf, undo } from './post-job.ts';
import { type Running, signIn, startServer } from './process.ts';

const RUNS = 3;
const DUPLICATES = 5000;
const PAGE = 100;
const MS = 1000;

/** Listing 5,000 duplicates in a library of 60,000 posts, merging all of them, and undoing it. */
export async function benchDuplicates(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  const server = await startServer(library);
  try {
    const authorization = await signIn(server.url);
    const api = apiOf(server, authorization);
    const reader = new OtherReader();
    await reader.join(server, authorization);
    await addDuplicates(server, authorization);
    const seconds: Record<string, number[]> = { listing: [], merging: [], undoing: [] };
    const first: number[] = [];
    const measure = async (name: string, work: () => Promise<unknown>) => seconds[name]?.push((await timed(work)) / MS);
    for (let run = 0; run < RUNS; run += 1) {
      let listed = 0;
      await measure('listing', async () => (listed = await listAll(api, first)));
      if (listed !== DUPLICATES) throw new Error(`${listed} groups of duplicates instead of ${DUPLICATES}`);
      const stop = reader.start();
      let id = 0;
      await measure(
        'merging',
        async () => ({ id } = await act(api, { scope: {}, all: true }, { type: 'merge', keep: 'oldest' })),
      );
      if ((await listAll(api, [])) > 0) throw new Error('Some duplicates are left.');
      await measure('undoing', () => undo(api, id));
      await stop();
    }
    return [
      most(`${DUPLICATES} duplicates: the first ${PAGE} groups`, first, 300, 'ms'),
      ...Object.entries(seconds).map(([name, values]) => most(`${DUPLICATES} duplicates: ${name} all`, values, 5, 's')),
      reader.figure(`${DUPLICATES} duplicates: `),
    ];
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}

/** Imports the same links twice. */
async function addDuplicates(server: Running, authorization: string): Promise<void> {
  const file = new Blob([aBookmarkFile(DUPLICATES)]);
  for (let time = 0; time < 2; time += 1) {
    const preview = await previewOf(server, authorization, file, 'bookmarks.html');
    const { result, failure } = await importPreview(server, authorization, preview, 'keep');
    if (result?.posts !== DUPLICATES) throw new Error(`${result?.posts} links imported: ${failure?.reason}`);
  }
}

/** The number of groups, page by page. `first` gets the duration of the first page, in ms. */
async function listAll(api: Api, first: number[]): Promise<number> {
  let listed = 0;
  for (let after = ''; ;) {
    const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    let groups: DuplicateGroup[] = [];
    const spent = await timed(async () => {
      ({ data: groups } = await api<{ data: DuplicateGroup[] }>(`/api/care/duplicates?limit=${PAGE}${query}`));
    });
    if (after === '') first.push(spent);
    listed += groups.length;
    const last = groups.at(-1);
    if (groups.length < PAGE || !last) return listed;
    after = last.key;
  }
}
