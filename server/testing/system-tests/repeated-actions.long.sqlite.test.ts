import { readFileSync, writeFileSync } from 'node:fs';

import {
  actOnPosts,
  createCollection,
  createTags,
  createUser,
  deleteCollection,
  type Endpoint,
  exportBookmarks,
  getImport,
  getPostJob,
  importBookmarks,
  type ImportResult,
  type Output,
  type PostAction,
  restoreCollection,
  undoImport,
} from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { aDataDir, aFile } from '../app.ts';
import { aServerProcess, call, type ServerProcess, signIn } from '../processes.ts';

const LINKS = 20_000;
const ROUNDS = 3;
/** When SQLite kept what statements overwrite, the fourth import of so many links took 780 MB. */
const MEMORY_MAX_MB = 300;
/** As `npm run serve`. */
const SERVED = { NODE_OPTIONS: '--max-old-space-size=1024 --max-semi-space-size=8', MALLOC_ARENA_MAX: '2' };
const TIMEOUT_MS = 1_800_000;
const OTHER = { email: 'other@example.org', password: 'correct horse battery' };
const POLLING = { timeout: 300_000, interval: 200 };

/** Other links in each round, with words that earlier rounds have as well. */
const bookmarks = (round: number) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${Array.from({ length: LINKS }, (_, index) => {
    const words = `word${index % 977} term${index % 1501} round${round}`;
    return `<DT><A HREF="https://host${index % 200}.example/${round}/${index}" TAGS="t${index % 50}">Link ${words}</A>`;
  }).join('\n')}</DL>`;

/**
 * The most memory of its own that a process has had since it was asked last, in MB. The pages of files, such as those
 * of Node itself, are left out: a system that runs short of memory takes them back, and reads them again.
 */
function peakOf({ pid }: ServerProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Math.round((read('VmHWM') - read('RssFile')) / 1024);
}

// #bounded-when-repeated
it.runIf(process.platform === 'linux')(
  'Long actions stay within 300 MB the second and the third time',
  async () => {
    const server = await aServerProcess({ DATA_DIR: aDataDir(), ...SERVED });
    const token = await signIn(server);
    const callAs = async <E extends Endpoint>(
      { method, url, schema }: E,
      { id = 0, body }: { id?: number; body?: object },
    ) => {
      const endpoint = { method, url: url.replace(':id', String(id)) as Endpoint['url'], schema };
      const answer = await call(server, endpoint, { token, ...(body && { body }) });
      const text = await answer.text();
      return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Output<E> };
    };
    const { id: collection_id } = (await callAs(createCollection, { body: { name: 'Moved' } })).body.data;
    const [tag] = (await callAs(createTags, { body: { tags: [{ name: 'tagged' }] } })).body.data;
    await callAs(createUser, { body: { name: 'Other', ...OTHER } });
    const other = await signIn(server, OTHER);
    const peaks: Record<string, number[]> = {};
    const measured = async (name: string, work: () => Promise<unknown>) => {
      await work();
      (peaks[name] ??= []).push(peakOf(server));
    };

    const importFile = async (content: string | Uint8Array, name: string, user = token) => {
      const { payload, headers } = aFile(content, name);
      const answer = await fetch(server.url + importBookmarks.url, {
        method: 'POST',
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${user}` },
        body: new Uint8Array(payload as Buffer),
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { data: ImportResult }).data.id ?? 0;
    };
    const importRound = (round: number) => importFile(bookmarks(round), 'bookmarks.html');
    const exportArchive = async () => {
      const answer = await call(
        server,
        { ...exportBookmarks, url: `${exportBookmarks.url}?format=zip` as '/api/exports' },
        { token },
      );
      return new Uint8Array(await answer.arrayBuffer());
    };
    const deleteTree = async (id: number) => {
      const { url } = deleteCollection;
      await callAs({ ...deleteCollection, url: `${url}?nested=true` as typeof url }, { id });
    };
    const act = async (is_archived: boolean, action: PostAction) => {
      const { data } = (
        await callAs(actOnPosts, { body: { selection: { scope: { is_archived }, all: true }, action } })
      ).body;
      await vi.waitFor(async () => {
        const job = (await callAs(getPostJob, { id: data.id })).body.data;
        expect(job.status).toBe('done');
      }, POLLING);
    };
    const undo = async (id: number) => {
      await callAs(undoImport, { id });
      const status = async () => (await callAs(getImport, { id })).status;
      await vi.waitFor(async () => expect(await status()).toBe(404), POLLING);
    };

    for (let round = 1; round <= ROUNDS; round += 1) {
      let id = 0;
      await measured('import', async () => {
        id = await importRound(2 * round);
      });
      await measured('undo', () => undo(id));
      await measured('import', () => importRound(2 * round + 1));
      await measured('tag', () => act(false, { type: 'tag', tag_ids: [tag?.id ?? 0] }));
      await measured('move', () => act(false, { type: 'move', collection_id }));
      await measured('delete tree', () => deleteTree(collection_id));
      await measured('restore tree', () => callAs(restoreCollection, { id: collection_id }));
      let archive = new Uint8Array();
      await measured('export', async () => {
        archive = await exportArchive();
      });
      await measured('import archive', () => importFile(archive, 'benotes.zip', other));
      await measured('delete', () => act(false, { type: 'delete' }));
      await measured('restore', () => act(true, { type: 'restore' }));
    }
    expect(Object.entries(peaks).filter(([, each]) => Math.max(...each) > MEMORY_MAX_MB)).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
  TIMEOUT_MS,
);
