import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { otherChanged } from '../events.ts';
import { usedBytes } from '../files/files.repo.ts';
import { tellOfRemovedVersions } from '../notifications/tell.ts';
import { findOldestUnnamed, findUsersWithVersions, type SizedVersion } from './fit-quota.repo.ts';
import { removeSome } from './versions.service.ts';

const USERS_AT_ONCE = 200;
const VERSIONS_AT_ONCE = 200;

/**
 * Removes the oldest versions without a name of users whose quota is exceeded, first those that others have made, until
 * it is not. Edits are never refused, so that it may be exceeded between two sweeps.
 *
 * @param quota in bytes.
 * @throws AggregateError after all users if some failed.
 */
export async function fitQuota(db: Db, quota: number, isCanceled: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  let last = 0;
  while (!isCanceled()) {
    const users = await findUsersWithVersions(db, last, USERS_AT_ONCE);
    for (const { user_id } of users) {
      if (isCanceled()) break;
      await fitQuotaOf(db, user_id, quota).catch((error: unknown) => failures.push(error));
      await yieldToRequests();
    }
    const next = users.at(-1)?.user_id;
    if (next === undefined) break;
    last = next;
  }
  if (failures.length > 0) throw new AggregateError(failures, `Failed for ${failures.length} users`);
}

async function fitQuotaOf(db: Db, userId: number, quota: number): Promise<void> {
  let count = 0;
  // Versions that were based on a removed one may take more room than before: then there is another round.
  for (;;) {
    const excess = (await usedBytes(db, userId, 'attachments')) - quota;
    const oldest = excess > 0 ? await findOldestUnnamed(db, userId, VERSIONS_AT_ONCE) : [];
    if (oldest.length === 0) break;
    const surplus = upTo(oldest, excess);
    for (const [postId, ids] of byPost(surplus)) count += await removeSome(db, userId, postId, ids);
  }
  if (count === 0) return;
  // Said once for all of them.
  await transact(db, userId, async (trx) => {
    await otherChanged(trx, userId, { type: 'version', kind: 'removed', count });
    await tellOfRemovedVersions(trx, userId);
  });
}

/** The first versions that together have so many bytes, or all. */
function upTo(versions: readonly SizedVersion[], bytes: number): SizedVersion[] {
  let sum = 0;
  const end = versions.findIndex((version) => (sum += version.bytes) >= bytes);
  return end < 0 ? [...versions] : versions.slice(0, end + 1);
}

function byPost(versions: readonly SizedVersion[]): Map<number, number[]> {
  const ids = new Map<number, number[]>();
  for (const { id, post_id } of versions) ids.set(post_id, [...(ids.get(post_id) ?? []), id]);
  return ids;
}
