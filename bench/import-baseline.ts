import { Parser } from 'htmlparser2';

import { openFile } from './database.ts';
import { databaseFileOf } from './library.ts';

/** F-parse: the time that htmlparser2 alone takes for the file, in ms. */
export function parseOnly(text: string): number {
  const begin = performance.now();
  let seen = 0;
  new Parser({ onopentag: () => (seen += 1), ontext: () => (seen += 1) }).end(text);
  return performance.now() - begin;
}

/** F-insert: the time to insert the rows of an import and their index entries in one transaction, in ms. */
export function insertOnly(from: string, to: string): number {
  const db = openFile(databaseFileOf(to));
  db.pragma('foreign_keys = OFF');
  const source = openFile(databaseFileOf(from));
  const tables = ['collections', 'posts', 'tags', 'post_tag', 'preview_jobs'].map((name) => {
    // Without generated columns, into which nothing can be inserted.
    const columns = (source.pragma(`table_info(${name})`) as { name: string }[]).map((column) => `"${column.name}"`);
    const rows = source
      .prepare<Record<string, unknown>>(`select ${columns.join(', ')} from ${name}`)
      .all()
      .map((row) => Object.values(row));
    db.exec(`delete from ${name}`);
    const marks = columns.map(() => '?').join(', ');
    return { rows, insert: db.prepare(`insert into ${name} (${columns.join(', ')}) values (${marks})`) };
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
  db.exec('begin');
  for (const { rows, insert } of tables) for (const row of rows) insert.run(row);
  for (const { id, title, url, description } of texts)
    index.run(id, `\u2064\u20641 ${title.replaceAll(/\S+/g, '\u2064$&')} ${title} ${url ?? ''} ${description ?? ''}`);
  db.exec('commit');
  const spent = performance.now() - begin;
  db.close();
  return spent;
}
