import { SHARE_TOKEN_MAX_LENGTH } from '@benotes/contract';

import { readShare, type SourceShare } from '../../exchange/products/benotes-original/source-rows.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import { isToken } from '../../library/shares/share-tokens.ts';
import { addShare, findShares, findTokenHolder } from '../../library/shares/shares.repo.ts';
import { addTargets, findTargets } from './migrated.repo.ts';
import { BATCH, type Migration, type MigratedCollections, type MigratedUser, type MigratedUsers } from './migration.ts';

/** Takes over the public links of collections, with their tokens. */
export async function migrateShares(
  migration: Migration,
  users: MigratedUsers,
  collections: MigratedCollections,
): Promise<void> {
  const { db, source, report } = migration;
  const shared = new Set<number>();
  for await (const rows of source.rows('shares', BATCH)) {
    const shares = rows.map(readShare).filter(({ id }) => id > 0);
    const ids = shares.map(({ id }) => id);
    const known = await findTargets(db, source.name, 'share', ids);
    for (const share of shares) {
      const user = users.get(share.userId);
      if (!user) continue;
      if (known.has(String(share.id))) {
        report.count(user.email, 'shares', 'known');
        if (share.collectionId !== null) shared.add(share.collectionId);
        continue;
      }
      const reason = await takeShare(migration, user, share, { collections, shared });
      if (reason === null) report.count(user.email, 'shares', 'taken');
      else report.leaveOut(user.email, 'shares', `public link ${JSON.stringify(share.token)}`, reason);
    }
  }
}

/** Returns why a share is left out; null if it was taken over. */
async function takeShare(
  { db, source, isDryRun }: Migration,
  user: MigratedUser,
  { id, token, collectionId, isActive: is_active }: SourceShare,
  { collections, shared }: { collections: MigratedCollections; shared: Set<number> },
): Promise<string | null> {
  const collection = collections.get(collectionId ?? 0);
  if (collectionId === null || collection?.userId !== user.id) return 'Its collection does not exist.';
  if (!isToken(token) || Array.from(token).length > SHARE_TOKEN_MAX_LENGTH) return 'The token cannot be used.';
  if (shared.has(collectionId)) return 'The collection has another public link.';
  const reason = await transact(db, ALL_USERS, async (trx) => {
    if (await findTokenHolder(trx, token)) return 'The token is taken by another link here.';
    if (isDryRun) return null;
    const [existing] = await findShares(trx, user.id, { collection_id: collection.id });
    if (existing) return 'The collection has another public link.';
    const share = { token, collection_id: collection.id, saved_search_id: null, is_active };
    await addTargets(trx, source.name, 'share', [[id, (await addShare(trx, user.id, share)).id]]);
    return null;
  });
  if (reason === null) shared.add(collectionId);
  return reason;
}
