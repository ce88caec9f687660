import type { StorageUse } from '@benotes/contract';

import { aBookmarkFile } from './bookmark-file.ts';
import { open } from './database.ts';
import { type Figure, most } from './figure.ts';
import { importPreview, previewOf } from './import-preview.ts';
import { removeLibrary } from './library.ts';
import { OtherReader } from './other-reader.ts';
import { aLibrary, callApi, pause, type Running, signIn, startServer } from './process.ts';
import { startSites } from './web-site.ts';

const LINKS = 10_000;
const SITES = 8;
const PREVIEW_SECONDS = 60;
const COPY_SECONDS = 120;
const MS = 1000;
/** What the pauses for sites allow per second: 4 sites every half second, 3 sites every second. */
const PREVIEWS_MOST = 8;
const COPIES_MOST = 3;

/** Runs work with a server, which is stopped even if the work fails. Returns the most memory of the server, in MB. */
async function withServer(library: string, env: Record<string, string>, work: (server: Running) => Promise<void>) {
  const server = await startServer(library, env);
  try {
    await work(server);
    return server.memory().most;
  } finally {
    await server.stop();
  }
}

/** The number of rows of a table. */
async function countRows(library: string, table: string): Promise<number> {
  const db = await open(library);
  const [row] = await db.prepare<{ count: number }>(`select count(*) as count from ${table}`)();
  await db.close();
  return Number(row?.count);
}

/**
 * The queue of 10,000 imported links of 8 sites on this machine: first their previews, then the copies of their pages,
 * each for a while, with the reads of another user meanwhile.
 */
export async function benchCopyQueue(): Promise<Figure[]> {
  const sites = await startSites(SITES);
  const library = await aLibrary('S');
  const env = { PREVIEW_TIMEOUT_MS: '5000', PREVIEW_ALLOW_HOSTS: sites.hosts };
  const reader = new OtherReader();
  const readFor = async (seconds: number) => {
    const stop = reader.start();
    await pause(seconds * MS);
    await stop();
  };
  let previews = 0;
  let use: StorageUse | undefined;
  try {
    const first = await withServer(library, env, async (server) => {
      const authorization = await signIn(server.url);
      await reader.join(server, authorization);
      const file = new Blob([aBookmarkFile(LINKS, (index) => `${sites.origins[index % SITES]}/page-${index}`)]);
      const preview = await previewOf(server, authorization, file, 'bookmarks.html');
      const { result, failure } = await importPreview(server, authorization, preview);
      if (result?.posts !== LINKS) throw new Error(`${result?.posts} links imported: ${failure?.reason}`);
      const waiting = await countRows(library, 'preview_jobs');
      await readFor(PREVIEW_SECONDS);
      previews = waiting - (await countRows(library, 'preview_jobs'));
    });
    // Copies wait for all previews, which would take twenty minutes.
    const db = await open(library);
    await db.exec('delete from preview_jobs');
    await db.close();
    const second = await withServer(library, env, async (server) => {
      await reader.moveTo(server);
      await readFor(COPY_SECONDS);
      const owner = await signIn(server.url);
      ({ data: use } = await callApi<{ data: StorageUse }>(server, owner, '/api/storage-use'));
    });
    const copies = use?.copies_count ?? 0;
    if (copies === 0) throw new Error(`Nothing was copied; ${use?.pending_count} links wait.`);
    return [
      {
        name: 'queue of 10,000 links: previews per minute',
        values: [(previews * 60) / PREVIEW_SECONDS],
        unit: '',
        note: `the pauses for sites allow ${PREVIEWS_MOST * 60}`,
      },
      {
        name: 'queue of 10,000 links: copies per minute',
        values: [(copies * 60) / COPY_SECONDS],
        unit: '',
        note: `the pauses for sites allow ${COPIES_MOST * 60}; ${copies} copies in ${COPY_SECONDS} s`,
      },
      reader.figure('queue of 10,000 links: '),
      most('queue of 10,000 links: memory at most', [first, second], 350, 'MB'),
    ];
  } finally {
    sites.close();
    await removeLibrary(library);
  }
}
