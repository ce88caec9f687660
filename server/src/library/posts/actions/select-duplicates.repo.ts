import { sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { yieldToRequests } from '../../../kernel/database/yield-to-requests.ts';
import { type Selected, selectionCondition } from './select-posts.repo.ts';

/** Links read at a time, so that other requests are served in between. */
const BATCH_SIZE = 1000;

/** A link of a group of duplicates. */
interface GroupedLink {
  id: number;
  key: string;
}

/**
 * The selected links in batches, with the position of the first one of their group: links with the same normal address
 * follow each other. Those without a duplicate in the selection are left out.
 */
export async function* selectDuplicates(
  db: Db,
  userId: number,
  selection: Selected,
): AsyncGenerator<{ ids: number[]; firsts: number[] }> {
  const condition = await selectionCondition(db, userId, selection);
  let last: GroupedLink | undefined;
  let group: number[] = [];
  let position = 0;
  const take = () => {
    const ids = group.length > 1 ? group : [];
    const firsts = ids.map(() => position);
    position += ids.length;
    group = [];
    return { ids, firsts };
  };
  do {
    // The first comparison is the beginning of the index: both databases read no link before it.
    const after = last
      ? sql`and facts.page_key >= ${last.key} and (facts.page_key > ${last.key} or facts.post_id > ${last.id})`
      : sql``;
    const { rows } = await sql<GroupedLink>`
      select facts.post_id as id, facts.page_key as key from posts join post_facts as facts on facts.post_id = posts.id
      where ${condition} and posts.is_archived = 0 and facts.user_id = ${userId} and facts.page_key is not null ${after}
      order by facts.page_key, facts.post_id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    const batch = { ids: [] as number[], firsts: [] as number[] };
    for (const row of rows) {
      if (last && last.key !== row.key) append(batch, take());
      group.push(row.id);
      last = row;
    }
    if (batch.ids.length > 0) yield batch;
    if (rows.length < BATCH_SIZE) break;
    await yieldToRequests();
  } while (last);
  const rest = take();
  if (rest.ids.length > 0) yield rest;
}

function append(batch: { ids: number[]; firsts: number[] }, more: { ids: number[]; firsts: number[] }): void {
  batch.ids.push(...more.ids);
  batch.firsts.push(...more.firsts);
}
