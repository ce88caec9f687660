import { setTimeout } from 'node:timers/promises';

import type { SavedSearchCount } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { countFound } from './found-posts.repo.ts';
import { findSavedSearches } from './saved-searches.repo.ts';

/** The longest time for counting all searches of a user, in ms; the rest is not counted. */
const BUDGET_MS = 1000;

/**
 * Counts what each saved search of a user finds, with pauses as long as the work: other requests are served in them.
 */
export async function countAll(db: Db, userId: number): Promise<SavedSearchCount[]> {
  let spent = 0;
  const counts: SavedSearchCount[] = [];
  for (const search of await findSavedSearches(db, userId)) {
    if (spent > BUDGET_MS) {
      counts.push({ id: search.id, posts_count: null });
      continue;
    }
    const start = performance.now();
    counts.push({ id: search.id, posts_count: await countFound(db, userId, search) });
    const elapsed = performance.now() - start;
    spent += elapsed;
    await setTimeout(elapsed);
  }
  return counts;
}
