import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Flag, Id, IdParams } from './endpoint.ts';
import { TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from './limits.ts';

export type Tag = Static<typeof Tag>;
export const Tag = Type.Object({ id: Id, name: Type.String() });

export type CountedTag = Static<typeof CountedTag>;
export const CountedTag = Type.Object({
  ...Tag.properties,
  /** Number of posts with this tag, without the recycle bin. Only with `withCounts`. */
  posts_count: Type.Optional(Type.Integer()),
});

/** All tags of the user, by name, case-insensitive. */
export const listTags = {
  method: 'GET',
  url: '/api/tags',
  schema: {
    querystring: Type.Object({ withCounts: Type.Optional(Flag) }),
    response: { 200: Data(Type.Array(CountedTag)) },
  },
} as const satisfies Endpoint;

/** 404 `"Tag not found"`. */
export const getTag = {
  method: 'GET',
  url: '/api/tags/:id',
  schema: { params: IdParams, response: { 200: Data(Tag) } },
} as const satisfies Endpoint;

const TagName = Type.String({ minLength: 1, maxLength: TAG_NAME_MAX_LENGTH });

/** Creates a tag. 400 `"Tag does already exist"`, case-insensitive. */
export const createTag = {
  method: 'POST',
  url: '/api/tags',
  schema: { body: Type.Object({ name: TagName }), response: { 201: Data(Tag) } },
} as const satisfies Endpoint;

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

/** 422 on `name` if another tag has it. */
export const updateTag = {
  method: 'PATCH',
  url: '/api/tags/:id',
  schema: { params: IdParams, body: Type.Object({ name: TagName }), response: { 200: Data(Tag) } },
} as const satisfies Endpoint;

/** Also removes the tag from all posts. */
export const deleteTag = {
  method: 'DELETE',
  url: '/api/tags/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;

/** Moves the posts of a tag to another one and deletes it. Returns the other tag. */
export const mergeTag = {
  method: 'POST',
  url: '/api/tags/:id/merge',
  schema: { params: IdParams, body: Type.Object({ into: Id }), response: { 200: Data(Tag) } },
} as const satisfies Endpoint;
