import { isActive } from '../../kernel/database/active-users.ts';
import { CompiledQueries } from '../../kernel/database/compiled-queries.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { findParentOfDeleted } from '../collections/deleted-collections.repo.ts';
import type { Kind, Membership } from './access.ts';

type Row = Pick<Membership, 'ownerId' | 'collectionId' | 'permission'> & {
  id: number;
  kind: string;
  may_comment: 0 | 1;
};

const memberships = new CompiledQueries<{ userId: number }, Row>();

/** What is shared with a user by name, in a group, or as with everyone; nothing of users who are disabled. */
export async function findMemberships(db: Db, userId: number): Promise<Membership[]> {
  const rows = await memberships.rows(db, '', { userId }, (value) =>
    db
      .selectFrom('collection_grants')
      .innerJoin('users', 'users.id', 'collection_grants.user_id')
      .select(['collection_grants.id', 'collection_grants.user_id as ownerId', 'collection_id as collectionId', 'kind'])
      .select(['collection_grants.permission', 'may_comment'])
      .where('collection_grants.user_id', '!=', value.userId)
      .where((grant) =>
        grant.or([
          grant('member_id', '=', value.userId),
          grant('group_id', 'in', (row) =>
            row.selectFrom('group_members').select('group_id').where('user_id', '=', value.userId),
          ),
          grant('kind', '=', 'everyone'),
        ]),
      )
      .where(isActive)
      .orderBy('collection_grants.id'),
  );
  return rows.map(({ id, kind, may_comment, ...row }) => ({
    ...row,
    grantId: id,
    isPersonal: kind === 'user',
    mayComment: may_comment === 1,
  }));
}

/** Where something of a library is. */
interface Place {
  /** Null for a post without a collection, which cannot be shared with members. */
  collectionId: number | null;
  isDeleted: boolean;
}

/** The tables of what is a part of a post. */
const PARTS = { highlight: 'highlights', comment: 'comments' } as const;

/**
 * The place of a thing in a library; null if the user has no such thing, or if nothing of its kind is in a collection.
 */
export async function findPlace(db: Db, userId: number, kind: Kind, id: number): Promise<Place | null> {
  if (kind === 'tag') return null;
  if (kind === 'collection') return { collectionId: id, isDeleted: false };
  if (kind === 'deleted collection') {
    const parent = await findParentOfDeleted(db, userId, id);
    return { collectionId: parent ?? id, isDeleted: parent !== null };
  }
  const posts = db
    .selectFrom('posts')
    .select(['posts.collection_id', 'posts.is_archived'])
    .where('posts.user_id', '=', userId);
  const part = kind === 'post' ? null : PARTS[kind];
  const query = part
    ? posts.where('posts.id', 'in', (row) =>
        row.selectFrom(part).select('post_id').where('id', '=', id).where('user_id', '=', userId),
      )
    : posts.where('posts.id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? { collectionId: row.collection_id, isDeleted: row.is_archived === 1 } : null;
}
