import type { Input, orderCollections } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { invalid } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { reachesCollection } from '../access/shown-posts.repo.ts';
import { otherChanged } from '../events.ts';
import { findPositions, setPositions } from './collections.repo.ts';
import { batchesOf } from './deleted-collections.repo.ts';

type Order = Input<typeof orderCollections>['body'];

/**
 * Puts the children of a collection into an order; children that are not mentioned follow. False if the user has no
 * such collection.
 *
 * @throws Invalid if one of the ids is not a child.
 */
export function orderChildren(db: Db, access: Access, { parent_id, ids }: Order): Promise<boolean> {
  const { ownerId: userId } = access;
  const order = async (trx: Db) => {
    if (parent_id !== null && !(await reachesCollection(trx, access, parent_id))) return false;
    const before = await findPositions(trx, userId, parent_id);
    const known = new Set(before.map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw invalid('ids', 'One of these collections is no longer there.');
    const mentioned = new Set(ids);
    const rest = before.filter(({ id }) => !mentioned.has(id)).map(({ id }) => id);
    const places = new Map([...ids, ...rest].map((id, position) => [id, position]));
    const moved = before.filter(({ id, position }) => places.get(id) !== position);
    for (const batch of batchesOf(moved)) {
      await setPositions(
        trx,
        userId,
        batch.map(({ id }) => ({ id, position: places.get(id) ?? 0 })),
      );
      await yieldToRequests();
    }
    if (moved.length > 0)
      await otherChanged(trx, userId, {
        type: 'collection',
        kind: 'changed',
        collectionId: parent_id,
        count: moved.length,
        fields: ['position'],
      });
    return true;
  };
  return transact(db, userId, order, { isLong: true });
}
