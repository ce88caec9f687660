import path from 'node:path';

import Sqlite from 'better-sqlite3';
import { Parser } from 'htmlparser2';

import { aBookmarkFile } from './bookmark-file.ts';
import type { Figure } from './figure.ts';
import {
  aFolder,
  callApi,
  METRICS_TOKEN,
  open,
  pause,
  remove,
  type Running,
  seedFolder,
  signIn,
  startServer,
} from './process.ts';

const RUNS = 5;

/** F-parse: the time that htmlparser2 alone takes for the file, in ms. */
function parseOnly(text: string): number {
  const begin = performance.now();
  let seen = 0;
  new Parser({ onopentag: () => (seen += 1), ontext: () => (seen += 1) }).end(text);
  return performance.now() - begin;
}

/** F-insert: the time to insert the rows of an import and their index entries in one transaction, in ms. */
function insertOnly(from: string, to: string): number {
  const db = open(to);
  db.pragma('foreign_keys = OFF');
  const source = new Sqlite(path.join(from, 'benotes.sqlite'), { readonly: true });
  const tables = ['collections', 'posts', 'tags', 'post_tag', 'preview_jobs'].map((name) => {
    const rows = source.prepare(`select * from ${name}`).raw().all() as unknown[][];
    const marks = (rows[0] ?? []).map(() => '?').join(',');
    db.exec(`delete from ${name}`);
    return { rows, insert: db.prepare(`insert into ${name} values (${marks})`) };
  });
  const texts = source.prepare('select id, title, url, description from posts').all() as {
    id: number;
    title: string;
    url: string | null;
    description: string | null;
  }[];
  source.close();
  const index = db.prepare('insert into post_search (rowid, words) values (?, ?)');
  const begin = performance.now();
  db.transaction(() => {
    for (const { rows, insert } of tables) for (const row of rows) insert.run(row);
    for (const { id, title, url, description } of texts)
      index.run(id, `\u2064\u20641 ${title.replaceAll(/\S+/g, '\u2064$&')} ${title} ${url ?? ''} ${description ?? ''}`);
  })();
  const spent = performance.now() - begin;
  db.close();
  return spent;
}

/** Another user who reads and writes until stopped. The returned function stops and returns the times, in ms, and failures. */
function anotherUser(server: Running, authorization: string) {
  const state = { isOn: true, failed: 0 };
  const reads: number[] = [];
  const writes: number[] = [];
  const each = async (times: number[], work: () => Promise<unknown>, rest: number) => {
    while (state.isOn) {
      const begin = performance.now();
      await work().catch(() => (state.failed += 1));
      times.push(performance.now() - begin);
      await pause(rest);
    }
  };
  const all = Promise.all([
    each(reads, () => callApi(server, authorization, '/api/posts?limit=20&withTags=true'), 5),
    each(
      writes,
      () => callApi(server, authorization, '/api/posts', { method: 'POST', body: { content: 'Meanwhile.' } }),
      50,
    ),
  ]);
  return async () => {
    state.isOn = false;
    await all;
    const p99 = reads.toSorted((a, b) => a - b)[Math.floor(reads.length * 0.99)] ?? 0;
    return { p99, longestWrite: Math.max(...writes), failed: state.failed };
  };
}

async function loopDelay(server: Running): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1] ?? Number.NaN) * 1000;
}

/** An import of 50,000 links, relative to parsing the file and inserting the rows, and its effect on another user. */
export async function benchImport(): Promise<Figure[]> {
  const text = aBookmarkFile();
  const values = { ratio: [], memory: [], read: [], write: [], failed: [], delay: [] } as Record<string, number[]>;
  const spent: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [dataDir, empty] = [aFolder(), aFolder()];
    seedFolder(dataDir, 'S');
    seedFolder(empty, 'S');
    const server = await startServer(dataDir);
    const owner = await signIn(server.url);
    const other = { name: 'Other', email: 'other@example.org', password: 'seed seed seed' };
    await callApi(server, owner, '/api/users', { method: 'POST', body: other });
    const stopOther = anotherUser(server, await signIn(server.url, other.email));
    await pause(500);
    await loopDelay(server); // resets the measurement
    const form = new FormData();
    form.set('file', new Blob([text]), 'bookmarks.html');
    const begin = performance.now();
    const answer = await fetch(`${server.url}/api/imports`, {
      method: 'POST',
      headers: { authorization: owner },
      body: form,
    });
    await answer.text();
    const own = performance.now() - begin;
    values['delay']?.push(await loopDelay(server));
    const { p99, longestWrite, failed } = await stopOther();
    values['memory']?.push(server.memory().most);
    if (answer.status !== 201) throw new Error(`The import failed with status ${answer.status}.`);
    await server.stop();
    spent.push(own);
    values['read']?.push(p99);
    values['write']?.push(longestWrite);
    values['failed']?.push(failed);
    values['ratio']?.push(own / (parseOnly(text) + insertOnly(dataDir, empty)));
    remove(dataDir);
    remove(empty);
  }
  const figure = (key: string, name: string, most: number, unit: string, note?: string): Figure => ({
    name,
    values: values[key] ?? [],
    target: { bound: 'most', value: most },
    unit,
    ...(note && { note }),
  });
  return [
    figure(
      'ratio',
      'import of 50,000 links / (F-parse + F-insert)',
      5,
      '',
      `${Math.round(Math.min(...spent))} ms at least, with another user active`,
    ),
    figure('memory', 'import, memory at most', 300, 'MB'),
    figure('read', 'import, 99 % of another user’s reads within', 100, 'ms'),
    figure('write', 'import, another user’s longest write', 5000, 'ms'),
    figure('failed', 'import, another user’s failures', 0, ''),
    figure('delay', 'import, 99 % of event loop delays within', 100, 'ms'),
  ];
}
