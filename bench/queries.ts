import type { Database } from './database.ts';

/** Search queries by the frequency of their words in the seed (server/src/operate/commands/seed-words.ts). */
export const QUERIES = {
  'a common word': 'jalapeño',
  'a rare word': 'needleorchard',
  'a prefix': 'need',
  'two words': 'harbour bread',
  'no hit': 'nobodywrotethis',
} as const;

/** The index query of the server for the first user, without anything else. */
export function searchFloor(db: Database, query: string): () => Promise<number> {
  const words = query.normalize('NFKD').replaceAll(/\p{M}/gu, '').split(' ');
  const last = words.pop() ?? '';
  if (db.isPostgres) {
    const all = [...words.map((word) => `% ${word} %`), `% ${last}%`];
    const find = db.prepare(
      `select post_id from post_search where user_id = 1 ${all.map(() => 'and body like ?').join(' ')} order by post_id::bigint desc limit 20`,
    );
    return async () => (await find(...all)).length;
  }
  const own = `"\u2064\u20641"`;
  const all = [own, ...words.map((word) => `"${word}"`), `"${last}" *`].join(' AND ');
  const find = db.prepare('select rowid from post_search where post_search match ? order by rowid desc limit 20');
  return async () => (await find(all)).length;
}
