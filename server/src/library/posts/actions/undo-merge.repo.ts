import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import { postsWritten, type ShownPost } from '../../events.ts';
import { moveHighlights } from '../../highlights/move-highlights.repo.ts';
import { withDeferredMerge } from '../../search/defer-merge.repo.ts';
import { returnCopy } from './hand-over-copy.repo.ts';
import { markUndone } from './link-actions.repo.ts';
import type { Taken } from './merge-posts.repo.ts';
import type { MergedValues } from './merged-fields.ts';
import { separateOrders, type Step, undelete } from './move-posts.repo.ts';
import { within } from './post-jobs.repo.ts';

interface Fields extends MergedValues {
  content: string;
  image_path: string | null;
  /** Missing if the note stayed. */
  note?: string | null;
}

/** What `mergePosts` stores of a link; only what was changed. */
interface Before extends Taken {
  fields?: Fields;
}

interface Kept {
  id: number;
  position: number;
  before: string;
  updated_at: string;
  import_id: number | null;
}

/** What is stored of a link that was as its group was merged. */
const UNCHANGED = '{}';

/**
 * Gives the links that stayed what they were, unless they or others were edited or deleted since, and restores the
 * others.
 */
export async function undoMerge(step: Step, collectionId: number | null | undefined): Promise<void> {
  const { db, userId } = step;
  await undelete(step);
  const isWhole = sql`not (item.first_position in ${idList(db, await findLosses(step))})`;
  const { rows } = await sql<Kept>`
    select posts.id, item.position, item.before, item.updated_at, item.import_id
    from post_job_items as item join posts on posts.id = item.post_id and posts.user_id = ${userId}
    where ${within(step)} and item.state = 1 and item.before is not null and posts.updated_at = item.set_at
      and ${isWhole}`.execute(db);
  await removeTags(step, rows);
  if (collectionId !== undefined) await returnToPlaces(step, collectionId, isWhole);
  const shown: ShownPost[] = [];
  for (const kept of rows) if (kept.before !== UNCHANGED) shown.push(...(await restore(db, userId, kept)));
  await markUndone(
    step,
    rows.map(({ position }) => position),
  );
  if (collectionId !== undefined) await separateOrders(step);
  const changed = rows.filter(({ before }) => before !== UNCHANGED).map(({ id }) => id);
  await withDeferredMerge(db, () => postsWritten(db, userId, { ids: changed, shown }));
}

/** The groups with links that were deleted for good since: what the kept link has of those is nowhere else. */
async function findLosses(step: Step): Promise<number[]> {
  const { db, userId } = step;
  const { rows } = await sql<{ first: number }>`
    select distinct item.first_position as first from post_job_items as item
    left join posts on posts.id = item.post_id and posts.user_id = ${userId}
    where ${within(step)} and item.state > 0 and posts.id is null`.execute(db);
  return rows.map(({ first }) => first);
}

/** Returns the link if it has another note. */
async function restore(db: Db, userId: number, { id, before, updated_at, import_id }: Kept): Promise<ShownPost[]> {
  const { fields: stored, copy, highlights = {} } = JSON.parse(before) as Before; // stored by `mergePosts`
  if (copy) await returnCopy(db, userId, id, copy);
  for (const [from, ids] of Object.entries(highlights)) await moveHighlights(db, userId, ids, id, Number(from));
  if (!stored) return [];
  const { content, image_path, ...fields } = stored;
  await db
    .updateTable('posts')
    .set({ ...fields, updated_at, import_id })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  return fields.note === undefined ? [] : [{ id, content, image_path, note: fields.note }];
}

/** Moves links back that are still in the collection that they were merged into. */
async function returnToPlaces(step: Step, collectionId: number | null, isWhole: RawBuilder<unknown>): Promise<void> {
  const { db, userId } = step;
  const same = (column: RawBuilder<unknown>) => sql`${column} is not distinct from cast(${collectionId} as integer)`;
  await sql`
    update posts set collection_id = item.collection_id, "order" = item."order", is_pinned = item.is_pinned
    from post_job_items as item
    where ${within(step)} and item.state = 1 and item.before is not null and posts.id = item.post_id
      and posts.user_id = ${userId} and posts.updated_at = item.set_at
      and ${isWhole}
      and ${same(sql`posts.collection_id`)} and not (${same(sql`item.collection_id`)})
      and (item.collection_id is null or exists (
        select 1 from collections where collections.id = item.collection_id and collections.user_id = ${userId}
      ))`.execute(db);
}

/** Removes the tags that merging has added. */
async function removeTags(step: Step, kept: readonly Kept[]): Promise<void> {
  const { db, userId } = step;
  const positions = kept.map(({ position }) => position);
  await sql`
    delete from post_tag where user_id = ${userId} and (post_id, tag_id) in (
      select item.post_id, mark.tag_id from post_job_items as item join post_job_tags as mark
        on mark.job_id = item.job_id and mark.user_id = item.user_id and mark.position = item.position
      where ${within(step)} and item.position in ${idList(db, positions)}
    )`.execute(db);
}
