import { type Figure, most } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { callApi, type Running, signIn, startServer } from './process.ts';

const RUNS = 11;
/** A note of about 1 MB. */
const PARAGRAPHS = 5_000;
/** A change of every so many paragraphs. */
const EVERY = 250;

const paragraph = (index: number) =>
  `<p>Paragraph ${index} with <strong>flour</strong> and water, salt and seeds, which are to be mixed, left alone for a night, and baked the next day at noon, or a little later if somebody is late.</p>`;

/** The note; with a word, it is inserted into some paragraphs from a given one on. */
const noteWith = (word = '', from = 0): string =>
  Array.from({ length: PARAGRAPHS }, (_, index) =>
    word !== '' && index % EVERY === from ? paragraph(index).replace('flour', word) : paragraph(index),
  ).join('');

interface Sent {
  server: Running;
  authorization: string;
}

/** Adds the note with a version of it that is kept. */
async function aNoteWithHistory({ server, authorization }: Sent): Promise<{ id: number; version: number }> {
  const create = { method: 'POST', body: { title: 'Bread', content: noteWith() } };
  const { data: post } = await callApi<{ data: { id: number } }>(server, authorization, '/api/posts', create);
  const versions = `/api/posts/${post.id}/versions`;
  const keep = { method: 'POST', body: { name: 'before the changes' } };
  const { data } = await callApi<{ data: { id: number } }>(server, authorization, versions, keep);
  const body = { content: noteWith('rye') };
  await callApi(server, authorization, `/api/posts/${post.id}`, { method: 'PATCH', body });
  return { id: post.id, version: data.id };
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(work));
  return times.slice(1);
}

/** How long other requests wait at most while work is done, in ms. */
async function longestWait({ server }: Sent, work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work().finally(() => (state.isDone = true));
  let longest = 0;
  while (!state.isDone) longest = Math.max(longest, await timed(() => fetch(`${server.url}/healthz`)));
  await done;
  return longest;
}

/** The history of a note of 1 MB: its list, what changed in it, and a merge. */
export async function benchVersions(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  const server = await startServer(library);
  try {
    const sent = { server, authorization: await signIn(server.url) };
    const { id, version } = await aNoteWithHistory(sent);
    const get = (address: string) => callApi(server, sent.authorization, address);
    const versions = `/api/posts/${id}/versions`;
    const base = { content: noteWith() };
    let merges = 0;
    // What the request was made of stays the same, but each changes other paragraphs, so that each is stored.
    const merge = () => {
      const body = { content: noteWith('spelt', (merges += 1)), merge: true, base };
      return callApi(server, sent.authorization, `/api/posts/${id}`, { method: 'PATCH', body });
    };
    const note = `${Math.round(Buffer.byteLength(base.content) / 1024)} KB`;
    return [
      most('history of a note of 1 MB: its versions', await timesOf(() => get(versions)), 300, 'ms', note),
      most('history of it: a version', await timesOf(() => get(`${versions}/${version}`)), 300, 'ms'),
      most('history of it: a difference', await timesOf(() => get(`${versions}/${version}/difference`)), 300, 'ms'),
      most('merge of it', await timesOf(merge), 500, 'ms', 'in another thread'),
      most('merge of it: the longest wait of others', [await longestWait(sent, merge)], 100, 'ms'),
    ];
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}
