import { GRANTS_PAGE_SIZE, type ServerGrant } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { findUserNames } from '../posts/authors.repo.ts';
import { findAllGrants, findNames } from './grants.repo.ts';

/** A page of what all users share, newest first. @param before the id of the last grant of the page before. */
export async function allGrants(db: Db, before?: number): Promise<ServerGrant[]> {
  const found = await findAllGrants(db, before, GRANTS_PAGE_SIZE);
  const userIds = found.flatMap(({ grant, madeBy }) => [grant.ownerId, ...(madeBy === null ? [] : [madeBy])]);
  const names = await findUserNames(db, userIds);
  const collections = new Map<number, string>();
  // One query for each owner, because collections are distributed by them.
  for (const ownerId of new Set(found.map(({ grant }) => grant.ownerId))) {
    const ids = found.flatMap(({ grant }) => (grant.ownerId === ownerId ? [grant.collection_id] : []));
    for (const [id, name] of await findNames(db, ownerId, ids)) collections.set(id, name);
  }
  const named = (id: number) => ({ id, name: names.get(id) ?? '' });
  return found.map(({ grant: { ownerId, ...grant }, madeBy }) => ({
    ...grant,
    from: null,
    collection_name: collections.get(grant.collection_id) ?? '',
    owner: named(ownerId),
    made_by: madeBy === null ? null : named(madeBy),
  }));
}
