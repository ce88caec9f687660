import path from 'node:path';

import Sqlite from 'better-sqlite3';
import { Parser } from 'htmlparser2';

import type { Figure } from './figure.ts';
import { aFolder, remove, seedFolder, signIn, startServer } from './process.ts';

const RUNS = 5;
const LINKS = 10_000;
const FOLDERS = 100;

function aBookmarkFile(): string {
  const lines = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>'];
  for (let index = 0; index < LINKS; index += 1) {
    if (index % (LINKS / FOLDERS) === 0)
      lines.push(index === 0 ? '' : '</DL><p>', `<DT><H3>Folder ${index}</H3>`, '<DL><p>');
    lines.push(
      `<DT><A HREF="https://site-${index}.example/page?a=1&amp;b=${index}" ADD_DATE="${1_700_000_000 + index}" TAGS="tag ${index % 200},tag ${index % 31}">A page about number ${index}</A>`,
    );
    if (index % 4 === 0) lines.push('<DD>What the page says about itself in a sentence.');
  }
  return [...lines, '</DL><p>', '</DL><p>'].join('\n');
}

/** F-parse: htmlparser2 over the file, keeping nothing; in ms. */
function parseOnly(text: string): number {
  const begin = performance.now();
  let seen = 0;
  new Parser({ onopentag: () => (seen += 1), ontext: () => (seen += 1) }).end(text);
  return performance.now() - begin;
}

/** F-insert: the rows an import made, inserted again in one transaction into an empty file of the same schema; in ms. */
function insertOnly(from: string, to: string): number {
  const db = new Sqlite(path.join(to, 'benotes.sqlite'));
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = OFF');
  db.prepare('attach ? as source').run(path.join(from, 'benotes.sqlite'));
  const tables = ['collections', 'posts', 'tags', 'post_tag'].map((name) => {
    const rows = db.prepare(`select * from source.${name}`).raw().all() as unknown[][];
    const marks = (rows[0] ?? []).map(() => '?').join(',');
    db.exec(`delete from main.${name}`);
    return { rows, insert: db.prepare(`insert into main.${name} values (${marks})`) };
  });
  const begin = performance.now();
  db.transaction(() => {
    for (const { rows, insert } of tables) for (const row of rows) insert.run(row);
  })();
  const spent = performance.now() - begin;
  db.close();
  return spent;
}

/** A file of 10,000 links, from the request to the answer, against parsing it and inserting its rows. */
export async function benchImport(): Promise<Figure[]> {
  const text = aBookmarkFile();
  const ratios: number[] = [];
  const spent: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [dataDir, empty] = [aFolder(), aFolder()];
    seedFolder(dataDir, 'S');
    seedFolder(empty, 'S');
    const server = await startServer(dataDir);
    const authorization = `Bearer ${await signIn(server.url)}`;
    const form = new FormData();
    form.set('file', new Blob([text]), 'bookmarks.html');
    const begin = performance.now();
    const answer = await fetch(`${server.url}/api/imports`, { method: 'POST', headers: { authorization }, body: form });
    await answer.text();
    const own = performance.now() - begin;
    if (answer.status !== 201) throw new Error(`The import was answered ${answer.status}.`);
    await server.stop();
    spent.push(own);
    ratios.push(own / (parseOnly(text) + insertOnly(dataDir, empty)));
    remove(dataDir);
    remove(empty);
  }
  const note = `${Math.round(Math.min(...spent))} ms at least`;
  return [
    {
      name: 'import of 10,000 links / (F-parse + F-insert)',
      values: ratios,
      target: { bound: 'most', value: 5 },
      unit: '',
      note,
    },
  ];
}
