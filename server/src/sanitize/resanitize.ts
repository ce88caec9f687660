import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { renoteFiles } from '../files/post-files.repo.ts';
import { cleanContent } from '../posts/content.ts';
import { indexPosts } from '../search/search-index.repo.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { isClean, noteClean, noteProgress, readProgress } from './sanitizer-version.repo.ts';
import { escapeHtml } from './sanitize.ts';
import { findContents, replaceContent, type StoredContent } from './stored-contents.repo.ts';

const POSTS_AT_ONCE = 50;
/** Others have the server to themselves in between. */
const PAUSE_MS = 10;

/**
 * Cleans what was stored before the rules of the sanitiser changed, a few posts at a time in the background. Posts count
 * as unchanged by their people. Returns how many were changed; ends early when `isClosed` says so.
 */
export async function cleanAgain(db: Db, workers: WorkerPool, isClosed: () => boolean): Promise<number> {
  if (await isClean(db)) return 0;
  let last = await readProgress(db);
  let changed = 0;
  while (!isClosed()) {
    const posts = await findContents(db, last, POSTS_AT_ONCE);
    if (posts.length === 0) {
      await noteClean(db);
      return changed;
    }
    for (const post of posts) changed += (await clean(db, workers, post)) ? 1 : 0;
    last = posts.at(-1)?.id ?? last;
    await noteProgress(db, last);
    await setTimeout(PAUSE_MS);
  }
  return changed;
}

async function clean(db: Db, workers: WorkerPool, post: StoredContent): Promise<boolean> {
  const { id, user_id, content, image_path } = post;
  const cleaned = (await cleanContent(content, workers, user_id)) ?? escapeHtml(content);
  if (cleaned === content) return false;
  return transact(db, user_id, async (trx) => {
    if (!(await replaceContent(trx, post, cleaned))) return false; // the user has changed it, so it is clean
    await renoteFiles(trx, { id, content: cleaned, image_path });
    await indexPosts(trx, [id]);
    return true;
  });
}
