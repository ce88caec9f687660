import type { Collection, Comment, Notification } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { type Access, isAllowed, memberAccess, type Membership, ownAccess } from '../access/access.ts';
import { findCollections } from '../collections/collections.repo.ts';
import { findCommentsById } from '../comments/comments.repo.ts';
import { findUserNames } from '../posts/authors.repo.ts';
import { findPostHeads, type PostHead } from '../posts/post-heads.repo.ts';
import type { StoredNotification } from './notifications.repo.ts';

/** The beginning of a comment that a notification shows, in code points. */
const EXCERPT_LENGTH = 200;

/** What a user may see of one library, as far as notifications tell of it. */
interface SeenLibrary {
  posts: ReadonlyMap<number, PostHead>;
  comments: ReadonlyMap<number, Comment>;
  collections: ReadonlyMap<number, Collection>;
  /** Null for a place that is not shared with the user. */
  accessTo: (collectionId: number | null) => Access | null;
}

/**
 * Notifications as they are sent: of what they tell, only what the user may see now.
 *
 * @param memberships what others share with the user.
 */
export async function shownNotifications(
  db: Db,
  userId: number,
  memberships: readonly Membership[],
  stored: readonly StoredNotification[],
): Promise<Notification[]> {
  const libraries = new Map<number, SeenLibrary>();
  for (const ownerId of new Set(stored.map(({ owner_id }) => owner_id)))
    libraries.set(ownerId, await libraryOf(db, userId, ownerId, memberships, stored));
  const names = await findUserNames(
    db,
    stored.map(({ maker_id }) => maker_id),
  );
  return stored.map((one) => shown(one, libraries.get(one.owner_id), names.get(one.maker_id)));
}

/** Ids, each once. */
const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

async function libraryOf(
  db: Db,
  userId: number,
  ownerId: number,
  memberships: readonly Membership[],
  stored: readonly StoredNotification[],
): Promise<SeenLibrary> {
  const isOwn = ownerId === userId;
  const granted = memberships.filter((membership) => membership.ownerId === ownerId);
  const told = isOwn || granted.length > 0 ? stored.filter(({ owner_id }) => owner_id === ownerId) : [];
  const posts = await findPostHeads(db, ownerId, idsOf(told.map(({ post_id }) => post_id)));
  const comments = await findCommentsById(db, ownerId, idsOf(told.map(({ comment_id }) => comment_id)));
  const collections = isOwn || told.length === 0 ? [] : await findCollections(db, ownerId);
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return {
    posts: new Map(posts.map((post) => [post.id, post])),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    collections: byId,
    accessTo: (id) => (isOwn ? ownAccess(userId) : memberAccess(granted, pathOf(byId, id), 'view')),
  };
}

/** The ids of a collection and of those above it. */
function pathOf(byId: ReadonlyMap<number, Collection>, id: number | null): number[] {
  const path: number[] = [];
  for (let each = byId.get(id ?? 0); each; each = byId.get(each.parent_id ?? 0)) path.push(each.id);
  return path;
}

const NOTHING = { by: null, post_id: null, comment_id: null, collection_id: null, name: null, text: null };

function shown(one: StoredNotification, library: SeenLibrary | undefined, makerName: string | undefined): Notification {
  const { id, kind, is_read, maker_id, created_at } = one;
  const by = kind === 'versions-removed' || makerName === undefined ? null : { id: maker_id, name: makerName };
  const told = library && toldOf(one, library);
  return {
    id,
    kind,
    is_read: is_read === 1,
    is_available: Boolean(told),
    ...NOTHING,
    ...(told && { ...told, by }),
    created_at,
  };
}

/** What a notification tells, without who did it; null if the user may not see it, or if it is gone. */
function toldOf(
  { kind, post_id, comment_id, collection_id, name }: StoredNotification,
  { posts, comments, collections, accessTo }: SeenLibrary,
): Partial<Notification> | null {
  if (kind === 'versions-removed') return {};
  if (kind === 'access-ended') return { collection_id, name };
  if (kind === 'shared') {
    const collection = collections.get(collection_id ?? 0);
    return collection && accessTo(collection.id) ? { collection_id, name: collection.name } : null;
  }
  const post = posts.get(post_id ?? 0);
  const comment = comments.get(comment_id ?? 0);
  const access = post && accessTo(post.collection_id);
  if (!comment || !access || comment.post_id !== post.id) return null;
  // Those who only read do not see the recycle bin.
  if (post.is_archived && !isAllowed(access, 'edit')) return null;
  return { post_id, comment_id, name: post.title, text: excerptOf(comment.text) };
}

function excerptOf(text: string): string {
  const characters = Array.from(text);
  return characters.length <= EXCERPT_LENGTH ? text : `${characters.slice(0, EXCERPT_LENGTH).join('')}…`;
}
