import { type Static, Type } from 'typebox';

import { Data, type Endpoint, endpoint, Flag, Id, IdParams } from '../protocol/endpoint.ts';
import { TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '../protocol/limits.ts';

export type Tag = Static<typeof Tag>;
export const Tag = Type.Object({ id: Id, name: Type.String() });

export type CountedTag = Static<typeof CountedTag>;
export const CountedTag = Type.Object({
  ...Tag.properties,
  /** Number of posts with this tag, without the recycle bin. Only with `withCounts`. */
  posts_count: Type.Optional(Type.Integer()),
});

export const listTags = endpoint({
  method: 'GET',
  url: '/api/tags',
  access: 'user',
  scopes: ['posts:read', 'posts:write', 'tags'],
  summary: 'List tags by name',
  description:
    '`collection_id`: only those of posts in the collection and below it, which may be one that is shared with the user.',
  errors: { 413: 'More than 100,000 tags.' },
  schema: {
    querystring: Type.Object({ withCounts: Type.Optional(Flag), collection_id: Type.Optional(Id) }),
    response: { 200: Data(Type.Array(CountedTag)) },
  },
});

export const getTag = endpoint({
  method: 'GET',
  url: '/api/tags/:id',
  access: 'user',
  scopes: ['posts:read', 'posts:write', 'tags'],
  summary: 'Get a tag',
  errors: { 404: '"Tag not found"' },
  schema: { params: IdParams, response: { 200: Data(Tag) } },
});

export const TagName = Type.String({ minLength: 1, maxLength: TAG_NAME_MAX_LENGTH });

/** Finds tags by name, case-insensitive, or creates them. Returns them in the requested order. */
export const createTags = {
  method: 'POST',
  url: '/api/tags',
  schema: {
    body: Type.Object({
      tags: Type.Array(Type.Object({ name: TagName }), { minItems: 1, maxItems: TAGS_PER_POST_MAX }),
    }),
    response: { 201: Data(Type.Array(Tag)) },
  },
} as const satisfies Endpoint;

export const createTag = endpoint({
  method: 'POST',
  url: '/api/tags',
  access: 'user',
  scopes: ['posts:write', 'tags'],
  summary: 'Create a tag, or find or create several',
  description:
    '`{ name }` creates a tag, which is the response. `{ tags: [{ name }] }` finds or creates each name; the response is the list of them in the requested order. A body with both is rejected.',
  errors: { 400: '"Tag does already exist", case-insensitive.' },
  variants: [createTags],
  schema: { body: Type.Object({ name: TagName }), response: { 201: Data(Tag) } },
});

/** 422 on `name` if another tag has it. */
export const updateTag = endpoint({
  method: 'PATCH',
  url: '/api/tags/:id',
  access: 'user',
  scopes: ['tags'],
  summary: 'Rename a tag',
  errors: { 404: '"Tag not found"' },
  schema: { params: IdParams, body: Type.Object({ name: TagName }), response: { 200: Data(Tag) } },
});

export const deleteTag = endpoint({
  method: 'DELETE',
  url: '/api/tags/:id',
  access: 'user',
  scopes: ['tags'],
  summary: 'Delete a tag and remove it from all posts',
  errors: { 404: '"Tag not found"' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

/** Moves the posts of a tag to another one and deletes it. Returns the other tag. */
export const mergeTag = endpoint({
  method: 'POST',
  url: '/api/tags/:id/merge',
  access: 'user',
  scopes: ['tags'],
  summary: 'Merge a tag into another one',
  errors: { 404: '"Tag not found"' },
  schema: { params: IdParams, body: Type.Object({ into: Id }), response: { 200: Data(Tag) } },
});
