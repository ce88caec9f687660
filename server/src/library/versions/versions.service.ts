import { NAMED_VERSIONS_MAX } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { usedBytes } from '../files/files.repo.ts';
import { type Chain, chainAfter, encodeState, eachState, readStates } from './encode-states.ts';
import { type PostState, readText } from './state-text.ts';
import { surplusOf } from './thin-versions.ts';
import {
  countNamed,
  findStored,
  findStoredUpTo,
  findTimes,
  findWithVersions,
  removeVersions,
  setStored,
} from './versions.repo.ts';

const POSTS_AT_ONCE = 200;

/** What a post was in a version; null if the user has no such version. */
export async function readVersion(db: Db, userId: number, postId: number, id: number): Promise<PostState | null> {
  const text = (await readStates(await findStoredUpTo(db, userId, postId, id))).get(id);
  return text === undefined ? null : readText(text);
}

/**
 * Checks that one more version of a post may have a name.
 *
 * @param quota of the owner, in bytes.
 * @throws Invalid if too many have one; Problem 507 for members if the storage is full, because it would stay.
 */
export async function checkNameable(trx: Db, { ownerId, as }: Access, postId: number, quota: number): Promise<void> {
  if ((await countNamed(trx, ownerId, postId)) >= NAMED_VERSIONS_MAX)
    throw invalid('name', `A post has at most ${NAMED_VERSIONS_MAX} versions with a name.`);
  if (as === 'member' && (await usedBytes(trx, ownerId, 'attachments')) > quota)
    throw new Problem(507, 'The storage of the owner is full.');
}

/**
 * Removes versions that lie too close together, of all posts.
 *
 * @param now in ms. @param max the number of unnamed versions of a post.
 * @throws AggregateError after all posts if some failed.
 */
export async function thinVersions(db: Db, now: number, max: number, isCanceled: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  let last = 0;
  while (!isCanceled()) {
    const posts = await findWithVersions(db, last, POSTS_AT_ONCE);
    for (const { user_id, post_id } of posts) {
      try {
        const surplus = surplusOf(await findTimes(db, user_id, post_id), now, max);
        if (surplus.length > 0) await removeSome(db, user_id, post_id, surplus);
      } catch (error) {
        failures.push(error);
      }
      await yieldToRequests();
    }
    const next = posts.at(-1)?.post_id;
    if (next === undefined) break;
    last = next;
  }
  if (failures.length > 0) throw new AggregateError(failures, `Failed for ${failures.length} posts`);
}

/** Removes versions of a post, and returns how many. Those that followed them are compared with the last one left. */
export const removeSome = (db: Db, userId: number, postId: number, surplus: readonly number[]): Promise<number> =>
  transact(db, userId, async (trx) => {
    const rows = await findStored(trx, userId, postId);
    const chosen = new Set(surplus);
    // One may have been named since it was chosen.
    const gone = new Set(rows.flatMap(({ id, name }) => (chosen.has(id) && name === null ? id : [])));
    let chain: Chain | null = null;
    let isAfterGone = false;
    for await (const { id, base_id, text } of eachState(rows)) {
      if (gone.has(id)) {
        isAfterGone = true;
        continue;
      }
      let base = base_id;
      if (isAfterGone) {
        const { added, removed, ...encoded } = await encodeState(chain, text);
        // What is stored whole stays so: the chain that follows it would become too long.
        await setStored(trx, userId, id, { added, removed, ...(base !== null && encoded) });
        if (base !== null) base = encoded.base_id;
      }
      chain = chainAfter(chain, { id, base_id: base }, text);
      isAfterGone = false;
    }
    await removeVersions(trx, userId, postId, [...gone]);
    return gone.size;
  });
