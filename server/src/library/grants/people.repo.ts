import type { Person } from '@benotes/contract';

import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { findPlace } from '../access/memberships.repo.ts';
import { findPath } from '../collections/path.repo.ts';
import { findGrantedIds, findGrants, type Principal } from './grants.repo.ts';

/**
 * The owner of a library, and the users with whom one of some collections is shared, by their names. Nobody who is
 * disabled.
 *
 * @param path the ids of a collection and of those above it.
 */
async function findPeople(db: Db, ownerId: number, path: readonly number[], limit?: number): Promise<Person[]> {
  const grants = db
    .selectFrom('collection_grants')
    .where('collection_grants.user_id', '=', ownerId)
    .where('collection_id', 'in', path);
  let query = db.selectFrom('users').select(['users.id', 'users.name']).where(isActive).orderBy('name').orderBy('id');
  query =
    path.length === 0
      ? query.where('users.id', '=', ownerId)
      : query.where((user) =>
          user.or([
            user('users.id', '=', ownerId),
            user(
              'users.id',
              'in',
              grants.where('kind', '=', 'user').select('member_id').$castTo<{ member_id: number }>(),
            ),
            user(
              'users.id',
              'in',
              grants
                .innerJoin('group_members', 'group_members.group_id', 'collection_grants.group_id')
                .select('group_members.user_id'),
            ),
            user.exists(grants.where('kind', '=', 'everyone').select('collection_grants.id')),
          ]),
        );
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Who has access to a collection: its owner, and everybody with whom it or one above it is shared. */
export const findPeopleOf = async (db: Db, ownerId: number, collectionId: number): Promise<Person[]> =>
  findPeople(db, ownerId, await findPath(db, ownerId, collectionId));

/** Who has access to a post of a user; with a limit only so many. */
export async function findPostPeople(db: Db, ownerId: number, postId: number, limit?: number): Promise<Person[]> {
  const collectionId = (await findPlace(db, ownerId, 'post', postId))?.collectionId ?? null;
  const path = collectionId === null ? [] : await findPath(db, ownerId, collectionId);
  return findPeople(db, ownerId, path, limit);
}

/** The users whom a grant names: one, the members of a group, or everyone on the server. */
export async function findUsersOf(db: Db, { kind, principal_id: id }: Principal): Promise<number[]> {
  if (kind === 'user') return id === null ? [] : [id];
  const users = db.selectFrom('users').select('users.id').where(isActive);
  const named =
    kind === 'everyone'
      ? users
      : users.innerJoin('group_members', 'group_members.user_id', 'users.id').where('group_members.group_id', '=', id);
  return (await named.orderBy('users.id').execute()).map((user) => user.id);
}

/** The users whom grants of some collections of a user name, each with the last of these collections. */
export async function findGrantedUsers(
  db: Db,
  ownerId: number,
  collectionIds: readonly number[],
): Promise<Map<number, number>> {
  const users = new Map<number, number>();
  const grants = await findGrants(db, ownerId, collectionIds);
  for (const id of collectionIds)
    for (const one of grants.filter(({ collection_id }) => collection_id === id))
      for (const userId of await findUsersOf(db, one)) users.set(userId, id);
  return users;
}

/** All users whom the grants of a user name, by the collections. */
export async function findAllMembers(db: Db, ownerId: number): Promise<Map<number, number[]>> {
  const members = new Map<number, number[]>();
  for (const id of await findGrantedIds(db, ownerId))
    members.set(id, [...(await findGrantedUsers(db, ownerId, [id])).keys()]);
  return members;
}
