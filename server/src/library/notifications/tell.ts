import type { Collection } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { findCollection } from '../collections/collections.repo.ts';
import { findCommenters } from '../comments/comments.repo.ts';
import { findAllMembers, findPeopleOf } from '../grants/people.repo.ts';
import { findAuthor } from '../posts/authors.repo.ts';
import { addNotifications, isTold, type NewNotification, removeUnreadOf } from './notifications.repo.ts';

const DAY_MS = 86_400_000;

interface NewComment {
  ownerId: number;
  postId: number;
  commentId: number;
  authorId: number;
  /** Whom it names for the first time. */
  mentioned: readonly number[];
  /** Who has access to the post. Nobody else is told. */
  people: ReadonlySet<number>;
}

/** Tells those whom a comment names. */
export async function tellOfMentions(trx: Db, comment: NewComment): Promise<void> {
  await addNotifications(trx, about(comment, 'mention', comment.mentioned));
}

/**
 * Tells the owner of a post of a new comment, who made it, those who have commented on the post before, and whom the
 * comment names.
 */
export async function tellOfComment(trx: Db, comment: NewComment): Promise<void> {
  const { ownerId, postId, authorId, mentioned, people } = comment;
  // Nobody but the author can see it.
  if (people.size === 1 && people.has(authorId)) return;
  const author = await findAuthor(trx, ownerId, postId);
  const watchers = new Set([
    ownerId,
    ...(author === null ? [] : [author]),
    ...(await findCommenters(trx, ownerId, postId)),
  ]);
  const others = [...watchers].filter((id) => !mentioned.includes(id));
  await addNotifications(trx, [...about(comment, 'mention', mentioned), ...about(comment, 'comment', others)]);
}

const about = (
  { ownerId, postId, commentId, authorId, people }: NewComment,
  kind: 'mention' | 'comment',
  userIds: readonly number[],
): NewNotification[] =>
  userIds
    .filter((id) => id !== authorId && people.has(id))
    .map((user_id) => ({
      user_id,
      kind,
      owner_id: ownerId,
      maker_id: authorId,
      post_id: postId,
      comment_id: commentId,
    }));

/** A collection that is about to be shared with some users, or is not shared with them any more. */
export interface ChangedAccess {
  ownerId: number;
  collectionId: number;
  userIds: readonly number[];
  /** Who does it. They are not told. */
  makerId: number;
}

/** Tells users of a collection before it is shared with them; none who have access to it already. */
export async function tellOfAccess(trx: Db, changed: ChangedAccess): Promise<void> {
  const shared = sharedIn(changed);
  await addNotifications(
    trx,
    (await withoutAccess(trx, changed)).map((user_id) => ({ ...shared, user_id })),
  );
}

const sharedIn = ({ ownerId, collectionId, makerId }: Omit<ChangedAccess, 'userIds'>) => ({
  kind: 'shared' as const,
  owner_id: ownerId,
  maker_id: makerId,
  collection_id: collectionId,
});

/** Tells users of a collection that they see again, instead of an earlier time that they have not read of. */
export async function tellOfReturn(trx: Db, changed: ChangedAccess): Promise<void> {
  const { ownerId, collectionId, makerId, userIds } = changed;
  const told = userIds.filter((id) => id !== makerId && id !== ownerId);
  const shared = sharedIn(changed);
  await removeUnreadOf(trx, told, 'shared', collectionId);
  await addNotifications(
    trx,
    told.map((user_id) => ({ ...shared, user_id })),
  );
}

/** Tells users of a collection after it was moved: those who see it no longer, and those who did not before. */
export async function tellOfMove(trx: Db, { userIds: before, ...moved }: ChangedAccess, name: string): Promise<void> {
  if (before.length > 1) await tellOfEnd(trx, { ...moved, userIds: before }, name);
  const now = (await findPeopleOf(trx, moved.ownerId, moved.collectionId)).map(({ id }) => id);
  const known = new Set(before);
  await tellOfReturn(trx, { ...moved, userIds: now.filter((id) => !known.has(id)) });
}

/** Tells users that a collection is not shared with them any more, once it is not; none who still have access to it. */
export async function tellOfEnd(trx: Db, changed: ChangedAccess, name: string): Promise<void> {
  const { ownerId, collectionId, makerId } = changed;
  const ended = {
    kind: 'access-ended' as const,
    owner_id: ownerId,
    maker_id: makerId,
    collection_id: collectionId,
    name,
  };
  await addNotifications(
    trx,
    (await withoutAccess(trx, changed)).map((user_id) => ({ ...ended, user_id })),
  );
}

/**
 * Tells users of the end of collections that were shared with them: of each only by its own name.
 *
 * @param members the ids of users, and the collections. Their owner and whoever ends it (`makerId`) are not told.
 */
export async function tellOfDeletion(
  trx: Db,
  { ownerId, makerId }: Pick<ChangedAccess, 'ownerId' | 'makerId'>,
  members: ReadonlyMap<number, Pick<Collection, 'id' | 'name'>>,
): Promise<void> {
  const ended = { kind: 'access-ended' as const, owner_id: ownerId, maker_id: makerId };
  const told = [...members].filter(([id]) => id !== makerId && id !== ownerId);
  await addNotifications(
    trx,
    told.map(([user_id, { id, name }]) => ({ ...ended, user_id, collection_id: id, name })),
  );
}

/** Tells members of a group, or one who comes or goes, of what is shared with the group. */
export async function tellOfGroup(
  trx: Db,
  grants: readonly { ownerId: number; collection_id: number }[],
  userIds: readonly number[],
  isEnd: boolean,
): Promise<void> {
  for (const { ownerId, collection_id: collectionId } of grants) {
    const changed = { ownerId, collectionId, userIds, makerId: ownerId };
    if (!isEnd) await tellOfAccess(trx, changed);
    else await tellOfEnd(trx, changed, (await findCollection(trx, ownerId, collectionId))?.name ?? '');
  }
}

/**
 * Tells everybody with whom a user shares something that this ends, because the user is about to be disabled or
 * deleted: of each collection that is shared, by its name.
 *
 * @param makerId who does it. They are not told.
 */
export async function tellOfLeaving(trx: Db, ownerId: number, makerId: number): Promise<void> {
  const members = await findAllMembers(trx, ownerId);
  for (const [collectionId, userIds] of members) {
    const { name = '' } = (await findCollection(trx, ownerId, collectionId)) ?? {};
    await tellOfDeletion(trx, { ownerId, makerId }, new Map(userIds.map((id) => [id, { id: collectionId, name }])));
  }
}

/** Tells everybody with whom a user shares something of it, because the user is enabled again. */
export async function tellOfEnabling(trx: Db, ownerId: number, makerId: number): Promise<void> {
  for (const [collectionId, userIds] of await findAllMembers(trx, ownerId))
    await tellOfReturn(trx, { ownerId, collectionId, userIds, makerId });
}

/**
 * Tells a user that versions of theirs were removed because their quota is full: not while that is unread, and once a
 * day.
 */
export async function tellOfRemovedVersions(trx: Db, userId: number): Promise<void> {
  const kind = 'versions-removed' as const;
  if (await isTold(trx, userId, kind, new Date(Date.now() - DAY_MS).toISOString())) return;
  await addNotifications(trx, [{ user_id: userId, kind, owner_id: userId, maker_id: userId }]);
}

async function withoutAccess(
  trx: Db,
  { ownerId, collectionId, userIds, makerId }: ChangedAccess,
): Promise<readonly number[]> {
  if (userIds.every((id) => id === makerId)) return [];
  const people = new Set((await findPeopleOf(trx, ownerId, collectionId)).map(({ id }) => id));
  return userIds.filter((id) => id !== makerId && id !== ownerId && !people.has(id));
}
