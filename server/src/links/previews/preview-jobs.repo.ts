import { wakeAfterCommit } from '../../kernel/database/background-loop.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { jobsInTurn } from '../../kernel/database/host-turns.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { transact } from '../../kernel/database/transact.ts';
import { inBatches } from '../../kernel/database/yield-to-requests.ts';
import { type Follower, otherChanged, postsWritten } from '../../library/events.ts';
import { cutTitle, type FetchedPreview } from '../../library/posts/link-content.ts';

const POSTS_AT_ONCE = 500;
/** A page is given up after the process ended this often while fetching it. */
const TRIES_MAX = 3;

export interface PreviewJob {
  post_id: number;
  user_id: number;
  host: string;
  /** The attempts before, all of which ended with the process. */
  tries: number;
}

/** Whether the page of a job is not fetched any more. */
export const isGivenUp = ({ tries }: PreviewJob) => tries >= TRIES_MAX;

/** Queues links of a user for previews, letting other requests run in between. */
export async function queuePreviews(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await inBatches(ids, POSTS_AT_ONCE, (some) =>
    db
      .insertInto('preview_jobs')
      .columns(['post_id', 'user_id', 'host'])
      .expression((query) =>
        query
          .selectFrom('posts')
          .select(['id', 'user_id'])
          .select((row) => row.fn.coalesce('base_url', 'url', row.val('-')).as('host'))
          .where('id', 'in', some)
          .where(ofOwner(db, 'user_id', userId))
          .where('type', '=', 'link')
          .where('image_path', 'is', null)
          .where('is_picture_chosen', '=', 0),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  wakeAfterCommit(db, 'previews');
}

/** Pages that a change awaits are loaded for previews. */
export const previewFollower: Follower = {
  posts: async (trx, ownerId, changes) => {
    const awaited = changes.filter((change) => change.kind !== 'removed' && change.page === 'awaited');
    await queuePreviews(
      trx,
      ownerId,
      awaited.map(({ post }) => post.id),
    );
  },
  written: async (trx, ownerId, { ids, awaitPages }) => {
    if (awaitPages) await queuePreviews(trx, ownerId, ids);
  },
};

/** Whether any job is pending. */
export async function hasJobs(db: Db): Promise<boolean> {
  const job = await db.selectFrom('preview_jobs').select('post_id').limit(1).execute();
  return job.length > 0;
}

/** The first job of each of the next hosts, starting over after the last one; the attempts are counted. */
export async function claimJobs(db: Db, afterHost: string, count: number): Promise<PreviewJob[]> {
  const jobs = await jobsInTurn(afterHost, count, (host, upTo) => {
    const query = db
      .selectFrom('preview_jobs')
      .select(['post_id', 'user_id', 'host', 'tries'])
      .where('host', '>', host)
      .orderBy('host')
      .orderBy('post_id')
      .limit(1);
    return (upTo === null ? query : query.where('host', '<=', upTo)).executeTakeFirst();
  });
  if (jobs.length === 0) return [];
  await db
    .updateTable('preview_jobs')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where(
      'post_id',
      'in',
      jobs.map(({ post_id }) => post_id),
    )
    .execute();
  return jobs;
}

/** Releases a claimed job that was aborted: the attempt is not counted. */
export async function releaseJob(db: Db, { post_id, user_id }: PreviewJob): Promise<void> {
  await db
    .updateTable('preview_jobs')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .execute();
}

/**
 * The URL of a job's post while its preview is pending; null if the post is gone, in the recycle bin, or has changed.
 */
export async function urlOfJob(db: Db, { post_id, user_id }: PreviewJob): Promise<string | null> {
  const post = await db
    .selectFrom('posts')
    .select('url')
    .where('id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('type', '=', 'link')
    .where('is_archived', '=', 0)
    .where((row) => row.or([row('image_path', 'is', null), row('is_picture_chosen', '=', 1)]))
    .executeTakeFirst();
  return post?.url ?? null;
}

/** Removes the job of a page that is given up, and has its post say so. */
export async function giveUpJob(db: Db, { post_id, user_id }: PreviewJob): Promise<void> {
  await transact(db, user_id, async (trx) => {
    await trx.deleteFrom('preview_jobs').where('post_id', '=', post_id).where('user_id', '=', user_id).execute();
    await trx
      .updateTable('posts')
      .set({ is_preview_failed: 1 })
      .where('id', '=', post_id)
      .where('user_id', '=', user_id)
      .where('type', '=', 'link')
      .execute();
  });
}

/** Stores metadata where the user has entered none, and removes the job. The post counts as unedited. */
export async function finishJob(
  db: Db,
  { post_id: id, user_id }: PreviewJob,
  preview: FetchedPreview | null,
): Promise<void> {
  await transact(db, user_id, async (trx) => {
    await trx.deleteFrom('preview_jobs').where('post_id', '=', id).where('user_id', '=', user_id).execute();
    if (!preview) return;
    const { url, isGone } = preview;
    const post = await trx
      .selectFrom('posts')
      .select(['title', 'description', 'content', 'note', 'collection_id', 'image_path', 'color', 'is_picture_chosen'])
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('url', '=', url)
      .executeTakeFirst();
    if (!post) return; // its URL has changed in the meantime
    const title = post.title === cutTitle(url) ? preview.title : post.title;
    const description = post.description ?? preview.description;
    const { image_path, color } = post.is_picture_chosen === 1 ? post : preview;
    await trx
      .updateTable('posts')
      .set({ image_path, color, title, description, is_gone: isGone ? 1 : 0, is_preview_failed: 0 })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .execute();
    const isOfPages = title === post.title && description === post.description;
    await postsWritten(trx, user_id, {
      ids: [id],
      shown: [{ id, content: post.content, note: post.note, image_path }],
      isOfPages,
    });
    const texts = { title: title !== post.title, description: description !== post.description };
    const pictures = image_path === post.image_path ? [] : ['image_path'];
    const fields = [...pictures, ...Object.keys(texts).filter((name) => texts[name as keyof typeof texts])];
    const { collection_id: collectionId } = post;
    await otherChanged(trx, user_id, { type: 'post', kind: 'changed', id, postId: id, collectionId, fields });
  });
}

export async function countJobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('preview_jobs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
