import {
  type AuditAction,
  type createGrant,
  type Grant,
  GRANTS_MAX,
  type Input,
  type updateGrant,
} from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { markEdited } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { noSuch } from '../access/request-access.ts';
import { findCollection, findCollections } from '../collections/collections.repo.ts';
import { findPath } from '../collections/path.repo.ts';
import { otherChanged } from '../events.ts';
import { tellOfAccess, tellOfEnd } from '../notifications/tell.ts';
import {
  addGrant,
  findGrant,
  findGrants,
  principalExists,
  removeGrant,
  ROLE_PERMISSIONS,
  setGrant,
  type StoredGrant,
} from './grants.repo.ts';
import { findUsersOf } from './people.repo.ts';

/** Who grants, and from where. */
export interface Granter {
  userId: number;
  client: Client;
}

/** A grant as it is sent. @param from the collection above that it is of, if it is not the one that was asked for. */
function asSent(stored: StoredGrant, from: Grant['from'] = null): Grant {
  const { ownerId: _ownerId, ...sent } = stored;
  return { ...sent, from };
}

/**
 * The grants of a collection, then those of the ones above it, from below up, as far as the access reaches.
 *
 * @throws Problem 404 for an unknown collection.
 */
export async function grantsOf(db: Db, access: Access, id: number): Promise<Grant[]> {
  const { ownerId } = access;
  const path = visiblePath(access, await findPath(db, ownerId, id));
  if (path.length === 0) throw noSuch('collection');
  const names = new Map((await findCollections(db, ownerId)).map((collection) => [collection.id, collection.name]));
  const fromOf = (above: number) => (above === id ? null : { id: above, name: names.get(above) ?? '' });
  const found = await findGrants(db, ownerId, path);
  return path.flatMap((each) =>
    found.filter((stored) => stored.collection_id === each).map((stored) => asSent(stored, fromOf(each))),
  );
}

/** The part of a path that a member knows of: up to the last collection that is shared with them. */
function visiblePath({ within }: Access, path: readonly number[]): readonly number[] {
  if (within === 'everything') return path;
  const last = path.findLastIndex((id) => within.some((root) => 'collectionId' in root && root.collectionId === id));
  return path.slice(0, last + 1);
}

/**
 * Shares a collection.
 *
 * @throws Problem 404 for an unknown collection, 409 if it is shared with them already, or with too many; Invalid for
 * somebody with whom it cannot be shared.
 */
export function grant(
  db: Db,
  { ownerId }: Access,
  { userId, client }: Granter,
  collectionId: number,
  given: Input<typeof createGrant>['body'],
): Promise<Grant> {
  const { kind, principal_id = null, role, may_comment = false } = given;
  if ((kind === 'everyone') !== (principal_id === null))
    throw invalid('principal_id', kind === 'everyone' ? 'Everyone has no id.' : 'Choose a user or a group.');
  if (kind === 'user' && principal_id === ownerId) throw invalid('principal_id', 'It is theirs already.');
  return transact(db, ownerId, async (trx) => {
    if (!(await findCollection(trx, ownerId, collectionId))) throw noSuch('collection');
    if (!(await principalExists(trx, { kind, principal_id })))
      throw invalid('principal_id', kind === 'user' ? 'There is no such user.' : 'There is no such group.');
    const others = await findGrants(trx, ownerId, [collectionId]);
    if (others.some((other) => other.kind === kind && other.principal_id === principal_id))
      throw new Problem(409, 'It is already shared with them.');
    if (others.length >= GRANTS_MAX) throw new Problem(409, 'It is shared with 1,000 users and groups.');
    const permission = ROLE_PERMISSIONS[role];
    const principal = { kind, principal_id };
    await tellOfAccess(trx, { ownerId, collectionId, userIds: await findUsersOf(trx, principal), makerId: userId });
    const id = await addGrant(trx, {
      ...principal,
      userId: ownerId,
      collectionId,
      permission,
      mayComment: may_comment,
      madeBy: userId,
    });
    return asSent(await changed(trx, 'created', id, { userId, client }));
  });
}

/** Changes the role of a grant; null if it was ended in the meantime. */
export function changeGrant(
  db: Db,
  { ownerId }: Access,
  { userId, client }: Granter,
  id: number,
  given: Input<typeof updateGrant>['body'],
): Promise<Grant | null> {
  return transact(db, ownerId, async (trx) => {
    const before = await findGrant(trx, id);
    if (!before) return null;
    const { role = before.role, may_comment: mayComment = before.may_comment } = given;
    await setGrant(trx, id, { permission: ROLE_PERMISSIONS[role], mayComment, madeBy: userId });
    return asSent(await changed(trx, 'changed', id, { userId, client }));
  });
}

/** Ends a grant of a user's collection; false if it was ended in the meantime. */
export function endGrant(db: Db, ownerId: number, granter: Granter, id: number): Promise<boolean> {
  return transact(db, ownerId, async (trx) => {
    const ended = await findGrant(trx, id);
    if (!ended) return false;
    const userIds = await findUsersOf(trx, ended);
    await changed(trx, 'removed', id, granter);
    await removeGrant(trx, id);
    const { collection_id: collectionId } = ended;
    const { name = '' } = (await findCollection(trx, ownerId, collectionId)) ?? {};
    await tellOfEnd(trx, { ownerId, collectionId, userIds, makerId: granter.userId }, name);
    return true;
  });
}

const AUDITED: Readonly<Record<'created' | 'changed' | 'removed', AuditAction>> = {
  created: 'grant.created',
  changed: 'grant.changed',
  removed: 'grant.ended',
};

/** Logs what happened to a grant, and returns it. */
async function changed(
  trx: Db,
  kind: keyof typeof AUDITED,
  id: number,
  { userId, client }: Granter,
): Promise<StoredGrant> {
  const found = await findGrant(trx, id);
  if (!found) throw new Error(`There is no grant ${id}.`);
  const { ownerId, collection_id: collectionId } = found;
  const collection = await findCollection(trx, ownerId, collectionId);
  const detail = [collection?.name ?? '', found.name || 'everyone', found.role].join(', ');
  const user = found.kind === 'user' && found.principal_id !== null ? { user: found.principal_id } : {};
  await recordEvent(trx, { action: AUDITED[kind], by: userId, detail, client, ...user });
  await markEdited(trx, 'collections', ownerId, [collectionId]);
  await otherChanged(trx, ownerId, { type: 'grant', kind, id, name: found.name, collectionId });
  return found;
}
