import {
  EDIT_PERMISSION,
  type Grant,
  type GrantKind,
  type Role,
  USER_PERMISSION,
  VISITOR_PERMISSION,
} from '@benotes/contract';
import { sql } from 'kysely';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';

/** The permission of each role (specification section 5). */
export const ROLE_PERMISSIONS: Readonly<Record<Role, number>> = {
  viewer: VISITOR_PERMISSION,
  editor: EDIT_PERMISSION,
  manager: USER_PERMISSION,
};

/** The role with a permission. */
export function roleOf(permission: number): Role {
  if (permission >= USER_PERMISSION) return 'manager';
  return permission >= EDIT_PERMISSION ? 'editor' : 'viewer';
}

/** A grant as it is stored, with the name of the user or group. */
export type StoredGrant = Omit<Grant, 'from'> & { ownerId: number };

const grants = (db: Db) =>
  db
    .selectFrom('collection_grants')
    .leftJoin('users', 'users.id', 'collection_grants.member_id')
    .leftJoin('user_groups', 'user_groups.id', 'collection_grants.group_id')
    .select(['collection_grants.id', 'collection_grants.user_id as ownerId', 'collection_id', 'kind'])
    .select(['collection_grants.permission', 'may_comment', 'collection_grants.created_at'])
    .select((row) => row.fn.coalesce('member_id', 'group_id').as('principal_id'))
    .select((row) => row.fn.coalesce('users.name', 'user_groups.name', row.val('')).as('name'))
    .orderBy('collection_grants.id');

type Row = Awaited<ReturnType<ReturnType<typeof grants>['executeTakeFirstOrThrow']>>;

const asGrant = ({ permission, may_comment, ...row }: Row): StoredGrant => ({
  ...row,
  role: roleOf(permission),
  may_comment: may_comment === 1,
});

/** A grant of any user; null if there is none. */
export async function findGrant(db: Db, id: number): Promise<StoredGrant | null> {
  const row = await grants(db).where('collection_grants.id', '=', id).executeTakeFirst();
  return row ? asGrant(row) : null;
}

/** The grants of some collections of a user. */
export async function findGrants(db: Db, userId: number, collectionIds: readonly number[]): Promise<StoredGrant[]> {
  if (collectionIds.length === 0) return [];
  const rows = await grants(db)
    .where('collection_grants.user_id', '=', userId)
    .where(sql<boolean>`collection_id in ${idList(db, collectionIds)}`)
    .execute();
  return rows.map(asGrant);
}

/** A page of the grants of all users, newest first, with the users who made them. */
export async function findAllGrants(
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<{ grant: StoredGrant; madeBy: number | null }[]> {
  const all = grants(db).select('collection_grants.made_by').clearOrderBy().orderBy('collection_grants.id', 'desc');
  const page = before === undefined ? all : all.where('collection_grants.id', '<', before);
  const rows = await page.limit(limit).execute();
  return rows.map(({ made_by, ...row }) => ({ grant: asGrant(row), madeBy: made_by }));
}

/** The names of some collections of a user, by their ids. */
export async function findNames(db: Db, userId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the users who share something. */
export const findOwners = (db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();

/** The collections of a user that are shared with others. */
export async function findGrantedIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collection_grants')
    .select('collection_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

/** How many collections a user shares, and how many other users, who can sign in, see one of them. */
export async function countShared(db: Db, userId: number): Promise<{ shared_count: number; members_count: number }> {
  const own = db.selectFrom('collection_grants').where('user_id', '=', userId);
  const members = db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('users.id', '!=', userId)
    .where(isActive)
    .where((user) =>
      user.or([
        user.exists(own.select('id').where('kind', '=', 'everyone')),
        user('users.id', 'in', own.select('member_id').where('kind', '=', 'user').$castTo<{ member_id: number }>()),
        user('users.id', 'in', (row) =>
          row
            .selectFrom('group_members')
            .select('group_members.user_id')
            .where('group_members.group_id', 'in', (grant) =>
              grant
                .selectFrom('collection_grants')
                .select('collection_grants.group_id')
                .where('collection_grants.user_id', '=', userId)
                .where('collection_grants.group_id', 'is not', null)
                .$castTo<{ group_id: number }>(),
            ),
        ),
      ]),
    );
  return db
    .selectNoFrom([
      own.select((row) => row.fn.count<number>('collection_id').distinct().as('count')).as('shared_count'),
      members.as('members_count'),
    ])
    .$narrowType<{ shared_count: number; members_count: number }>()
    .executeTakeFirstOrThrow();
}

/** With whom something is shared. */
export interface Principal {
  kind: GrantKind;
  /** Null for everyone. */
  principal_id: number | null;
}

/** Whether there is such a user, who can sign in, or such a group. */
export async function principalExists(db: Db, { kind, principal_id: id }: Principal): Promise<boolean> {
  if (kind === 'everyone') return true;
  const query =
    kind === 'user'
      ? db.selectFrom('users').select('id').where('id', '=', id).where(isActive)
      : db.selectFrom('user_groups').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

interface NewGrant extends Principal {
  userId: number;
  collectionId: number;
  permission: number;
  mayComment: boolean;
  madeBy: number;
}

/** Adds a grant and returns its id. */
export async function addGrant(db: Db, grant: NewGrant): Promise<number> {
  const { kind, principal_id, userId, collectionId, permission, mayComment, madeBy } = grant;
  const row = await db
    .insertInto('collection_grants')
    .values({
      user_id: userId,
      collection_id: collectionId,
      kind,
      member_id: kind === 'user' ? principal_id : null,
      group_id: kind === 'group' ? principal_id : null,
      permission,
      may_comment: mayComment ? 1 : 0,
      made_by: madeBy,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setGrant(
  db: Db,
  id: number,
  { permission, mayComment, madeBy }: Pick<NewGrant, 'permission' | 'mayComment' | 'madeBy'>,
): Promise<void> {
  await db
    .updateTable('collection_grants')
    .set({ permission, may_comment: mayComment ? 1 : 0, made_by: madeBy })
    .where('id', '=', id)
    .execute();
}

export async function removeGrant(db: Db, id: number): Promise<void> {
  await db.deleteFrom('collection_grants').where('id', '=', id).execute();
}

/** Ends the grants of some collections, which are about to be deleted. */
export async function removeGrants(db: Db, userId: number, collectionIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('collection_grants')
    .where('user_id', '=', userId)
    .where('collection_id', 'in', collectionIds)
    .execute();
}

/** What is shared with a group. */
export const findGrantsOfGroup = async (db: Db, groupId: number): Promise<StoredGrant[]> =>
  (await grants(db).where('collection_grants.group_id', '=', groupId).execute()).map(asGrant);
