import type { Post, VersionReason } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { otherWriter } from '../../kernel/writer.ts';
import type { Follower, PostChange } from '../events.ts';
import { encodeState, readChain } from './encode-states.ts';
import { setLastAuthor } from './last-authors.repo.ts';
import { stateOf, textOf } from './state-text.ts';
import { addVersions, findChains, findWhole, setVersionAt } from './versions.repo.ts';

/** Edits that follow the last version sooner belong together. */
const APART_MS = 10 * 60_000;

interface ToKeep {
  post: Post;
  /** Who made it what it is; null for its owner. */
  authorId: number | null;
  reason: VersionReason;
  name?: string;
}

/**
 * Keeps what posts of a user are like now, in the transaction that changes them, with two statements, or twice as many
 * for two states of one post. What is the last version already is not kept again.
 *
 * @returns the ids of the versions that have them, by post; the last one of each.
 */
export async function keepStates(trx: Db, userId: number, all: readonly ToKeep[]): Promise<Map<number, number>> {
  const firsts = [...new Map(all.toReversed().map((one) => [one.post.id, one])).values()].toReversed();
  const kept = await keepOneOfEach(trx, userId, firsts);
  if (firsts.length === all.length) return kept;
  // A state is stored as its difference to the one before, which has to be there.
  const others = all.filter((one) => !firsts.includes(one));
  return new Map([...kept, ...(await keepStates(trx, userId, others))]);
}

async function keepOneOfEach(trx: Db, userId: number, all: readonly ToKeep[]): Promise<Map<number, number>> {
  const ids = all.map(({ post }) => post.id);
  const known = new Map<number, Awaited<ReturnType<typeof findChains>>>();
  for (const row of await findChains(trx, userId, ids)) {
    const chain = known.get(row.post_id);
    if (chain) chain.push(row);
    else known.set(row.post_id, [row]);
  }
  const kept = new Map<number, number>();
  const rows: Parameters<typeof addVersions>[2][number][] = [];
  for (const { post, authorId, reason, name = null } of all) {
    const [chain, text] = [await readChain(known.get(post.id) ?? []), textOf(stateOf(post))];
    if (chain?.text === text && name === null) {
      kept.set(post.id, chain.id);
      continue;
    }
    rows.push({
      ...(await encodeState(chain, text)),
      user_id: userId,
      post_id: post.id,
      created_at: post.updated_at,
      author_id: authorId ?? userId,
      reason,
      name,
      etag: etagOf(post),
    });
  }
  if (rows.length === 0) return kept;
  const added = await addVersions(trx, userId, rows);
  return new Map([...kept, ...rows.map(({ post_id }, index) => [post_id, added[index] ?? 0] as const)]);
}

/** Whether what a version keeps of a post is another one. */
export const isOther = (before: Post, post: Post): boolean => textOf(stateOf(before)) !== textOf(stateOf(post));

type Changed = Extract<PostChange, { kind: 'changed' }>;

/**
 * Whether the state before a change is to be kept: somebody else's, so much later than the last version, or for a
 * reason of its own.
 */
function isDue({ before, post, reason, authorId, versionAt, unmerged }: Changed, writer: number | null, now: number) {
  if (unmerged) return true;
  if (!isOther(before, post)) return false;
  if (reason) return true;
  if (authorId !== undefined && authorId !== writer) return true;
  return versionAt !== undefined && now - Date.parse(versionAt ?? before.created_at) >= APART_MS;
}

/** Keeps earlier states of posts when they change. */
export const versionFollower = (isEnabled: boolean): Follower => ({
  posts: async (trx, ownerId, changes) => {
    if (!isEnabled) return;
    const now = Date.now();
    const writer = otherWriter(ownerId);
    const due = changes.filter((change): change is Changed => change.kind === 'changed' && isDue(change, writer, now));
    if (due.length === 0) return;
    // Of a merge, both sides are kept, except for the one that the post is now.
    const states = due.flatMap(({ before, authorId = null, post: after, unmerged, reason = 'edit' }) =>
      [{ post: before, authorId, reason }, ...(unmerged ? [{ post: unmerged, authorId: writer, reason }] : [])].filter(
        ({ post }) => isOther(post, after),
      ),
    );
    if (states.length > 0) await keepStates(trx, ownerId, states);
    const ids = due.map(({ post }) => post.id);
    await setVersionAt(trx, ownerId, ids, new Date(now).toISOString());
  },
  // When they were kept is not written: the change that follows may be undone.
  beforePosts: async (trx, ownerId, { ids, reason }) => {
    if (!isEnabled || ids.length === 0) return;
    const found = await findWhole(trx, ownerId, ids);
    await keepStates(
      trx,
      ownerId,
      found.map((each) => ({ ...each, reason })),
    );
    const writer = otherWriter(ownerId);
    const others = found.filter(({ authorId }) => authorId !== writer).map(({ post }) => post.id);
    if (others.length > 0) await setLastAuthor(trx, ownerId, others, writer);
  },
});
