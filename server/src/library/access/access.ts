import { EDIT_PERMISSION, USER_PERMISSION, VISITOR_PERMISSION } from '@benotes/contract';

/**
 * What a part of a library is: the posts of a collection (`below`: and of all below it), those that a saved search
 * finds, or one post.
 */
export type Root = { collectionId: number; below: boolean } | { savedSearchId: number } | { postId: number };

/** What a request, a feed, or a job may do, and where. Each is resolved once; queries are restricted to its owner. */
export interface Access {
  /** The user whose library it is. */
  ownerId: number;
  /** One of `PERMISSIONS`. */
  permission: number;
  /** The whole library, or the parts that are shared. */
  within: 'everything' | readonly Root[];
  /** Whose it is, somebody with whom its owner shares collections, or somebody who has a link. */
  as: 'owner' | 'member' | 'visitor';
  /** Whether they may comment on what they see. */
  mayComment: boolean;
}

/** What can be needed: each includes those above it. The numbers are those of the specification. */
export const PERMISSIONS = { view: VISITOR_PERMISSION, edit: EDIT_PERMISSION, manage: USER_PERMISSION } as const;

export type Need = keyof typeof PERMISSIONS;

/** The access of users to their own library, in a session, by an API token, or in a job that they began. */
export const ownAccess = (userId: number): Access => ({
  ownerId: userId,
  permission: PERMISSIONS.manage,
  within: 'everything',
  as: 'owner',
  mayComment: true,
});

/** The access of a feed, whose list is a part of the library of the user who created it. */
export const feedAccess = (userId: number): Access => ({ ...ownAccess(userId), permission: PERMISSIONS.view });

/** What of a library the ids in requests refer to. A deleted collection is where it was deleted. */
export type Kind = 'post' | 'collection' | 'deleted collection' | 'tag' | 'highlight' | 'comment';

/** What decides about the access of visitors of a public link: two of its ids are null. */
export interface Link {
  ownerId: number;
  collection_id: number | null;
  saved_search_id: number | null;
  post_id: number | null;
  with_subcollections: boolean;
}

/** The part of a library that a public link shows. */
export function rootOf({
  collection_id,
  saved_search_id,
  post_id,
  with_subcollections: below,
}: Omit<Link, 'ownerId'>): Root {
  if (collection_id !== null) return { collectionId: collection_id, below };
  return post_id === null ? { savedSearchId: saved_search_id ?? 0 } : { postId: post_id };
}

/** The access of visitors of a public link: to the one part that it shows. */
export const linkAccess = (link: Link): Access => ({
  ownerId: link.ownerId,
  permission: PERMISSIONS.view,
  within: [rootOf(link)],
  as: 'visitor',
  mayComment: false,
});

/** A collection of somebody else that is shared with a user. */
export interface Membership {
  grantId: number;
  /** Whether the grant names the user, who then can end it. */
  isPersonal: boolean;
  ownerId: number;
  collectionId: number;
  permission: number;
  mayComment: boolean;
}

/**
 * The access of a member to something in the collections of `path`, which leads from the collection that it is in up to
 * the top level. Null if none of them is shared with the member. Other places are included where the permission
 * suffices for the same need, so that nothing can be moved to where it does not.
 */
export function memberAccess(memberships: readonly Membership[], path: readonly number[], need: Need): Access | null {
  const covering = memberships.filter(({ collectionId }) => path.includes(collectionId));
  const [first] = covering;
  if (!first) return null;
  return {
    ownerId: first.ownerId,
    permission: Math.max(...covering.map(({ permission }) => permission)),
    within: memberships
      .filter(({ ownerId, permission }) => ownerId === first.ownerId && permission >= PERMISSIONS[need])
      .map(({ collectionId }) => ({ collectionId, below: true })),
    as: 'member',
    mayComment: covering.some(({ permission, mayComment }) => mayComment || permission >= PERMISSIONS.edit),
  };
}

export const isAllowed = ({ permission }: Access, need: Need): boolean => permission >= PERMISSIONS[need];
