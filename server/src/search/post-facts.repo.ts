import type { Db } from '../database/connect.ts';
import { insertValues } from '../database/insert-rows.ts';
import { factsOf } from './post-facts.ts';

interface Source {
  id: number;
  userId: number;
  url: string | null;
  /** Null for a note that is too large to be read with others. */
  content: string | null;
}

const COLUMNS = ['site', 'url_key', 'has_image', 'has_code', 'has_task', 'has_open_task'] as const;
const INTO = `insert into post_facts (post_id, user_id, ${COLUMNS.join(', ')})`;
const REPLACE = `on conflict (post_id) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Stores what operators look up about posts. `keepStored`: what is stored already is newer. */
export async function storeFacts(db: Db, posts: readonly Source[], keepStored = false): Promise<void> {
  const rows: unknown[][] = [];
  for (const { id, userId, url, content } of posts) {
    const facts = factsOf({ url, content: content ?? (await contentOf(db, id)) });
    rows.push([id, userId, ...COLUMNS.map((name) => facts[name])]);
  }
  if (rows.length > 0) await insertValues(db, INTO, rows, keepStored ? 'on conflict do nothing' : REPLACE);
}

async function contentOf(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('posts').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content ?? '';
}
