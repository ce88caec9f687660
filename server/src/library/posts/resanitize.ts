import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { otherChanged, postsWritten } from '../events.ts';
import { cleanContent } from './content.ts';
import { isClean, markClean, saveProgress, readProgress } from './sanitizer-version.repo.ts';
import { findContents, replaceContent, type StoredContent } from './stored-contents.repo.ts';

const POSTS_AT_ONCE = 50;
/** Pause between batches, for other requests. */
const PAUSE_MS = 10;

/**
 * Sanitizes posts that were stored under older rules, in small batches in the background. Posts count as unedited.
 * Returns how many were changed; stops early if `isClosed` returns true.
 */
export async function resanitize(db: Db, workers: WorkerPool, isClosed: () => boolean): Promise<number> {
  if (await isClean(db)) return 0;
  let last = await readProgress(db);
  let changed = 0;
  while (!isClosed()) {
    const posts = await findContents(db, last, POSTS_AT_ONCE);
    if (posts.length === 0) {
      await markClean(db);
      return changed;
    }
    for (const post of posts) changed += (await clean(db, workers, post)) ? 1 : 0;
    last = posts.at(-1)?.id ?? last;
    await saveProgress(db, last);
    await setTimeout(PAUSE_MS);
  }
  return changed;
}

async function clean(db: Db, workers: WorkerPool, post: StoredContent): Promise<boolean> {
  const { id, user_id, image_path, collection_id } = post;
  const cleanHtml = async (html: string) => (await cleanContent(html, workers, user_id)) ?? escapeHtml(html);
  const content = await cleanHtml(post.content);
  const note = post.note === null ? null : await cleanHtml(post.note);
  if (content === post.content && note === post.note) return false;
  return transact(db, user_id, async (trx) => {
    if (!(await replaceContent(trx, post, { content, note }))) return false; // edited in the meantime, so it has been sanitized
    await postsWritten(trx, user_id, { ids: [id], shown: [{ id, content, note, image_path }] });
    const fields = ['content', 'note'];
    await otherChanged(trx, user_id, {
      type: 'post',
      kind: 'changed',
      id,
      postId: id,
      collectionId: collection_id,
      fields,
    });
    return true;
  });
}
