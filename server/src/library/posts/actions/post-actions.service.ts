import {
  FAVORITES_OF_OTHERS_MAX,
  type PostAction,
  type PostJob,
  RUNNING_ACTIONS_MAX,
  type Selection,
  TAGS_PER_POST_MAX,
} from '@benotes/contract';

import type { Db } from '../../../kernel/database/connect.ts';
import { transact } from '../../../kernel/database/transact.ts';
import { invalid, Problem } from '../../../kernel/problems.ts';
import { workForMaker } from '../../../kernel/writer.ts';
import type { Access } from '../../access/access.ts';
import { checkMemberList, listFor } from '../../access/member-lists.ts';
import { noSuch } from '../../access/request-access.ts';
import { reachedCollections, reachesCollection } from '../../access/shown-posts.repo.ts';
import { areShown } from '../../tags/given-tags.ts';
import { findOwnTags } from '../../tags/tags.repo.ts';
import { namedTags } from '../../tags/tags.service.ts';
import { countFavorites } from '../favorites/favorites.repo.ts';
import { tooManyFavorites } from '../favorites/too-many-favorites.ts';
import { checkSelection } from './check-selection.ts';
import { countItemsOfOthers } from './favorite-posts.repo.ts';
import { cancel, finish, isLarge } from './post-job-steps.ts';
import {
  addItems,
  addJob,
  findJob,
  findJobsInProgress,
  isInProgress,
  nextTurn,
  removeSurplusJobs,
  setJob,
  setOthersApart,
  toJob,
} from './post-jobs.repo.ts';
import { selectDuplicates } from './select-duplicates.repo.ts';
import { type Selected, selectPosts } from './select-posts.repo.ts';

/** Actions on posts in the recycle bin. */
const BIN_ACTIONS: ReadonlySet<PostAction['type']> = new Set(['restore', 'purge']);

/** Actions on what members do not see. */
const OWNERS_ACTIONS: ReadonlySet<PostAction['type']> = new Set(['check', 'accept', 'replace_url']);

/** Actions of which members do not learn. */
const HIDDEN_ACTIONS: ReadonlySet<PostAction['type']> = new Set(['favorite', 'unfavorite', 'check', 'accept']);

/** Whether an action is about the favorites of whoever begins it, whose job it then is, and not about the posts. */
export const isPersonal = ({ type }: PostAction): boolean => type === 'favorite' || type === 'unfavorite';

/**
 * Begins an action on the posts that are selected now. One on few posts is done when this resolves, unless earlier
 * actions of the user are in progress.
 *
 * @throws Problem 404 for an unknown collection, 429 if too many actions are in progress; Invalid for an invalid
 * request.
 */
export async function beginAction(
  db: Db,
  access: Access,
  { selection, action }: { selection: Selection; action: PostAction },
  makerId: number,
): Promise<PostJob> {
  const userId = isPersonal(action) ? makerId : access.ownerId;
  checkSelection(selection);
  checkAction(selection, action);
  const begin = async (trx: Db) => {
    await checkReferences(trx, access, selection, action);
    const isQueued = await hasEarlierJobs(trx, userId);
    await removeSurplusJobs(trx, userId);
    const begun = {
      ...(access.as === 'member' && userId !== makerId && { maker_id: makerId }),
      ...(!HIDDEN_ACTIONS.has(action.type) && { scope_id: selection.scope.collection_id }),
    };
    const { id } = await addJob(trx, userId, await withTagIds(trx, userId, action), begun);
    let total = 0;
    const selected = { ...selection, scope: await listFor(trx, access, makerId, selection.scope) };
    for await (const { ids, ...more } of itemsOf(trx, access.ownerId, selected, action)) {
      await addItems(trx, { id, user_id: userId }, total, ids, { ...more, ownerId: access.ownerId });
      total += ids.length;
    }
    if (action.type === 'favorite') await checkFavorites(trx, userId, id);
    const job = await setJob(trx, { id, user_id: userId }, { total });
    return toJob(isQueued || isLarge(job) ? job : await finish(trx, job));
  };
  return transact(db, userId, begin, { isLong: selection.all === true });
}

/** The posts of an action in batches; duplicates with the position of the first one of their group. */
async function* itemsOf(
  db: Db,
  userId: number,
  selection: Selected,
  { type }: PostAction,
): AsyncGenerator<{ ids: number[]; firsts?: number[] }> {
  if (type === 'merge') return yield* selectDuplicates(db, userId, selection);
  for await (const posts of selectPosts(db, userId, selection)) yield { ids: posts.map(({ id }) => id) };
}

/** @throws Invalid if a user would have too many favorites among the posts of others. */
async function checkFavorites(db: Db, userId: number, jobId: number): Promise<void> {
  if ((await countFavorites(db, userId)) + (await countItemsOfOthers(db, userId, jobId)) > FAVORITES_OF_OTHERS_MAX)
    throw tooManyFavorites('action');
}

/** Posts in the recycle bin have actions of their own. */
function checkAction({ scope }: Selection, { type }: PostAction): void {
  if (BIN_ACTIONS.has(type) !== Boolean(scope.is_archived))
    throw invalid('action', 'This action is not possible in this list.');
}

async function checkReferences(
  db: Db,
  access: Access,
  { scope }: Pick<Selection, 'scope'>,
  action: PostAction,
): Promise<void> {
  const target = 'collection_id' in action ? action.collection_id : null;
  checkMemberList(access, scope);
  if (access.as === 'member' && (OWNERS_ACTIONS.has(action.type) || ('collection_id' in action && target === null)))
    throw invalid('action', 'Only the owner of these posts can do this.');
  for (const id of [scope.collection_id, target])
    if (typeof id === 'number' && !(await reachesCollection(db, access, id))) throw noSuch('collection');
  if (!('tag_ids' in action)) return;
  const tags = await findOwnTags(db, access.ownerId, action.tag_ids);
  if (!tags || !(await areShown(db, access, tags))) throw invalid('action', 'There is no such tag.');
}

/** An action with the ids of the tags that it names. @throws Invalid for too many, or one without a name. */
async function withTagIds(trx: Db, userId: number, action: PostAction): Promise<PostAction> {
  if (!('add_tags' in action)) return action;
  const named = await namedTags(trx, userId, action.add_tags, 'add_tags');
  const tag_ids = [...new Set([...action.tag_ids, ...named.map(({ id }) => id)])];
  if (tag_ids.length > TAGS_PER_POST_MAX) throw invalid('action', `A post has at most ${TAGS_PER_POST_MAX} tags.`);
  return { type: 'tag', tag_ids };
}

/** @throws Problem 429 if there are too many. */
async function hasEarlierJobs(db: Db, userId: number): Promise<boolean> {
  const { length } = await findJobsInProgress(db, userId);
  if (length >= RUNNING_ACTIONS_MAX)
    throw new Problem(429, 'Too many actions are in progress. Try again when one is done.', { 'retry-after': '5' });
  return length > 0;
}

/**
 * Undoes a job. One with few posts is undone when this resolves. Posts that the member whose job it is may not edit any
 * more stay as they are. Null if the user has no such job.
 *
 * @throws Problem 409 if it cannot be undone (any more).
 */
export function beginUndo(db: Db, userId: number, id: number, access: Access): Promise<PostJob | null> {
  return transact(db, userId, async (trx) => {
    const job = await findJob(trx, userId, id);
    if (!job) return null;
    if (isInProgress(job)) throw new Problem(409, 'This action is in progress.');
    if (!toJob(job).can_undo) throw new Problem(409, 'This action cannot be undone.');
    const isQueued = await hasEarlierJobs(trx, userId);
    const turn = await nextTurn(trx, userId);
    const all = { jobId: id, userId, from: 0, to: job.total };
    const kept = access.as === 'member' ? await setOthersApart(trx, all, 1, await reachedCollections(trx, access)) : 0;
    const maker_id = access.as === 'member' ? job.maker_id : null;
    const begun = await setJob(trx, { id, user_id: userId }, { status: 'undoing', done: 0, kept, turn, maker_id });
    return toJob(isQueued || isLarge(job) ? begun : await finish(trx, begun));
  });
}

/**
 * Cancels a running job; null if the user has no such job.
 *
 * @throws Problem 409 if it is not running.
 */
export function cancelAction(db: Db, userId: number, id: number): Promise<PostJob | null> {
  return transact(db, userId, async (trx) => {
    const job = await findJob(trx, userId, id);
    if (!job) return null;
    if (job.status !== 'running') throw new Problem(409, 'This action is not running.');
    // What it has done was done by whoever has begun it.
    return toJob(await workForMaker(job, () => cancel(trx, job)));
  });
}
