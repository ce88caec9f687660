import type { Db } from '../../kernel/database/connect.ts';
import { byOwner } from '../../kernel/database/of-owner.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import { refoldHighlights } from '../highlights/refold-highlights.repo.ts';
import {
  findPostIds,
  findSearchVersion,
  indexPosts,
  removeIndex,
  SEARCH_VERSION,
  setSearchVersion,
} from './search-index.repo.ts';

const BATCH_SIZE = 1000;

/** Rebuilds the search index if tokenization has changed since it was built. Returns the number of indexed posts. */
export async function rebuildSearch(db: Db): Promise<number> {
  if ((await findSearchVersion(db)) === SEARCH_VERSION) return 0;
  return transact(db, ALL_USERS, async (trx) => {
    if ((await findSearchVersion(trx)) === SEARCH_VERSION) return 0; // another process was first
    await removeIndex(trx);
    let count = 0;
    for (let last = 0; ;) {
      const posts = await findPostIds(trx, last, BATCH_SIZE);
      if (posts.length === 0) break;
      for (const [userId, own] of byOwner(posts))
        await indexPosts(
          trx,
          userId,
          own.map(({ id }) => id),
        );
      count += posts.length;
      last = posts.at(-1)?.id ?? last;
    }
    await refoldHighlights(trx);
    await setSearchVersion(trx);
    return count;
  });
}
