import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { CollectionTree } from './collections.ts';

/** The maximum number of grants of a collection. */
export const GRANTS_MAX = 1000;

/** With whom a collection is shared: a user, a group, or everyone who has an account on the server. */
export const GRANT_KINDS = ['user', 'group', 'everyone'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/**
 * What members may do in a shared collection and below. `viewer`: read. `editor`: also add, edit, move, tag, order, and
 * delete posts, and add subcollections. `manager`: also change, delete, and share the collections.
 */
export const ROLES = ['viewer', 'editor', 'manager'] as const;
export type Role = (typeof ROLES)[number];

const Kind = Type.Unsafe<GrantKind>(Type.Union(GRANT_KINDS.map((kind) => Type.Literal(kind))));
const RoleName = Type.Unsafe<Role>(Type.Union(ROLES.map((role) => Type.Literal(role))));

const UNKNOWN = '"Grant not found"';

/** That a collection, with all that is below it now or later, is shared with somebody. */
export type Grant = Static<typeof Grant>;
export const Grant = Type.Object({
  id: Id,
  collection_id: Id,
  kind: Kind,
  /** The user or group; null for everyone. */
  principal_id: Nullable(Id),
  /** The name of the user or group; empty for everyone. */
  name: Type.String(),
  role: RoleName,
  /** Whether viewers may comment. Editors and managers always may. */
  may_comment: Type.Boolean(),
  created_at: Timestamp,
  /** The collection above that has the grant, and its name; null for a grant of the collection itself. */
  from: Nullable(Type.Object({ id: Id, name: Type.String() })),
});

export const listGrants = endpoint({
  method: 'GET',
  url: '/api/collections/:id/grants',
  access: 'user',
  summary: 'Who has access to a collection',
  description:
    'The grants of the collection, then those of the collections above it, whose `from` says where they come from. Only for its owner and its managers; managers see no collection above what is shared with them.',
  errors: { 403: 'The user is no manager of it.', 404: '"Collection not found"' },
  schema: { params: IdParams, response: { 200: Data(Type.Array(Grant)) } },
});

export const createGrant = endpoint({
  method: 'POST',
  url: '/api/collections/:id/grants',
  access: 'user',
  summary: 'Share a collection with users of the server',
  description:
    '`principal_id` is the id of a user or a group; everyone has none. A grant covers all collections below.',
  errors: {
    403: 'The user is no manager of it.',
    404: '"Collection not found"',
    409: '"It is already shared with them." or "It is shared with 1,000 users and groups."',
  },
  schema: {
    params: IdParams,
    body: Type.Object({
      kind: Kind,
      principal_id: Type.Optional(Nullable(Id)),
      role: RoleName,
      may_comment: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Data(Grant) },
  },
});

export const updateGrant = endpoint({
  method: 'PATCH',
  url: '/api/grants/:id',
  access: 'user',
  summary: 'Change the role of a grant',
  errors: { 403: 'The user is no manager of the collection.', 404: UNKNOWN },
  schema: {
    params: IdParams,
    body: Type.Object({ role: Type.Optional(RoleName), may_comment: Type.Optional(Type.Boolean()) }),
    response: { 200: Data(Grant) },
  },
});

/** It ends with the next request of whoever had access by it. */
export const deleteGrant = endpoint({
  method: 'DELETE',
  url: '/api/grants/:id',
  access: 'user',
  summary: 'End a grant',
  description: 'Users end their own grant to leave what is shared with them.',
  errors: { 403: 'The user is no manager of the collection.', 404: UNKNOWN },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

/** A collection that is shared with the user, and the user whose it is. */
export type SharedRoot = Static<typeof SharedRoot>;
export const SharedRoot = Type.Object({
  /** The collection with all that is below it, with `posts_count`. */
  collection: CollectionTree,
  owner: Type.Object({ id: Id, name: Type.String() }),
  role: RoleName,
  /** 4 for viewers, 6 for editors, 7 for managers. */
  permission: Type.Integer(),
  may_comment: Type.Boolean(),
  /** The user's own grant, which they can delete to leave; null if only a group or everyone has access. */
  grant_id: Nullable(Id),
});

/**
 * A collection below another one that is shared is not listed again, unless the user may do more there. `owner_id` and
 * `permission` of a post tell what a member may do with it.
 */
export const listShared = endpoint({
  method: 'GET',
  url: '/api/shared',
  access: 'user',
  scopes: ['posts:read', 'posts:write', 'collections'],
  summary: 'The collections that are shared with the user',
  description: 'By the names of their owners, then by their own.',
  schema: { response: { 200: Data(Type.Array(SharedRoot)) } },
});

/** Grants on a page of the list of all of them. */
export const GRANTS_PAGE_SIZE = 100;

/** What one user of the server shares, as its owners see it. */
export type ServerGrant = Static<typeof ServerGrant>;
export const ServerGrant = Type.Object({
  ...Grant.properties,
  /** The name of the collection. */
  collection_name: Type.String(),
  /** Whose it is. */
  owner: Type.Object({ id: Id, name: Type.String() }),
  /** Who granted or last changed it; null if that user was deleted. */
  made_by: Nullable(Type.Object({ id: Id, name: Type.String() })),
});

/** Newest first, 100 per page. Of the collections, it has the names and nothing else. */
export const listAllGrants = endpoint({
  method: 'GET',
  url: '/api/grants',
  access: 'owner',
  summary: 'Who shares what with whom, on the whole server',
  description:
    'Newest first, 100 per page: the grants of all users, also of disabled ones. `before` is the id of the last one of the page before.',
  schema: {
    querystring: Type.Object({ before: Type.Optional(Id) }),
    response: { 200: Data(Type.Array(ServerGrant)) },
  },
});
