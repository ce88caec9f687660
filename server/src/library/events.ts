import type { ChangedType, ChangeKind, Collection, Post, PostAction, VersionReason } from '@benotes/contract';

import type { Db } from '../kernel/database/connect.ts';

/** What is known of the page of a link: it was just loaded, or was known before the change that is undone. */
export interface KnownPage {
  isGone: boolean;
  isUndo?: boolean;
}

/**
 * What happened to a post, with its tags if whoever wrote it knows them. One that went to the recycle bin has changed,
 * and is removed only when it is purged.
 */
export type PostChange =
  | { kind: 'created'; post: Post; page?: KnownPage | 'awaited' }
  | {
      kind: 'changed';
      before: Post;
      post: Post;
      page?: KnownPage | 'awaited';
      /** Who had made it what it was; null for its owner, and missing where nobody asked. */
      authorId?: number | null;
      /** When an earlier state of it was last kept; null for never, and missing where nobody asked. */
      versionAt?: string | null;
      /** Why what it was is kept in any case. */
      reason?: VersionReason;
      /** What it was to become, before that was merged with what it had become. */
      unmerged?: Post;
    }
  | { kind: 'removed'; post: Post };

/** The fields of a post that can show files. */
export type ShownPost = Pick<Post, 'id' | 'content'> & Partial<Pick<Post, 'note' | 'image_path'>>;

/** Posts whose titles, texts, tags, or URLs were written: too many to be told of one by one. */
export interface WrittenPosts {
  ids: readonly number[];
  /** Those that may show other files than before. */
  shown?: readonly ShownPost[];
  /** They did not exist before. */
  areNew?: boolean;
  /** Their pages are to be loaded, for previews and copies. */
  awaitPages?: boolean;
  /** Their sort keys were written with them. */
  hasSortKeys?: boolean;
  /** Only what is known of their pages was written. */
  isOfPages?: boolean;
}

/** Posts that are about to be changed where what they were is not at hand. */
export interface PostsToChange {
  ids: readonly number[];
  reason: VersionReason;
}

/** Why many posts changed. */
export type BulkReason = 'import' | 'undo-import' | 'action' | 'undo-action' | 'tags' | 'collection' | 'recycle-bin';

/** What happened to so many posts, however many transactions it took. */
export interface BulkChange {
  reason: BulkReason;
  count?: number;
  /** The action, if that is the reason. */
  action?: PostAction['type'];
  /** The collection whose list they were selected in, or that they were moved to. */
  collectionId?: number | null;
  /** The collection that they were moved from. */
  fromCollectionId?: number | null;
}

export interface CollectionChange {
  kind: 'created' | 'changed' | 'deleted';
  collection: Collection;
  /** What it was before it was changed. */
  before?: Collection;
  /** It has another place among its siblings. */
  isOrdered?: boolean;
  /** It was created again, because its deletion was undone. */
  isRestored?: boolean;
  /** The number of posts that went to the recycle bin with it, or came back. */
  posts?: number;
  /** Whether its links are to have copies, if its user has said so now. */
  keepsCopies?: boolean;
}

/** What happened to something else in a library, or to a post that the server changed by itself. */
export interface OtherChange {
  type: ChangedType;
  kind: ChangeKind;
  /** None for several at once. */
  id?: number | null;
  name?: string | null;
  /** The post that it is, or is a part of. */
  postId?: number;
  collectionId?: number | null;
  /** The number of things, or of posts that changed with it. */
  count?: number;
  /** The fields that have other values. */
  fields?: readonly string[];
}

/** What depends on posts and collections, such as webhooks: it follows each change in the transaction of the change. */
export interface Follower {
  posts?: (trx: Db, ownerId: number, changes: readonly PostChange[]) => Promise<void>;
  beforePosts?: (trx: Db, ownerId: number, posts: PostsToChange) => Promise<void>;
  written?: (trx: Db, ownerId: number, posts: WrittenPosts) => Promise<void>;
  manyPosts?: (trx: Db, ownerId: number, change: BulkChange) => Promise<void>;
  collection?: (trx: Db, ownerId: number, change: CollectionChange) => Promise<void>;
  other?: (trx: Db, ownerId: number, change: OtherChange) => Promise<void>;
}

let followers: readonly Follower[] | null = null;

/** Lists who follows changes, in this order: what is above does not know them. */
export function setFollowers(all: readonly Follower[]): void {
  followers = all;
}

/** Posts of a user were written in this transaction. */
export async function postsChanged(trx: Db, ownerId: number, changes: readonly PostChange[]): Promise<void> {
  for (const { posts } of listed()) await posts?.(trx, ownerId, changes);
}

/** Posts of a user are about to be changed in this transaction. */
export async function postsToChange(trx: Db, ownerId: number, posts: PostsToChange): Promise<void> {
  for (const { beforePosts } of listed()) await beforePosts?.(trx, ownerId, posts);
}

/** Many posts of a user were written in this transaction. */
export async function postsWritten(trx: Db, ownerId: number, posts: WrittenPosts): Promise<void> {
  for (const { written } of listed()) await written?.(trx, ownerId, posts);
}

/** Many posts of a user have changed, the last ones in this transaction. */
export async function manyPostsChanged(trx: Db, ownerId: number, change: BulkChange): Promise<void> {
  for (const { manyPosts } of listed()) await manyPosts?.(trx, ownerId, change);
}

/** A collection of a user was written in this transaction. */
export async function collectionChanged(trx: Db, ownerId: number, change: CollectionChange): Promise<void> {
  for (const { collection } of listed()) await collection?.(trx, ownerId, change);
}

/** Something else in the library of a user was written in this transaction. */
export async function otherChanged(trx: Db, ownerId: number, change: OtherChange): Promise<void> {
  for (const { other } of listed()) await other?.(trx, ownerId, change);
}

function listed(): readonly Follower[] {
  if (!followers) throw new Error('Import followers.ts first: nobody follows changes of posts.');
  return followers;
}
