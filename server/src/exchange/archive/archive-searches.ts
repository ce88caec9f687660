import { type ImportResult, SAVED_SEARCHES_MAX, SHARES_LISTED_MAX, UNCATEGORIZED_ID } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { isUnderstood } from '../../library/saved-searches/found-posts.repo.ts';
import { findSavedSearches, insertSavedSearch } from '../../library/saved-searches/saved-searches.repo.ts';
import { addShare } from '../../library/shares/shares.repo.ts';
import type { Owner } from '../jobs/import.repo.ts';
import { addLine, type ListedLines, noLines } from '../jobs/reported-lines.ts';
import type { Places } from './archive-collections.ts';
import type { ArchiveSearch } from './archive-format.ts';
import type { Archive } from './archive-reader.ts';

interface AddedSearches {
  count: number;
  /** The new ones that have a public link in the archive. */
  shared: NonNullable<ImportResult['shared_collections']>;
  skipped: ListedLines;
}

const keyOf = (name: string, filter: string, collectionId: number | null) =>
  JSON.stringify([name, filter, collectionId]);

/**
 * Adds the saved searches of an archive that the user does not have, and shares those that had a public link if the
 * user wants that, with new tokens.
 */
export async function addSearches(
  db: Db,
  { userId, importId, isDryRun }: Owner,
  { searches, isSharing }: Pick<Archive, 'searches'> & { isSharing: boolean },
  places: Places,
): Promise<AddedSearches> {
  const known = await findSavedSearches(db, userId);
  const keys = new Set(known.map(({ name, filter, collection_id }) => keyOf(name, filter, collection_id)));
  const added: AddedSearches = { count: 0, shared: [], skipped: noLines() };
  for (const [index, search] of searches.entries()) {
    const { share, name, icon_id, filter, time_zone } = search;
    const collection_id = scopeOf(search, places);
    const reason = reasonAgainst(known.length + added.count, collection_id);
    if (reason !== null) addLine(added.skipped, { line: index + 1, reason });
    if (reason !== null || collection_id === undefined) continue;
    const key = keyOf(name, filter, collection_id);
    if (keys.has(key)) continue;
    keys.add(key);
    const row = { name, icon_id, filter, time_zone, collection_id, user_id: userId, import_id: importId };
    const id = isDryRun ? 0 : await insertSavedSearch(db, row);
    added.count += 1;
    if (!share || !isUnderstood(filter)) continue;
    if (added.shared.length < SHARES_LISTED_MAX) added.shared.push({ name, is_active: share.is_active });
    const subject = { collection_id: null, saved_search_id: id };
    if (isSharing && !isDryRun)
      await addShare(db, userId, { ...subject, token: randomKey(16), is_active: share.is_active });
  }
  return added;
}

/** Where a search of the archive searches here; undefined if its collection is not in the archive. */
function scopeOf({ collection_id }: Pick<ArchiveSearch, 'collection_id'>, places: Places): number | null | undefined {
  if (collection_id === null || collection_id === UNCATEGORIZED_ID) return collection_id;
  return places.of(collection_id) ?? undefined;
}

function reasonAgainst(count: number, collectionId: number | null | undefined): string | null {
  if (collectionId === undefined) return 'A saved search whose collection was deleted was left out.';
  return count < SAVED_SEARCHES_MAX ? null : `A saved search was left out: there are ${SAVED_SEARCHES_MAX} already.`;
}
