import { EDIT_PERMISSION, USER_PERMISSION, VISITOR_PERMISSION } from '@benotes/contract';

/** What a part of a library is: the posts of a collection, or those that a saved search finds. */
export type Root = { collectionId: number } | { savedSearchId: number };

/** What a request, a feed, or a job may do, and where. Each is resolved once; queries are restricted to its owner. */
export interface Access {
  /** The user whose library it is. */
  ownerId: number;
  /** One of `PERMISSIONS`. */
  permission: number;
  /** The whole library, or the parts that are shared. */
  within: 'everything' | readonly Root[];
}

/** What can be needed: each includes those above it. The numbers are those of the specification. */
export const PERMISSIONS = { view: VISITOR_PERMISSION, edit: EDIT_PERMISSION, manage: USER_PERMISSION } as const;

export type Need = keyof typeof PERMISSIONS;

/** The access of users to their own library, in a session, by an API token, or in a job that they began. */
export const ownAccess = (userId: number): Access => ({
  ownerId: userId,
  permission: PERMISSIONS.manage,
  within: 'everything',
});

/** The access of a feed, whose list is a part of the library of the user who created it. */
export const feedAccess = (userId: number): Access => ({ ...ownAccess(userId), permission: PERMISSIONS.view });

/** A share as it is stored: either of both ids is null. */
interface Link {
  ownerId: number;
  collection_id: number | null;
  saved_search_id: number | null;
}

/** The part of a library that a public link shows. */
export const rootOf = ({ collection_id, saved_search_id }: Omit<Link, 'ownerId'>): Root =>
  collection_id === null ? { savedSearchId: saved_search_id ?? 0 } : { collectionId: collection_id };

/** The access of visitors of a public link: to the one part that it shows. */
export const linkAccess = (link: Link): Access => ({
  ownerId: link.ownerId,
  permission: PERMISSIONS.view,
  within: [rootOf(link)],
});

/** Whether an access includes a collection, if its owner has one with this id. */
export const includesCollection = ({ within }: Access, id: number): boolean =>
  within === 'everything' || within.some((root) => 'collectionId' in root && root.collectionId === id);

export const isAllowed = ({ permission }: Access, need: Need): boolean => permission >= PERMISSIONS[need];
