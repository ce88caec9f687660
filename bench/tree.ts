import { open } from './database.ts';
import type { Figure } from './figure.ts';
import { copyOf, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { signIn, startServer } from './process.ts';

const RUNS = 15;
const COLLECTIONS = 10_000;
const DEPTH = 50;

/** Adds collections for the first user, in chains, up to the number for the measurement. */
async function addCollections(library: string): Promise<void> {
  const db = await open(library);
  const known = (await db.prepare('select id from collections')()).length;
  const insert = db.prepare<{ id: number }>(
    `insert into collections (user_id, name, parent_id, position, created_at, updated_at) values (1, ?, ?, ?, '', '') returning id`,
  );
  await db.exec('begin');
  let above: number | null = null;
  for (let index = 0; index < COLLECTIONS - known; index += 1) {
    if (index % DEPTH === 0) above = null;
    above = (await insert(`Collection ${index}`, above, index))[0]?.id ?? null;
  }
  await db.exec('commit');
  await db.close();
}

/** The tree of 10,000 collections with counts, relative to its statements alone (F-sql). */
export async function benchTree(given: string): Promise<Figure[]> {
  const library = await copyOf(given);
  await addCollections(library);
  const server = await startServer(library);
  const db = await open(library);
  const statements = [
    'select id, name, icon_id, parent_id from collections where user_id = 1 order by parent_id nulls first, position, id',
    'select collection_id, count(*) as posts from posts where user_id = 1 and is_archived = 0 group by collection_id',
    'select collection_id from shares where user_id = 1 and is_active = 1',
  ].map((text) => db.prepare(text));
  try {
    const authorization = await signIn(server.url);
    const address = `${server.url}/api/collections?nested=true&withCounts=true`;
    const ratios: number[] = [];
    const spent: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const bare = await timed(async () => {
        for (const statement of statements) await statement();
      });
      const own = await timed(async () => (await fetch(address, { headers: { authorization } })).arrayBuffer());
      spent.push(own);
      ratios.push(own / bare);
    }
    return [
      {
        name: `tree of ${COLLECTIONS} collections with counts / F-sql`,
        values: ratios.slice(1),
        target: { bound: 'most', value: 3 },
        unit: '',
        note: `${Math.round(Math.min(...spent))} ms at least`,
      },
    ];
  } finally {
    await db.close();
    await server.stop();
    await removeLibrary(library);
  }
}
