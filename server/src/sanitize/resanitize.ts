import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { renoteFiles } from '../files/post-files.repo.ts';
import { cleanContent } from '../posts/content.ts';
import { indexPosts } from '../search/search-index.repo.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { isClean, noteClean, noteProgress, readProgress } from './sanitizer-version.ts';
import { escapeHtml } from './sanitize.ts';

const POSTS_AT_ONCE = 50;
/** Others have the server to themselves in between. */
const PAUSE_MS = 10;

interface Row {
  id: number;
  user_id: number;
  content: string;
  image_path: string | null;
}

/**
 * Cleans what was stored before the rules of the sanitiser changed, a few posts at a time in the background. Posts count
 * as unchanged by their people. Returns how many were changed; ends early when `isClosed` says so.
 */
export async function cleanAgain(db: Db, workers: WorkerPool, isClosed: () => boolean): Promise<number> {
  if (await isClean(db)) return 0;
  let last = await readProgress(db);
  let changed = 0;
  while (!isClosed()) {
    const posts = await db
      .selectFrom('posts')
      .select(['id', 'user_id', 'content', 'image_path'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(POSTS_AT_ONCE)
      .execute();
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

async function clean(db: Db, workers: WorkerPool, { id, user_id, content, image_path }: Row): Promise<boolean> {
  const cleaned = (await cleanContent(content, workers, user_id)) ?? escapeHtml(content);
  if (cleaned === content) return false;
  return transact(db, user_id, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('posts')
      .set({ content: cleaned })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('content', '=', content) // else its person was faster, and it is clean
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await renoteFiles(trx, { id, content: cleaned, image_path });
    await indexPosts(trx, [id]);
    return true;
  });
}
