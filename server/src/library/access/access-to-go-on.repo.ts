import { isActive } from '../../kernel/database/active-users.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { findPath } from '../collections/path.repo.ts';
import { type Access, isAllowed, memberAccess, ownAccess } from './access.ts';
import { findMemberships } from './memberships.repo.ts';

/** What somebody began in the library of an owner. */
interface Begun {
  user_id: number;
  /** The member who began it; null for the owner. */
  maker_id: number | null;
  /** The collection that it is in. */
  scope_id: number | null;
}

/**
 * The access with which something goes on. Null if who began it may not edit where it is any more: a member once the
 * collection is no longer shared with them, or they are disabled.
 */
export async function accessToGoOn(db: Db, { user_id: ownerId, maker_id, scope_id }: Begun): Promise<Access | null> {
  if (maker_id === null) return ownAccess(ownerId);
  const maker = db.selectFrom('users').select('id').where('id', '=', maker_id).where(isActive);
  if (scope_id === null || !(await maker.executeTakeFirst())) return null;
  const memberships = await findMemberships(db, maker_id);
  const access = memberAccess(
    memberships.filter((membership) => membership.ownerId === ownerId),
    await findPath(db, ownerId, scope_id),
    'edit',
  );
  return access && isAllowed(access, 'edit') ? access : null;
}
