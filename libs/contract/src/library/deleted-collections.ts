import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { Collection } from './collections.ts';

/** A collection in the recycle bin, with what was deleted together with it. */
export type DeletedCollection = Static<typeof DeletedCollection>;
export const DeletedCollection = Type.Object({
  /** The id that it had, and has again once it is restored. */
  id: Id,
  name: Type.String(),
  icon_id: Nullable(Type.Integer()),
  /** The parent that it had, which may be deleted as well; null at the top level. */
  parent_id: Nullable(Id),
  deleted_at: Timestamp,
  /** All its descendants. */
  collections_below: Type.Integer(),
  /** Posts that return with it: those that were deleted with it and are still in the recycle bin. */
  posts_count: Type.Integer(),
});

export const listDeletedCollections = endpoint({
  method: 'GET',
  url: '/api/collections/deleted',
  access: 'user',
  scopes: ['posts:read', 'posts:write', 'collections'],
  summary: 'List deleted collections that can be restored',
  description: 'Last deleted first. A collection that was deleted with its parent is part of that entry.',
  errors: { 413: 'More than 100,000 entries.' },
  schema: { response: { 200: Data(Type.Array(DeletedCollection)) } },
});

export const restoreCollection = endpoint({
  method: 'POST',
  url: '/api/collections/deleted/:id/restore',
  access: 'user',
  scopes: ['collections'],
  summary: 'Restore a deleted collection',
  description:
    'With its descendants, their order, their shares (inactive), and the posts that are still in the recycle bin. If its parent is gone, it becomes the last collection at the top level. Managers of a shared collection restore what was deleted in it.',
  errors: { 403: 'It would not return to what the user manages.', 404: '"Collection not found"' },
  schema: { params: IdParams, response: { 200: Data(Collection) } },
});

export const purgeCollection = endpoint({
  method: 'DELETE',
  url: '/api/collections/deleted/:id',
  access: 'user',
  scopes: ['collections'],
  summary: 'Permanently delete a deleted collection',
  description: 'And the posts in the recycle bin that came from it and its descendants.',
  errors: { 404: '"Collection not found"' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});
