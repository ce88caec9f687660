import type { RawBuilder } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { inCollection } from '../../library/posts/posts.repo.ts';
import { noteUpTo } from '../../library/search/written-text.repo.ts';

/** Number of links read at a time: a library of any size takes constant memory. */
const LINKS_AT_ONCE = 500;
/** Larger notes are not exported: programs expect a line or two as a description. */
const PLAIN_NOTE_BYTES = 4096;

type LinkedPost = Awaited<ReturnType<typeof findLinks>>[number];

/**
 * The live links of a collection, or (null) in none, a few at a time: pinned ones first, as in lists. `which`: a
 * condition on `posts`.
 */
export async function* linkedPosts(
  db: Db,
  userId: number,
  collectionId: number | null,
  which?: RawBuilder<boolean>,
): AsyncGenerator<LinkedPost[]> {
  for (const isPinned of [1, 0] as const) {
    let last: LinkedPost | undefined;
    do {
      const links = await findLinks(db, userId, collectionId, isPinned, { which, after: last });
      yield links;
      last = links.length === LINKS_AT_ONCE ? links.at(-1) : undefined;
      if (last) await yieldToRequests();
    } while (last);
  }
}

/** Those after the last one of the batch before. */
function findLinks(
  db: Db,
  userId: number,
  collectionId: number | null,
  isPinned: 0 | 1,
  { which, after }: { which?: RawBuilder<boolean> | undefined; after?: { order: number; id: number } | undefined },
) {
  let query = inCollection(db, userId, collectionId)
    .select(['order', 'title', 'url', 'description', 'created_at', 'updated_at', 'is_pinned', 'is_favorite'])
    .select(noteUpTo(PLAIN_NOTE_BYTES).as('note'))
    .where('type', '=', 'link')
    .where('is_pinned', '=', isPinned)
    .orderBy('order', 'desc')
    .orderBy('id', 'desc')
    .limit(LINKS_AT_ONCE);
  if (which) query = query.where(which);
  if (after) query = query.where((row) => row(row.refTuple('order', 'id'), '<', row.tuple(after.order, after.id)));
  return query.execute();
}
