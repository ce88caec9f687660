import {
  type CareNumbers,
  type CheckedLink,
  type DuplicateGroup,
  DUPLICATES_SHOWN_MAX,
  type LinkProblem,
  SELECTED_IDS_MAX,
} from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { hasSnapshot } from '../../library/posts/actions/hand-over-copy.repo.ts';

/** About 20 ms on SQLite, where other requests wait meanwhile. */
const KEYS_AT_ONCE = 20_000;

type Counts = Omit<CareNumbers, 'is_checking'>;

/** The numbers of a user's links. Each is counted on an index, those in the recycle bin are subtracted. */
export async function countCare(db: Db, userId: number): Promise<Counts> {
  const states = await countStates(db, userId);
  const of = (state: LinkProblem | 'ok') => states.get(state) ?? 0;
  const [links, duplicates] = [await countLinks(db, userId), await countDuplicates(db, userId)];
  const numbers = {
    ok: of('ok'),
    gone: of('gone'),
    moved: of('moved'),
    changed: of('changed'),
    unclear: of('unclear'),
  };
  const checked = Object.values(numbers).reduce((sum, count) => sum + count, 0);
  return { links, ...numbers, waiting: Math.max(0, links - checked), ...duplicates };
}

async function countStates(db: Db, userId: number): Promise<Map<string, number>> {
  // PostgreSQL returns sums as text.
  const { rows } = await sql<{ state: string; count: number | string }>`
    select state, sum(count) as count from (
      select state, count(*) as count from link_checks where user_id = ${userId} and state is not null group by state
      union all
      select checks.state, -count(*) from posts join link_checks as checks
        on checks.post_id = posts.id and ${ofOwner(db, 'checks.user_id', userId)}
      where posts.user_id = ${userId} and posts.is_archived = 1 and checks.state is not null group by checks.state
    ) as counts group by state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

async function countLinks(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from post_facts where user_id = ${userId} and url_key is not null)
      - (select count(*) from posts where user_id = ${userId} and is_archived = 1 and type = 'link') as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function countDuplicates(db: Db, userId: number): Promise<Pick<CareNumbers, 'duplicate_groups' | 'duplicates'>> {
  const { rows } = await sql<{ groups: number; others: number | string | null }>`
    select count(*) as groups, sum(count - 1) as others from (
      select facts.page_key, count(*) as count
      from post_facts as facts join posts
        on posts.id = facts.post_id and ${ofOwner(db, 'posts.user_id', userId)} and posts.is_archived = 0
      where facts.user_id = ${userId} and facts.page_key in (
        select page_key from post_facts where user_id = ${userId} and page_key is not null
        group by page_key having count(*) > 1
      )
      group by facts.page_key having count(*) > 1
    ) as counts`.execute(db);
  return { duplicate_groups: rows[0]?.groups ?? 0, duplicates: Number(rows[0]?.others ?? 0) };
}

/** The live links of a user in a state, newest first. */
export async function findCheckedLinks(
  db: Db,
  userId: number,
  state: LinkProblem,
  { afterId, limit }: { afterId: number | undefined; limit: number },
): Promise<CheckedLink[]> {
  let query = db
    .selectFrom('link_checks as checks')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'checks.post_id').on(ofOwner(db, 'posts.user_id', userId)),
    )
    .leftJoin('copies', (join) =>
      join
        .onRef('copies.post_id', '=', 'posts.id')
        .on(ofOwner(db, 'copies.user_id', userId))
        .on((row) => row.or([row('copies.kind', 'is not', null), hasSnapshot(row, userId)])),
    )
    .select(['posts.id', 'posts.title', 'posts.url', 'posts.collection_id'])
    .select(['checks.reason', 'checks.status', 'checks.moved_to', 'checks.checked_at', 'copies.id as copy_id'])
    .where('checks.user_id', '=', userId)
    .where('checks.state', '=', state)
    .where('posts.is_archived', '=', 0)
    .orderBy('checks.post_id', 'desc')
    .limit(limit);
  if (afterId !== undefined) query = query.where('checks.post_id', '<', afterId);
  return (await query.execute()).map(({ url, copy_id, ...link }) => ({
    ...link,
    url: url ?? '',
    state,
    has_copy: copy_id !== null,
  }));
}

/** Groups of a user's live links with the same normal address. `keysAtOnce`: links looked through in one statement. */
export async function findDuplicates(
  db: Db,
  userId: number,
  after: string,
  limit: number,
  keysAtOnce = KEYS_AT_ONCE,
): Promise<DuplicateGroup[]> {
  const groups: DuplicateGroup[] = [];
  let from = after;
  for (let to: string | null = ''; to !== null && groups.length < limit; from = to ?? '') {
    to = await findKey(db, userId, from, keysAtOnce);
    for (const { key, count } of await findGroups(db, userId, { from, to }, limit - groups.length)) {
      const links = await linksOf(db, userId, key, SELECTED_IDS_MAX);
      const ids = links.map(({ id }) => id);
      groups.push({ key, count, ids, links: links.slice(0, DUPLICATES_SHOWN_MAX) });
    }
    await yieldToRequests();
  }
  return groups;
}

/** The key a number of links after another one; null if there are fewer. */
async function findKey(db: Db, userId: number, after: string, count: number): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select page_key as key from post_facts where user_id = ${userId} and page_key > ${after}
    order by page_key limit 1 offset ${sql.lit(count - 1)}`.execute(db);
  return rows[0]?.key ?? null;
}

async function findGroups(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string | null },
  limit: number,
): Promise<{ key: string; count: number }[]> {
  const end = to === null ? sql`` : sql`and page_key <= ${to}`;
  const { rows } = await sql<{ key: string; count: number }>`
    select facts.page_key as key, count(*) as count
    from post_facts as facts join posts
        on posts.id = facts.post_id and ${ofOwner(db, 'posts.user_id', userId)} and posts.is_archived = 0
    where facts.user_id = ${userId} and facts.page_key in (
      select page_key from post_facts where user_id = ${userId} and page_key > ${from} ${end}
      group by page_key having count(*) > 1
    )
    group by facts.page_key having count(*) > 1 order by facts.page_key limit ${limit}`.execute(db);
  return rows;
}

async function linksOf(db: Db, userId: number, key: string, limit: number): Promise<DuplicateGroup['links']> {
  const links = await db
    .selectFrom('post_facts as facts')
    .innerJoin('posts', (join) => join.onRef('posts.id', '=', 'facts.post_id').on(ofOwner(db, 'posts.user_id', userId)))
    .select(['posts.id', 'posts.title', 'posts.url', 'posts.collection_id', 'posts.created_at'])
    .where('facts.user_id', '=', userId)
    .where('facts.page_key', '=', key)
    .where('posts.is_archived', '=', 0)
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(limit)
    .execute();
  return links.map(({ url, ...link }) => ({ ...link, url: url ?? '' }));
}
