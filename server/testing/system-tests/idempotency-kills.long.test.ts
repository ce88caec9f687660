import { setTimeout as rest } from 'node:timers/promises';

import {
  createCollection,
  createPost,
  createShare,
  createTag,
  createTags,
  createUser,
  type Endpoint,
} from '@benotes/contract';
import { importBookmarks, listCollections, listShares, listTags, listUsers } from '@benotes/contract';
import { expect, it } from 'vitest';

import { aDatabase, aDataDir, aFile } from '../app.ts';
import { aServerProcess, listed, type ServerProcess, signIn, untilNotOverloaded } from '../processes.ts';

const WRITERS = 8;
/** The number of kills; set more to find rare failures. */
const KILLS = Number(process.env['KILLS'] ?? 10);
const TRIES = 20;

/** A request with its own idempotency key. What it creates has its name. */
interface Call {
  name: string;
  url: string;
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
  /** The body of the response; null if there was none. */
  answer: string | null;
}

const json = (name: string, { url }: Endpoint, body: object): Call => ({
  name,
  url,
  body: JSON.stringify(body),
  type: 'application/json',
  answer: null,
});

function anImport(name: string): Call {
  const link = `<DT><A HREF="https://example.org/${name}">${name}</A>`;
  const { payload, headers } = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${link}</DL><p>`);
  const type = String((headers as Record<string, string>)['content-type']);
  return { name, url: importBookmarks.url, body: new Uint8Array(payload as Buffer), type, answer: null };
}

type Kind = (name: string, collection_id: number) => Call;

/** The kinds of requests, sent in turn. A share is for the collection that was created before it. */
const KINDS: readonly [Kind, ...Kind[]] = [
  (name) => json(name, createPost, { title: name, content: `<p>${name}</p>` }),
  (name) => json(name, createCollection, { name }),
  (name, collection_id) => json(name, createShare, { token: name, collection_id, is_active: true }),
  (name) => json(name, createTag, { name }),
  (name) => json(name, createTags, { tags: [{ name }, { name: 'shared by all' }] }),
  (name) => anImport(name),
  (name) => json(name, createUser, { name, email: `${name}@example.org`, password: 'correct horse battery' }),
];

async function send({ url }: ServerProcess, token: string, call: Call) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': call.type, 'idempotency-key': call.name };
  const answer = await untilNotOverloaded(() => fetch(url + call.url, { method: 'POST', headers, body: call.body }));
  return { status: answer.status, text: await answer.text(), later: answer.headers.get('retry-after') };
}

/** Sends requests until the server is killed; the last one has no response. */
async function write(server: ServerProcess, token: string, writer: string, calls: Call[]): Promise<void> {
  let collection_id = 0;
  for (let index = 0; ; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0];
    // As long as a generated token, because chosen ones are rate-limited.
    const call = kind(`${writer}i${index}`.padEnd(32, 'x'), collection_id);
    calls.push(call);
    const answer = await send(server, token, call).catch(() => null);
    if (!answer) return;
    expect([call.url, answer.status, answer.text]).toEqual([call.url, 201, expect.any(String)]);
    call.answer = answer.text;
    if (call.url === createCollection.url)
      collection_id = (JSON.parse(answer.text) as { data: { id: number } }).data.id;
  }
}

/** Repeats a request like a client without a response: the first one may still be in progress for a while. */
async function repeat(server: ServerProcess, token: string, call: Call): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const { status, text, later } = await send(server, token, call);
    if (status === 201) return text;
    const isLater = status === 409 && later !== null && tries < TRIES;
    if (!isLater) throw new Error(`${call.url} ${call.name}: ${status} ${text}`);
    await rest(500);
  }
}

/** The number of entities with each name. */
async function namesIn(server: ServerProcess, token: string): Promise<Map<string, number>> {
  const get = async (url: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await untilNotOverloaded(() => fetch(server.url + url, { headers }));
    return ((await answer.json()) as { data: { id: number; name?: string; token?: string; title?: string }[] }).data;
  };
  const all = (await Promise.all([listCollections, listShares, listTags, listUsers].map(({ url }) => get(url)))).flat();
  for (let page = await listed(server, token); page.length > 0;) {
    all.push(...page);
    page = (await get(`/api/posts?limit=100&after_id=${page.at(-1)?.id}`)) as never; // posts
  }
  const counts = new Map<string, number>();
  for (const { name, token: shareToken, title } of all) {
    const known = name ?? shareToken ?? title ?? '';
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  return counts;
}

// #one-effect-despite-kill
it(
  'A request with a key that a killed server did not respond to can be repeated, with one effect and one response',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
    let server = await aServerProcess(env);
    let token = await signIn(server);
    let unanswered = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const calls: Call[] = [];
      const killed = server;
      const writers = Array.from({ length: WRITERS }, (_, index) => write(killed, token, `k${kill}w${index}`, calls));
      await rest(150 + ((kill * 67) % 400));
      await killed.stop('SIGKILL');
      await Promise.all(writers);

      server = await aServerProcess(env);
      token = await signIn(server);
      unanswered += calls.filter(({ answer }) => answer === null).length;
      const answers = await Promise.all(calls.map((call) => repeat(server, token, call)));
      expect(answers).toEqual(calls.map(({ answer }, index) => answer ?? answers[index]));
      expect(await Promise.all(calls.map((call) => repeat(server, token, call)))).toEqual(answers);
      const counts = await namesIn(server, token);
      expect(calls.map(({ name }) => [name, counts.get(name)])).toEqual(calls.map(({ name }) => [name, 1]));
    }
    expect(unanswered).toBeGreaterThan(0);
    if (process.env['KILLS']) console.log(`${KILLS} kills, ${unanswered} requests without a response`);
  },
  60_000 + KILLS * 30_000,
);
