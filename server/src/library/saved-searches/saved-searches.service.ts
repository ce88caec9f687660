import {
  type createSavedSearch,
  type Input,
  isIconId,
  type SavedSearch,
  SAVED_SEARCHES_MAX,
  type updateSavedSearch,
} from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { invalid, requiredName } from '../../kernel/problems.ts';
import { differences } from '../changes/differences.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import { otherChanged } from '../events.ts';
import { checkTimeZone } from '../posts/time-zone.ts';
import {
  countSavedSearches,
  findSavedSearch,
  insertSavedSearch,
  moveSavedSearch,
  removeSavedSearch,
  setSavedSearch,
} from './saved-searches.repo.ts';

type NewSearch = Input<typeof createSavedSearch>['body'];
type Changes = Input<typeof updateSavedSearch>['body'];

/** Saves a search. @throws Invalid if a field is invalid, or the user has too many. */
export function addSavedSearch(db: Db, userId: number, given: NewSearch): Promise<SavedSearch> {
  return transact(db, userId, async (trx) => {
    if ((await countSavedSearches(trx, userId)) >= SAVED_SEARCHES_MAX)
      throw invalid('filter', `There are ${SAVED_SEARCHES_MAX} saved searches already. Delete one first.`);
    const { icon_id = null, collection_id = null, time_zone = 'UTC' } = await validFields(trx, userId, given);
    const id = await insertSavedSearch(trx, {
      user_id: userId,
      name: requiredName(given.name),
      filter: validFilter(given.filter),
      icon_id,
      collection_id,
      time_zone,
    });
    if (given.position !== undefined) await moveSavedSearch(trx, userId, id, given.position);
    const search = await stored(trx, userId, id);
    await otherChanged(trx, userId, { type: 'saved_search', kind: 'created', id, name: search.name });
    return search;
  });
}

/** Changes the given fields of a saved search; null if the user has no such search. */
export function changeSavedSearch(db: Db, userId: number, id: number, given: Changes): Promise<SavedSearch | null> {
  return transact(db, userId, async (trx) => {
    const before = await findSavedSearch(trx, userId, id);
    if (!before) return null;
    await setSavedSearch(trx, userId, id, {
      updated_at: new Date().toISOString(),
      ...(await validFields(trx, userId, given)),
      ...(given.name !== undefined && { name: requiredName(given.name) }),
      ...(given.filter !== undefined && { filter: validFilter(given.filter) }),
    });
    if (given.position !== undefined) await moveSavedSearch(trx, userId, id, given.position);
    const search = await stored(trx, userId, id);
    const fields = [...differences(before, search), ...(given.position === undefined ? [] : ['position'])];
    if (fields.length > 0)
      await otherChanged(trx, userId, { type: 'saved_search', kind: 'changed', id, name: search.name, fields });
    return search;
  });
}

/** Deletes a saved search; false if the user has no such search. */
export const dropSavedSearch = (db: Db, userId: number, id: number): Promise<boolean> =>
  transact(db, userId, async (trx) => {
    const search = await findSavedSearch(trx, userId, id);
    if (!search) return false;
    await otherChanged(trx, userId, { type: 'saved_search', kind: 'removed', id, name: search.name });
    return removeSavedSearch(trx, userId, id);
  });

/** The given icon, collection, and time zone. */
async function validFields(
  db: Db,
  userId: number,
  { icon_id, collection_id, time_zone }: Changes,
): Promise<Partial<Pick<SavedSearch, 'icon_id' | 'collection_id' | 'time_zone'>>> {
  if (icon_id && !isIconId(icon_id)) throw invalid('icon_id', 'There is no such icon.');
  if (collection_id && !(await ownsCollection(db, userId, collection_id)))
    throw invalid('collection_id', 'There is no such collection.');
  checkTimeZone(time_zone);
  return {
    ...(icon_id !== undefined && { icon_id: icon_id || null }),
    ...(collection_id !== undefined && { collection_id }),
    ...(time_zone !== undefined && { time_zone }),
  };
}

function validFilter(given: string): string {
  const filter = given.trim();
  if (filter === '') throw invalid('filter', 'This field is required.');
  return filter;
}

async function stored(db: Db, userId: number, id: number): Promise<SavedSearch> {
  const search = await findSavedSearch(db, userId, id);
  if (!search) throw new Error(`Saved search ${id} was written but does not exist.`);
  return search;
}
