import type { LinkPreview } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { renoteFiles } from '../files/post-files.repo.ts';
import { cutTitle } from '../posts/link-content.ts';
import { indexPosts } from '../search/search-index.repo.ts';

const POSTS_AT_ONCE = 500;
/** A page that ended the process this often is not looked at again. */
const TRIES_MAX = 3;

export interface PreviewJob {
  post_id: number;
  user_id: number;
  host: string;
}

/** Notes links whose pages are to be looked at later; others have their turn in between. */
export async function queuePreviews(db: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += POSTS_AT_ONCE) {
    const some = ids.slice(from, from + POSTS_AT_ONCE);
    await db
      .insertInto('preview_jobs')
      .columns(['post_id', 'user_id', 'host'])
      .expression((query) =>
        query
          .selectFrom('posts')
          .select(['id', 'user_id'])
          .select((row) => row.fn.coalesce('base_url', 'url', row.val('-')).as('host'))
          .where('id', 'in', some)
          .where('type', '=', 'link')
          .where('image_path', 'is', null),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await new Promise(setImmediate);
  }
}

/** Whether there is anything to look at. */
export async function hasJobs(db: Db): Promise<boolean> {
  const job = await db.selectFrom('preview_jobs').select('post_id').where('tries', '<', TRIES_MAX).limit(1).execute();
  return job.length > 0;
}

/** The first job of each of the hosts that follow one, from the first host again after the last; they count as tried. */
export async function claimJobs(db: Db, afterHost: string, count: number): Promise<PreviewJob[]> {
  const later = await firstOfHosts(db, afterHost, null, count);
  const jobs = [...later, ...(await firstOfHosts(db, '', afterHost, count - later.length))];
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

/** One seek in the index for each host, however many jobs there are. */
async function firstOfHosts(db: Db, after: string, upTo: string | null, count: number): Promise<PreviewJob[]> {
  const jobs: PreviewJob[] = [];
  while (jobs.length < count) {
    let query = db
      .selectFrom('preview_jobs')
      .select(['post_id', 'user_id', 'host'])
      .where('tries', '<', TRIES_MAX)
      .where('host', '>', jobs.at(-1)?.host ?? after)
      .orderBy('host')
      .orderBy('post_id')
      .limit(1);
    if (upTo !== null) query = query.where('host', '<=', upTo);
    const job = await query.executeTakeFirst();
    if (!job) break;
    jobs.push(job);
  }
  return jobs;
}

/** Leaves a job for later that was claimed and given up: it does not count as tried. */
export async function handBackJob(db: Db, { post_id }: PreviewJob): Promise<void> {
  await db
    .updateTable('preview_jobs')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('post_id', '=', post_id)
    .execute();
}

/** The address of a job's post, as long as it waits for its picture; null when it is gone, in the bin or another. */
export async function addressOfJob(db: Db, { post_id, user_id }: PreviewJob): Promise<string | null> {
  const post = await db
    .selectFrom('posts')
    .select('url')
    .where('id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('type', '=', 'link')
    .where('is_archived', '=', 0)
    .where('image_path', 'is', null)
    .executeTakeFirst();
  return post?.url ?? null;
}

/** Stores what a page says where the person has said nothing, and ends the job. The post counts as unchanged. */
export async function finishJob(
  db: Db,
  { post_id: id, user_id }: PreviewJob,
  preview: LinkPreview | null,
): Promise<void> {
  await transact(db, user_id, async (trx) => {
    await trx.deleteFrom('preview_jobs').where('post_id', '=', id).execute();
    if (!preview) return;
    const { url, image_path, color } = preview;
    const post = await trx
      .selectFrom('posts')
      .select(['title', 'description', 'content'])
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('url', '=', url)
      .executeTakeFirst();
    if (!post) return; // it became another address meanwhile
    const title = post.title === cutTitle(url) ? preview.title : post.title;
    const description = post.description ?? preview.description;
    await trx
      .updateTable('posts')
      .set({ image_path, color, title, description })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .execute();
    await renoteFiles(trx, { id, content: post.content, image_path });
    if (title !== post.title || description !== post.description) await indexPosts(trx, [id]);
  });
}

export async function countJobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('preview_jobs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
