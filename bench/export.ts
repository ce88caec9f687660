import { open } from './database.ts';
import type { Figure } from './figure.ts';
import { timed } from './load.ts';
import { signIn, startServer } from './process.ts';

const RUNS = 5;

/** The bookmark export of 50,000 posts, relative to reading the rows and their tags (F-sql). */
export async function benchExport(library: string): Promise<Figure[]> {
  const server = await startServer(library);
  const db = await open(library);
  const rows = db.prepare(
    `select id, "order", title, url, description, created_at, updated_at from posts
      where user_id = 1 and is_archived = 0 and type = 'link' order by collection_id, "order" desc`,
  );
  const tags = db.prepare(
    'select post_id, tags.name from post_tag inner join tags on tags.id = post_tag.tag_id where post_tag.user_id = 1 order by post_id, name_key',
  );
  try {
    const authorization = await signIn(server.url);
    const before = server.memory().most;
    const ratios: number[] = [];
    const spent: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const bare = await timed(async () => (await rows()).length + (await tags()).length);
      const own = await timed(async () => {
        const answer = await fetch(`${server.url}/api/exports`, { headers: { authorization } });
        for await (const _ of answer.body ?? []);
      });
      spent.push(own);
      ratios.push(own / bare);
    }
    const grown = Math.round(server.memory().most - before);
    return [
      {
        name: 'export of 33,000 links / F-sql',
        values: ratios,
        target: { bound: 'most', value: 3 },
        unit: '',
        note: `${Math.round(Math.min(...spent))} ms at least, ${grown} MB more at most`,
      },
    ];
  } finally {
    await db.close();
    await server.stop();
  }
}
