import type { Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { EDITED } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import { checkMatch } from '../../kernel/http/etag.ts';
import { type PostChange, postsChanged } from '../events.ts';
import { changeRow, findPost } from './posts.repo.ts';
import { archived, nextArchivedAt, removePost } from './recycle-bin.repo.ts';

/** Moves a post to the recycle bin, or deletes it there permanently; false if the user has no such post. */
export function dropPost(
  db: Db,
  userId: number,
  id: number,
  { isPermanent, ifMatch }: { isPermanent: boolean; ifMatch: string | undefined },
): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const before = isPermanent || ifMatch !== undefined ? await findPost(trx, userId, id, { withTags: true }) : null;
    if (before) checkMatch(ifMatch, before);
    const change = isPermanent ? before && (await purge(trx, userId, before)) : await archive(trx, userId, id);
    if (change) await postsChanged(trx, userId, [change]);
    return change !== null;
  });
}

const purge = async (db: Db, userId: number, post: Post): Promise<PostChange | null> =>
  (await removePost(db, userId, post.id)) ? { kind: 'removed', post } : null;

/** Moves a post to the recycle bin in the caller's transaction, and tells nobody; null if there is none. */
export async function archive(db: Db, userId: number, id: number): Promise<PostChange | null> {
  const at = await nextArchivedAt(db, userId);
  const post = await changeRow(db, userId, id, { ...archived(at), ...EDITED });
  if (!post) return null;
  // One that was in the recycle bin before has an earlier time.
  const isMoved = post.archived_at === at;
  return { kind: 'changed', before: isMoved ? { ...post, is_archived: false, archived_at: undefined } : post, post };
}
