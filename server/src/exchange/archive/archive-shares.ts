import { type ImportResult, SHARES_LISTED_MAX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { addShare } from '../../library/shares/shares.repo.ts';
import type { Places } from './archive-collections.ts';
import type { Archive } from './archive-reader.ts';
import { addLine, type ListedLines, noLines } from '../jobs/reported-lines.ts';

/** Number of shares stored before other requests are handled. */
const SHARES_AT_ONCE = 200;

interface FoundShares {
  /** New collections that have a public link in the archive. */
  count: number;
  /** The first of them. */
  collections: NonNullable<ImportResult['shared_collections']>;
  skipped: ListedLines;
}

/**
 * Finds the new collections that have a public link in an archive, and shares them if the user wants that: with new
 * tokens, because whoever created the archive knows the old ones. Existing collections are never made public.
 */
export async function addShares(
  db: Db,
  userId: number,
  { shares, collections, isSharing }: Pick<Archive, 'shares' | 'collections'> & { isSharing: boolean },
  { of, fresh }: Places,
): Promise<FoundShares> {
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const seen = new Set<number>();
  const found: FoundShares = { count: 0, collections: [], skipped: noLines() };
  const leaveOut = (index: number, reason: string) => {
    if (isSharing) addLine(found.skipped, { line: index + 1, reason });
  };
  for (const [index, { collection_id: from, is_active }] of shares.entries()) {
    if (index % SHARES_AT_ONCE === SHARES_AT_ONCE - 1) await yieldToRequests();
    const collection_id = of(from);
    if (collection_id === null || !fresh.has(collection_id)) {
      leaveOut(index, 'The share of a collection that was here before was left out.');
    } else if (seen.has(collection_id)) {
      leaveOut(index, 'A second share of one collection was left out.');
    } else {
      seen.add(collection_id);
      found.count += 1;
      if (found.collections.length < SHARES_LISTED_MAX)
        found.collections.push({ name: names.get(from) ?? '', is_active });
      if (isSharing)
        await addShare(db, userId, { token: randomKey(16), collection_id, saved_search_id: null, is_active });
    }
  }
  return found;
}
