import type { Db } from '../../kernel/database/connect.ts';
import { insertValues } from '../../kernel/database/insert-rows.ts';
import { onConflict } from '../../kernel/database/of-owner.ts';
import { factsOf } from './post-facts.ts';
import { writtenText } from './written-text.repo.ts';

interface Source {
  id: number;
  url: string | null;
  /** What the user wrote; null if it is too large to be read with others. */
  text: string | null;
}

const COLUMNS = ['site', 'url_key', 'page_key', 'has_image', 'has_code', 'has_task', 'has_open_task'] as const;
const INTO = `insert into post_facts (post_id, user_id, ${COLUMNS.join(', ')})`;
const REPLACE = `do update set ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Stores what operators look up about posts of a user. `keepStored`: what is stored already is newer. */
export async function storeFacts(
  db: Db,
  userId: number,
  posts: readonly Source[],
  { keepStored = false }: { keepStored?: boolean } = {},
): Promise<void> {
  const rows: unknown[][] = [];
  for (const { id, url, text } of posts) {
    const facts = factsOf({ url, text: text ?? (await textOf(db, userId, id)) });
    rows.push([id, userId, ...COLUMNS.map((name) => facts[name])]);
  }
  const replace = `${onConflict(db, 'post_facts_pkey', 'post_id')} ${REPLACE}`;
  if (rows.length > 0) await insertValues(db, INTO, rows, keepStored ? 'on conflict do nothing' : replace);
}

async function textOf(db: Db, userId: number, id: number): Promise<string> {
  const row = await db
    .selectFrom('posts')
    .select(writtenText.as('text'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.text ?? '';
}
