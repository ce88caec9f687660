import { randomBytes } from 'node:crypto';

import type { Db } from '../database/connect.ts';
import { addShare, findShares, findTokenHolder } from '../shares/shares.repo.ts';
import { isToken } from '../shares/shares.service.ts';
import type { ArchiveShare } from './archive-format.ts';
import type { Places } from './archive-places.ts';
import type { Skipped } from './import.repo.ts';

/** Shares stored before everybody else's requests have a turn. */
const SHARES_AT_ONCE = 200;

/** Shares of collections that were made now: no archive opens to others what was here before. */
export async function addShares(
  db: Db,
  userId: number,
  shares: readonly ArchiveShare[],
  { of, fresh }: Places,
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const [index, { token, collection_id: from, is_active }] of shares.entries()) {
    if (index % SHARES_AT_ONCE === SHARES_AT_ONCE - 1) await new Promise(setImmediate);
    const line = index + 1;
    const collection_id = of(from);
    if (collection_id === null || !fresh.has(collection_id)) {
      skipped.push({ line, reason: 'The share of a collection that was here before was left out.' });
    } else if ((await findShares(db, userId, collection_id)).length > 0) {
      skipped.push({ line, reason: 'A second share of one collection was left out.' });
    } else if (!isToken(token) || (await findTokenHolder(db, token))) {
      await addShare(db, userId, { token: randomBytes(16).toString('base64url'), collection_id, is_active: false });
      skipped.push({
        line,
        reason: 'The token of a share cannot be used here: it has a new one, and is switched off.',
      });
    } else {
      await addShare(db, userId, { token, collection_id, is_active });
    }
  }
  return skipped;
}
