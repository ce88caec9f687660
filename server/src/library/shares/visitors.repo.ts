import type { VisitorCollection } from '@benotes/contract';
import { sql } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';
import { notExpired } from './shares.repo.ts';

/** A link that works, as its visitors have it, and the hash of its password. */
export interface OpenLink extends Visitor {
  passwordHash: string | null;
}

/** All links that work at a time: active, not expired, of users who are not disabled, and not of a deleted post. */
const openLinks = (db: Db, now: string) =>
  db
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.user_id')
    .leftJoin('collections', (join) =>
      join.onRef('collections.id', '=', 'shares.collection_id').onRef('collections.user_id', '=', 'shares.user_id'),
    )
    .leftJoin('saved_searches', (join) =>
      join
        .onRef('saved_searches.id', '=', 'shares.saved_search_id')
        .onRef('saved_searches.user_id', '=', 'shares.user_id'),
    )
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'shares.post_id').onRef('posts.user_id', '=', 'shares.user_id'),
    )
    .select(['shares.id as shareId', 'shares.token', 'shares.user_id as ownerId', 'shares.name'])
    .select(['shares.collection_id', 'shares.saved_search_id', 'shares.post_id'])
    .select(['shares.password_hash as passwordHash', 'with_subcollections', 'with_comments', 'may_add'])
    .select(['collections.description as collection_description', 'collections.cover as collection_cover'])
    .select((row) =>
      row.fn
        .coalesce(
          'collections.name',
          'saved_searches.name',
          sql<string>`nullif(posts.title, '')`,
          'posts.url',
          row.val(''),
        )
        .as('collection_name'),
    )
    .where('shares.is_active', '=', 1)
    .where(notExpired(now))
    .where((row) => row.or([row('shares.post_id', 'is', null), row('posts.is_archived', '=', 0)]))
    .where(isActive);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof openLinks>['executeTakeFirst']>>>;

const asLink = ({ with_subcollections, with_comments, may_add, ...row }: Row): OpenLink => ({
  ...row,
  session: null,
  with_subcollections: with_subcollections === 1,
  with_comments: with_comments === 1,
  may_add: may_add === 1,
});

/** The link with a token, of any user. */
export async function findLinkByToken(db: Db, token: string, now: string): Promise<OpenLink | null> {
  const row = await openLinks(db, now).where('shares.token', '=', token).executeTakeFirst();
  return row ? asLink(row) : null;
}

/** The link with an id, of any user. */
export async function findLinkById(db: Db, id: number, now: string): Promise<OpenLink | null> {
  const row = await openLinks(db, now).where('shares.id', '=', id).executeTakeFirst();
  return row ? asLink(row) : null;
}

/** The collections below one, siblings in their order. */
export const findBelow = (db: Db, ownerId: number, rootId: number): Promise<VisitorCollection[]> =>
  withSubtree(db, ownerId, rootId)
    .selectFrom('within')
    .innerJoin('collections', (join) =>
      join.onRef('collections.id', '=', 'within.id').on('collections.user_id', '=', ownerId),
    )
    .select(['collections.id', 'collections.name', 'collections.parent_id'])
    .where('collections.id', '<>', rootId)
    .orderBy('collections.parent_id')
    .orderBy('collections.position')
    .orderBy('collections.id')
    .$narrowType<{ parent_id: number }>()
    .execute();

/** How often a link was opened since the last time that this was stored. */
export interface Opened {
  ownerId: number;
  shareId: number;
  count: number;
  lastAt: string;
}

export async function addOpenings(db: Db, { ownerId, shareId, count, lastAt }: Opened): Promise<void> {
  await db
    .updateTable('shares')
    .set((row) => ({ openings: row('openings', '+', count), last_opened_at: lastAt }))
    .where('id', '=', shareId)
    .where('user_id', '=', ownerId)
    .execute();
}
