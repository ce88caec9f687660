import { type ImportResult, SHARES_LISTED_MAX } from '@benotes/contract';

import { randomKey } from '../../kernel/random-key.ts';
import { addShare } from '../../library/shares/shares.repo.ts';
import type { Owner } from '../jobs/import.repo.ts';
import { addLine, type ListedLines, noLines } from '../jobs/reported-lines.ts';
import { forEachInSteps, type Step } from '../jobs/steps.ts';
import type { Places } from './archive-collections.ts';
import type { Archive } from './archive-reader.ts';

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
  step: Step,
  { userId, isDryRun }: Owner,
  { shares, collections, isSharing }: Pick<Archive, 'shares' | 'collections'> & { isSharing: boolean },
  { of, isNew }: Places,
): Promise<FoundShares> {
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const seen = new Set<number>();
  const found: FoundShares = { count: 0, collections: [], skipped: noLines() };
  const leaveOut = (index: number, reason: string) => {
    if (isSharing) addLine(found.skipped, { line: index + 1, reason });
  };
  await forEachInSteps(step, shares.entries(), async (trx, [index, { collection_id: from, is_active }]) => {
    const collection_id = of(from);
    if (collection_id === null || !isNew(from)) {
      leaveOut(index, 'The share of a collection that was here before was left out.');
    } else if (seen.has(collection_id)) {
      leaveOut(index, 'A second share of one collection was left out.');
    } else {
      seen.add(collection_id);
      found.count += 1;
      if (found.collections.length < SHARES_LISTED_MAX)
        found.collections.push({ name: names.get(from) ?? '', is_active });
      if (isSharing && !isDryRun)
        await addShare(trx, userId, { token: randomKey(16), collection_id, saved_search_id: null, is_active });
    }
  });
  return found;
}
