import type { Db } from '../database/connect.ts';
import { insertValues } from '../database/insert-rows.ts';
import { enrollLinks } from '../link-checks/enroll-links.repo.ts';
import { factsOf } from './post-facts.ts';
import { writtenText } from './written-text.repo.ts';

interface Source {
  id: number;
  userId: number;
  url: string | null;
  /** What the user wrote; null if it is too large to be read with others. */
  text: string | null;
}

const COLUMNS = ['site', 'url_key', 'page_key', 'has_image', 'has_code', 'has_task', 'has_open_task'] as const;
const INTO = `insert into post_facts (post_id, user_id, ${COLUMNS.join(', ')})`;
const REPLACE = `on conflict (post_id) do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Stores what operators look up about posts. `keepStored`: what is stored already is newer. */
export async function storeFacts(db: Db, posts: readonly Source[], keepStored = false): Promise<void> {
  const rows: unknown[][] = [];
  for (const { id, userId, url, text } of posts) {
    const facts = factsOf({ url, text: text ?? (await textOf(db, id)) });
    rows.push([id, userId, ...COLUMNS.map((name) => facts[name])]);
  }
  if (rows.length > 0) await insertValues(db, INTO, rows, keepStored ? 'on conflict do nothing' : REPLACE);
  await enrollLinks(
    db,
    posts.map(({ id }) => id),
  );
}

async function textOf(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('posts').select(writtenText.as('text')).where('id', '=', id).executeTakeFirst();
  return row?.text ?? '';
}
