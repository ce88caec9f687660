import { sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { flagPosts, undoFlag } from './flag-posts.repo.ts';
import type { Step } from './move-posts.repo.ts';
import { within } from './post-jobs.repo.ts';

type FavoriteAction = 'favorite' | 'unfavorite';

/**
 * Adds the posts of a step to the favorites of the user whose job it is, or removes them: a flag of their own posts.
 */
export async function favoritePosts(step: Step, action: FavoriteAction): Promise<void> {
  await flagPosts(step, action);
  await setOfOthers(step, action === 'favorite', 1);
}

/** Makes the favorites of a step what they were before. */
export async function undoFavorite(step: Step, action: FavoriteAction): Promise<void> {
  await undoFlag(step, action);
  await setOfOthers(step, action === 'unfavorite', 2);
}

/** Marks the posts of others that are not yet as they should be with the next state, and changes these favorites. */
async function setOfOthers(step: Step, isFavorite: boolean, state: 1 | 2): Promise<void> {
  const { db, userId } = step;
  const isOne = sql`item.post_id in (select post_id from member_favorites where user_id = ${userId})`;
  await sql`
    update post_job_items as item set state = ${state}
    where ${within(step)} and item.owner_id is not null and item.state = ${state - 1}
      and ${isFavorite ? sql`not ${isOne}` : isOne}`.execute(db);
  const marked = sql`${within(step)} and item.owner_id is not null and item.state = ${state}`;
  if (isFavorite)
    await sql`
      insert into member_favorites (user_id, post_id, owner_id, created_at)
      select item.user_id, item.post_id, item.owner_id, cast(${new Date().toISOString()} as text)
      from post_job_items as item where ${marked} on conflict (user_id, post_id) do nothing`.execute(db);
  else
    await sql`
      delete from member_favorites where user_id = ${userId} and post_id in (
        select item.post_id from post_job_items as item where ${marked}
      )`.execute(db);
}

/** How many posts of others a job is about. */
export async function countItemsOfOthers(db: Db, userId: number, jobId: number): Promise<number> {
  const items = db.selectFrom('post_job_items').where('user_id', '=', userId).where('job_id', '=', jobId);
  const { count } = await items
    .where('owner_id', 'is not', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
