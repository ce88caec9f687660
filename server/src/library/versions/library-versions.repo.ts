import type { VersionReason } from '@benotes/contract';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { eachState } from './encode-states.ts';
import { type PostState, readText } from './state-text.ts';

const POSTS_AT_ONCE = 500;

/** A version of a post of a library, with what the post was. */
export interface LibraryVersion extends PostState {
  post_id: number;
  created_at: string;
  reason: VersionReason;
  name: string | null;
}

/** The versions of a user's posts that meet a condition, by post, the oldest first, one at a time. */
export async function* libraryVersions(
  db: Db,
  userId: number,
  condition?: RawBuilder<boolean>,
): AsyncGenerator<LibraryVersion> {
  for (let last = 0; ;) {
    const ids = await findNext(db, userId, last, condition);
    for (const id of ids) {
      const rows = await db
        .selectFrom('post_versions')
        .select(['id', 'base_id', 'state', 'created_at', 'reason', 'name'])
        .where('post_id', '=', id)
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute();
      let at = 0;
      for await (const { text } of eachState(rows)) {
        const { created_at, reason, name } = rows[at++]!;
        yield { post_id: id, created_at, reason, name, ...readText(text) };
      }
      await yieldToRequests();
    }
    const next = ids.at(-1);
    if (next === undefined || ids.length < POSTS_AT_ONCE) return;
    last = next;
  }
}

/** The next posts that have versions. */
async function findNext(db: Db, userId: number, after: number, condition?: RawBuilder<boolean>): Promise<number[]> {
  let query = db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.user_id', '=', userId)
    .where('posts.id', '>', after)
    .where(
      sql<boolean>`exists (select 1 from post_versions as v where v.post_id = posts.id and ${ofOwner(db, 'v.user_id', userId)})`,
    )
    .orderBy('posts.id')
    .limit(POSTS_AT_ONCE);
  if (condition) query = query.where(condition);
  return (await query.execute()).map(({ id }) => id);
}

/** What an export says of a version without what the post was. */
export interface VersionHead extends Pick<LibraryVersion, 'created_at' | 'reason' | 'name'> {
  /** Null if that user was deleted. */
  author_name: string | null;
}

/** The versions of some posts, by post, the oldest first. */
export async function findVersionHeads(
  db: Db,
  userId: number,
  postIds: readonly number[],
): Promise<Map<number, VersionHead[]>> {
  const rows = await db
    .selectFrom('post_versions')
    .leftJoin('users', 'users.id', 'post_versions.author_id')
    .select(['post_id', 'post_versions.created_at', 'reason', 'post_versions.name', 'users.name as author_name'])
    .where('post_versions.user_id', '=', userId)
    .where(sql<boolean>`post_id in ${idList(db, postIds)}`)
    .orderBy('post_versions.id')
    .execute();
  const heads = new Map<number, VersionHead[]>();
  for (const { post_id, ...head } of rows) heads.set(post_id, [...(heads.get(post_id) ?? []), head]);
  return heads;
}
