import { readFileSync } from 'node:fs';

import {
  createImportPreview,
  createUser,
  exportBookmarks,
  getImport,
  getImportPreview,
  type ImportPreview,
  importBookmarks,
  importPreviewed,
} from '@benotes/contract';
import { expect, it, vi } from 'vitest';

import { aDataDir, aFile } from '../app.ts';
import { CHOICES } from '../import-previews.ts';
import { aServerProcess, call, type ServerProcess, signIn, untilNotOverloaded } from '../processes.ts';

const PEOPLE = 3;
const LINKS = 20_000;
const NOTES = 10_000;
/** The posts that a new user has: an archive brings them along. */
const STARTERS = 3;
/** Of each file of notes: 50 MB. */
const WORDS = 700;
const MEMORY_MAX_MB = 300;
const SMALL_MB = 512;
/** As `npm run serve`, on a machine with little memory. */
const NODE_OPTIONS = `--max-old-space-size=1024 --max-semi-space-size=8 --import data:text/javascript,process.constrainedMemory=()=>${SMALL_MB}*1048576`;
const TIMEOUT_MS = 1_800_000;
const POLLING = { timeout: 600_000, interval: 200 };

const people = Array.from({ length: PEOPLE }, (_none, at) => at);
const bookmarks = (person: number) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${Array.from(
    { length: LINKS },
    (_none, at) =>
      `<DT><A HREF="https://host${at % 200}.example/${person}/${at}" TAGS="t${at % 50}">Link word${at % 977} of ${person}</A>`,
  ).join('\n')}</DL>`;

/** Words that do not repeat much, so that an archive of them is about half as large. */
function textOf(person: number, note: number): string {
  let state = person * NOTES + note + 1;
  const word = () => (state = (state * 48_271) % 2_147_483_647).toString(16).padStart(6, '0').slice(-6);
  return Array.from({ length: WORDS }, word).join(' ');
}
const each = <T>(make: (note: number) => T) => Array.from({ length: NOTES }, (_none, note) => make(note));

/** Notes as Simplenote and Roam export them. */
const simplenote = (person: number) =>
  JSON.stringify({
    activeNotes: each((note) => ({ id: `${person}-${note}`, content: `Note ${note}\n${textOf(person, note)}` })),
  });
const roam = (person: number) =>
  JSON.stringify(
    each((note) => ({
      title: `Page ${note} of ${person}`,
      uid: `page${note}`,
      children: textOf(person, note)
        .match(/.{1,280}/g)
        ?.map((string, at) => ({ string: `[[Page ${note + 1} of ${person}]] ${string}`, uid: `block${note}-${at}` })),
    })),
  );

/** The most memory that a process has had since it was asked last, in MB. */
function peakOf({ pid }: ServerProcess): number {
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(peak) / 1024);
}

async function aServerWithPeople(): Promise<{ server: ServerProcess; tokens: string[] }> {
  const server = await aServerProcess({ DATA_DIR: aDataDir(), NODE_OPTIONS, MALLOC_ARENA_MAX: '2' });
  const owner = await signIn(server);
  const tokens: string[] = [];
  for (const person of people) {
    const user = { email: `person${person}@example.org`, password: 'correct horse battery' };
    await call(server, createUser, { token: owner, body: { name: `Person ${person}`, ...user } });
    tokens.push(await signIn(server, user));
  }
  return { server, tokens };
}

/** A busy server may refuse a file and close the connection while the file is still being sent. */
function refusedEarly(error: unknown): Response {
  const { cause } = error as { cause?: { code?: string } };
  if (cause?.code !== 'EPIPE') throw error;
  return new Response(null, { status: 503, headers: { 'retry-after': '1' } });
}

async function send(
  server: ServerProcess,
  url: string,
  token: string,
  content: string | Uint8Array,
  name: string,
  more: Record<string, string> = {},
) {
  const { payload, headers } = aFile(content, name);
  return untilNotOverloaded(() =>
    fetch(server.url + url, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}`, ...more },
      body: new Uint8Array(payload as Buffer),
    }).catch(refusedEarly),
  );
}

const at = <U extends string>(url: U, id: string | number) => url.replace(':id', String(id)) as U;

async function importPreviewOf(server: ServerProcess, token: string, content: string, name: string): Promise<number> {
  const sent = await send(server, createImportPreview.url, token, content, name);
  const { id } = ((await sent.json()) as { data: ImportPreview }).data;
  const get = { ...getImportPreview, url: at(getImportPreview.url, id) };
  await vi.waitFor(async () => {
    const answer = await call(server, get, { token });
    expect(((await answer.json()) as { data: ImportPreview }).data.status).toBe('ready');
  }, POLLING);
  const start = { ...importPreviewed, url: at(importPreviewed.url, id) };
  const started = await call(server, start, { token, body: CHOICES });
  return untilImported(server, token, started);
}

/** Waits for an import that goes on after the response; returns the number of its posts. */
async function untilImported(server: ServerProcess, token: string, started: Response): Promise<number> {
  const { data } = (await started.json()) as { data: { id: number } };
  const find = { ...getImport, url: at(getImport.url, data.id) };
  return vi.waitFor(async () => {
    const answer = await call(server, find, { token });
    const state = ((await answer.json()) as { data: { status: string; result: { posts: number } } }).data;
    expect(state.status).toBe('done');
    return state.result.posts;
  }, POLLING);
}

type Upload = (server: ServerProcess, token: string, content: string) => Promise<number>;

/** What each of them imports, and how. */
const FILES: Record<string, { make: (person: number) => string; posts: number; upload: Upload }> = {
  'bookmarks of 20,000 links': {
    make: bookmarks,
    posts: LINKS,
    upload: async (server, token, content) => {
      const answer = await send(server, importBookmarks.url, token, content, 'bookmarks.html');
      return ((await answer.json()) as { data: { posts: number } }).data.posts;
    },
  },
  'linked pages of 50 MB as one JSON file': {
    make: roam,
    posts: NOTES,
    upload: (...upload) => importPreviewOf(...upload, 'graph.json'),
  },
};

// #bounded-in-parallel
it.runIf(process.platform === 'linux').each(Object.entries(FILES))(
  'Three people import at the same time within 300 MB: %s',
  async (_name, { make, posts, upload }) => {
    const contents = people.map(make); // before the server starts: it would end idle connections
    const { server, tokens } = await aServerWithPeople();
    const imported = await Promise.all(tokens.map((token, person) => upload(server, token, contents[person] ?? '')));
    expect(imported).toEqual(people.map(() => posts));
    expect(peakOf(server)).toBeLessThan(MEMORY_MAX_MB);
    expect(await server.stop()).toBe(0);
  },
  TIMEOUT_MS,
);

it.runIf(process.platform === 'linux')(
  'Three people import at the same time within 300 MB: an archive of 50 MB of notes',
  async () => {
    const content = simplenote(0);
    const { server, tokens } = await aServerWithPeople();
    await importPreviewOf(server, tokens[0] ?? '', content, 'notes.json');
    const zip = `${exportBookmarks.url}?format=zip` as typeof exportBookmarks.url;
    const exported = await call(server, { ...exportBookmarks, url: zip }, { token: tokens[0] ?? '' });
    const archive = new Uint8Array(await exported.arrayBuffer());
    expect(await server.stop()).toBe(0);

    const other = await aServerWithPeople();
    const later = { prefer: 'respond-async' }; // a request would have to wait for minutes
    const imported = await Promise.all(
      other.tokens.map(async (token) => {
        const started = await send(other.server, importBookmarks.url, token, archive, 'benotes.zip', later);
        expect(started.status).toBe(202);
        return untilImported(other.server, token, started);
      }),
    );
    expect(imported).toEqual(people.map(() => NOTES + STARTERS));
    expect(peakOf(other.server)).toBeLessThan(MEMORY_MAX_MB);
    expect(await other.server.stop()).toBe(0);
  },
  TIMEOUT_MS,
);
