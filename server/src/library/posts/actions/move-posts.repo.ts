import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { topOrder } from '../posts.repo.ts';
import { nextArchivedAt } from '../recycle-bin.repo.ts';
import { type Range, within } from './post-jobs.repo.ts';

type Condition = RawBuilder<unknown>;

/** A range of the items of a user's job. */
export interface Step extends Range {
  db: Db;
}

/** The items of a step in a state, joined with their posts. */
const joined = (step: Step, state: 0 | 1 | 2) =>
  sql`${within(step)} and item.state = ${state} and posts.id = item.post_id and posts.user_id = ${step.userId}`;

/** Marks the items whose posts are about to be changed, with what the posts are like. */
export async function recordChanges(step: Step, which: Condition, setAt: string | null = null): Promise<void> {
  await sql`
    update post_job_items as item set state = 1, set_at = ${setAt}, collection_id = posts.collection_id,
      "order" = posts."order", is_pinned = posts.is_pinned, archived_at = posts.archived_at,
      deleted_collection_id = posts.deleted_collection_id, import_id = posts.import_id, updated_at = posts.updated_at
    from posts where ${joined(step, 0)} and ${which}`.execute(step.db);
}

/** Marks the items whose posts are about to be changed back. */
export async function recordUndone(step: Step, which: Condition): Promise<void> {
  await sql`update post_job_items as item set state = 2 from posts where ${joined(step, 1)} and ${which}`.execute(
    step.db,
  );
}

/** Changes the posts of marked items. */
export async function updatePosts(step: Step, state: 1 | 2, changes: Condition, which = sql`true`): Promise<void> {
  await sql`update posts set ${changes} from post_job_items as item where ${joined(step, state)} and ${which}`.execute(
    step.db,
  );
}

/** Moves the posts of a step to the top of a collection, in the order of the items. They are not pinned there. */
export async function movePosts(step: Step, collectionId: number | null): Promise<void> {
  const now = new Date().toISOString();
  await recordChanges(
    step,
    sql`posts.is_archived = 0 and posts.collection_id is distinct from ${asId(collectionId)}`,
    now,
  );
  const top = await topOrder(step.db, step.userId, collectionId);
  await updatePosts(
    step,
    1,
    sql`collection_id = ${asId(collectionId)}, "order" = ${orderFrom(top, step)}, is_pinned = 0, updated_at = ${now},
      import_id = null`,
  );
}

/** Moves posts back that are still in the collection that a job moved them to. */
export async function moveBack(step: Step, collectionId: number | null): Promise<void> {
  const isThere = sql`posts.is_archived = 0 and posts.collection_id is not distinct from ${asId(collectionId)}`;
  await recordUndone(step, sql`${isThere} and ${hasOldCollection(step)}`);
  const isUnedited = sql`posts.updated_at = item.set_at`;
  await updatePosts(
    step,
    2,
    sql`collection_id = item.collection_id, "order" = item."order", is_pinned = item.is_pinned,
      updated_at = case when ${isUnedited} then item.updated_at else posts.updated_at end,
      import_id = case when ${isUnedited} then item.import_id else posts.import_id end`,
  );
  await separateOrders(step);
}

/** Moves the posts of a step to the recycle bin. */
export async function deletePosts(step: Step): Promise<void> {
  const at = await nextArchivedAt(step.db, step.userId);
  await recordChanges(step, sql`posts.is_archived = 0`, at);
  await updatePosts(step, 1, sql`is_archived = 1, archived_at = ${at}, import_id = null`);
}

/** Returns posts from the recycle bin to their places, unless they were restored or their collection was deleted. */
export async function undelete(step: Step): Promise<void> {
  const isSame = sql`posts.is_archived = 1 and posts.archived_at = item.set_at`;
  await recordUndone(step, sql`${isSame} and posts.collection_id is not distinct from item.collection_id`);
  await updatePosts(
    step,
    2,
    sql`is_archived = 0, archived_at = null, "order" = item."order",
      import_id = case when posts.updated_at = item.updated_at then item.import_id else posts.import_id end`,
  );
  await separateOrders(step);
}

/** Restores the posts of a step from the recycle bin to the top of their collections, in the order of the items. */
export async function restorePosts(step: Step): Promise<void> {
  await recordChanges(step, sql`posts.is_archived = 1`);
  const { rows } = await sql<{ collection_id: number | null }>`
    select distinct item.collection_id from post_job_items as item
    where ${within(step)} and item.state = 1`.execute(step.db);
  for (const { collection_id } of rows) {
    const top = await topOrder(step.db, step.userId, collection_id);
    await updatePosts(
      step,
      1,
      // Those of a deleted collection were pinned there.
      sql`is_archived = 0, archived_at = null, deleted_collection_id = null, "order" = ${orderFrom(top, step)},
        is_pinned = case when posts.deleted_collection_id is null then posts.is_pinned else 0 end, import_id = null`,
      sql`item.collection_id is not distinct from ${asId(collection_id)}`,
    );
  }
}

/** Returns restored posts to the recycle bin, unless they were edited or moved. */
export async function unrestore(step: Step): Promise<void> {
  await recordUndone(
    step,
    sql`posts.is_archived = 0 and posts.updated_at = item.updated_at
      and posts.collection_id is not distinct from item.collection_id`,
  );
  await updatePosts(
    step,
    2,
    sql`is_archived = 1, archived_at = item.archived_at, deleted_collection_id = item.deleted_collection_id,
      is_pinned = case when item.deleted_collection_id is null then posts.is_pinned else item.is_pinned end,
      "order" = item."order", import_id = item.import_id`,
  );
}

/** A parameter that may be null: PostgreSQL cannot infer its type. */
const asId = (id: number | null) => sql`cast(${id} as integer)`;

/** Items come from the last one up, so that each batch goes on top of the one before. */
const orderFrom = (top: number, { to }: Step) => sql`${sql.lit(top + to - 1)} - item.position`;

/** The collection that a post was in exists. */
const hasOldCollection = ({ userId }: Step) => sql`(item.collection_id is null or exists (
  select 1 from collections where collections.id = item.collection_id and collections.user_id = ${userId}
))`;

/** Puts posts that came meanwhile, and have the order number of a returned post, on top of their collections. */
export async function separateOrders(step: Step): Promise<void> {
  const { db, userId } = step;
  // The cross joins fix the order on SQLite, which would read all posts of the user first. Places that are found first
  // fix it on PostgreSQL, which would compare all posts with each other while it does not know how many there are.
  const { rows } = await sql<{ id: number; collection_id: number | null }>`
    with places as materialized (
      select item.post_id, returned.list_id, returned."order"
      from post_job_items as item cross join posts as returned
      where ${within(step)} and item.state = 2 and returned.id = item.post_id and returned.user_id = ${userId}
        and returned.list_id = coalesce(item.collection_id, 0) and returned."order" = item."order"
    )
    select posts.id, posts.collection_id
    from places cross join posts
    where posts.user_id = ${userId} and posts.is_archived = 0 and posts.list_id = places.list_id
      and posts.is_pinned in (0, 1) and posts."order" = places."order" and posts.id <> places.post_id
    order by posts."order"`.execute(db);
  for (const { id, collection_id } of rows) {
    const order = await topOrder(db, userId, collection_id);
    await db.updateTable('posts').set({ order }).where('id', '=', id).where('user_id', '=', userId).execute();
  }
}
