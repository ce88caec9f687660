import type { Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { backfillFacts, hasAllFacts } from './backfill-facts.repo.ts';
import { backfillPageKeys, hasAllPageKeys } from './backfill-page-keys.repo.ts';
import { backfillSortKeys, hasAllSortKeys } from './backfill-sort-keys.repo.ts';
import { LongPostQueue } from './long-post-queue.ts';
import { sweepWords } from './sweep-words.repo.ts';

/** The search index, and what is derived from posts for lists and operators. */
export const searchSubject = (kernel: Kernel) => {
  const { db } = kernel;
  const longPosts = new LongPostQueue(kernel);
  return {
    longPosts,
    start: () => longPosts.start(),
    stop: () => longPosts.close(),
    sweeps: [
      {
        name: 'what operators of a search look up is completed',
        adds: true,
        run: async (_now, isCanceled) => (await hasAllFacts(db)) || (await backfillFacts(db, isCanceled)),
      },
      {
        name: 'what lists are sorted by is completed',
        adds: true,
        run: async (_now, isCanceled) => (await hasAllSortKeys(db)) || (await backfillSortKeys(db, isCanceled)),
      },
      {
        name: 'what pages are recognized by is completed',
        adds: true,
        run: async (_now, isCanceled) => (await hasAllPageKeys(db)) || (await backfillPageKeys(db, isCanceled)),
      },
      { name: 'unused search words are removed', adds: true, run: (_now, isCanceled) => sweepWords(db, isCanceled) },
    ],
  } satisfies Subject & { longPosts: LongPostQueue };
};
