import { TAGS_PER_POST_MAX } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { postsWritten } from '../../events.ts';
import { withDeferredMerge } from '../../search/defer-merge.repo.ts';
import { recordChanges, type Step } from './move-posts.repo.ts';
import { findChangedPosts, type Range, within } from './post-jobs.repo.ts';

/** Updates the search index for the changed posts of a range. */
export async function indexChanged(db: Db, range: Range): Promise<void> {
  const ids = await findChangedPosts(db, range);
  await withDeferredMerge(db, () => postsWritten(db, range.userId, { ids }));
}

/** The item has a recorded tag. */
const isTagged = ({ userId }: Step) => sql`exists (
  select 1 from post_job_tags as mark
  where mark.job_id = item.job_id and mark.user_id = ${userId} and mark.position = item.position
)`;

/** Adds tags to the posts of a step; those that would get too many are unchanged. */
export async function tagPosts(step: Step, tagIds: readonly number[]): Promise<void> {
  const { db, userId } = step;
  const ids = sql.join(tagIds); // PostgreSQL finds them by index, which it does not with a list in one parameter
  await sql`
    insert into post_job_tags (job_id, user_id, position, tag_id)
    select item.job_id, item.user_id, item.position, tags.id
    from post_job_items as item join posts on posts.id = item.post_id and posts.user_id = ${userId}
    join tags on tags.user_id = ${userId} and tags.id in (${ids})
    where ${within(step)} and posts.is_archived = 0
      and not exists (select 1 from post_tag
        where post_tag.user_id = ${userId} and post_tag.post_id = posts.id and post_tag.tag_id = tags.id)
      and (select count(*) from post_tag
        where post_tag.user_id = ${userId} and post_tag.post_id = posts.id and post_tag.tag_id not in (${ids}))
        <= ${TAGS_PER_POST_MAX - tagIds.length}`.execute(db);
  await insertTags(step);
  await finishTagging(step);
}

/** Removes tags from the posts of a step. */
export async function untagPosts(step: Step, tagIds: readonly number[]): Promise<void> {
  const { db, userId } = step;
  await sql`
    insert into post_job_tags (job_id, user_id, position, tag_id)
    select item.job_id, item.user_id, item.position, post_tag.tag_id
    from post_job_items as item join posts on posts.id = item.post_id and posts.user_id = ${userId}
    join post_tag on post_tag.user_id = ${userId} and post_tag.post_id = posts.id and post_tag.tag_id in (${sql.join(tagIds)})
    where ${within(step)} and posts.is_archived = 0`.execute(db);
  await removeTags(step);
  await finishTagging(step);
}

async function finishTagging(step: Step): Promise<void> {
  await recordChanges(step, isTagged(step));
  await sql`
    update posts set import_id = null from post_job_items as item
    where ${within(step)} and item.state = 1 and posts.id = item.post_id
      and posts.user_id = ${step.userId} and posts.import_id is not null`.execute(step.db);
}

/** Removes tags that a job has added and the posts still have. */
export async function undoTagging(step: Step): Promise<void> {
  await recordUndone(
    step,
    sql`exists (
    select 1 from post_job_tags as mark
    join post_tag on post_tag.user_id = ${step.userId} and post_tag.post_id = item.post_id and post_tag.tag_id = mark.tag_id
    where mark.user_id = ${step.userId} and mark.job_id = item.job_id and mark.position = item.position
  )`,
  );
  await removeTags(step);
  await finishUndoing(step);
}

/** Adds tags again that a job has removed, if they and the posts exist and there is room for them. */
export async function undoUntagging(step: Step): Promise<void> {
  const { userId } = step;
  await recordUndone(
    step,
    sql`exists (
    select 1 from post_job_tags as mark join tags on tags.id = mark.tag_id and tags.user_id = ${userId}
    join posts on posts.id = item.post_id and posts.user_id = ${userId}
    where mark.user_id = ${userId} and mark.job_id = item.job_id and mark.position = item.position and not exists (
      select 1 from post_tag
      where post_tag.user_id = ${userId} and post_tag.post_id = item.post_id and post_tag.tag_id = mark.tag_id
    )
  ) and (
    select count(*) from post_tag where post_tag.user_id = ${userId} and post_tag.post_id = item.post_id
  ) + (
    select count(*) from post_job_tags as mark
    where mark.user_id = ${userId} and mark.job_id = item.job_id and mark.position = item.position
  ) <= ${TAGS_PER_POST_MAX}`,
  );
  await insertTags(step);
  await finishUndoing(step);
}

async function finishUndoing(step: Step): Promise<void> {
  await sql`
    update posts set import_id = item.import_id from post_job_items as item
    where ${within(step)} and item.state = 2 and item.import_id is not null and posts.id = item.post_id
      and posts.user_id = ${step.userId} and posts.updated_at = item.updated_at`.execute(step.db);
}

async function recordUndone(step: Step, which: ReturnType<typeof sql>): Promise<void> {
  await sql`update post_job_items as item set state = 2 where ${within(step)} and item.state = 1 and ${which}`.execute(
    step.db,
  );
}

/**
 * The recorded tags of a step; when it is undone, only those of the items concerned. The cross join fixes the order:
 * SQLite would read all marks of the job.
 */
const marksOf = (step: Step) => sql`
  from post_job_items as item cross join post_job_tags as mark
  where ${within(step)} and item.state in (0, 2)
    and mark.job_id = item.job_id and mark.user_id = ${step.userId} and mark.position = item.position`;

/** Inserts the recorded tags of a step, unless they have been deleted. */
async function insertTags(step: Step): Promise<void> {
  const { db, userId } = step;
  await sql`
    insert into post_tag (post_id, tag_id, user_id)
    select item.post_id, mark.tag_id, cast(${userId} as integer) ${marksOf(step)}
      and exists (select 1 from tags where tags.id = mark.tag_id and tags.user_id = ${userId})
    on conflict do nothing`.execute(db);
}

/** Removes the recorded tags of a step. */
async function removeTags(step: Step): Promise<void> {
  const { db, userId } = step;
  await sql`
    delete from post_tag where user_id = ${userId} and (post_id, tag_id) in (
      select item.post_id, mark.tag_id ${marksOf(step)}
    )`.execute(db);
}
