import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { VERSION_NAME_MAX_LENGTH } from '../protocol/limits.ts';
import { Author } from './authors.ts';
import { PostDifference } from './differences.ts';
import { Post } from './posts.ts';
import { Tag } from './tags.ts';

/**
 * Why a version was kept: before an edit, or before an import, a merge of duplicates, a conversion, a restoration, or
 * an action on several posts changed the post; when two edits were merged; or because a user named it.
 */
export const VERSION_REASONS = [
  'edit',
  'import',
  'merge',
  'conversion',
  'restoration',
  'action',
  'conflict',
  'name',
] as const;

export type VersionReason = (typeof VERSION_REASONS)[number];
export const VersionReason = Type.Unsafe<VersionReason>(
  Type.Union(VERSION_REASONS.map((reason) => Type.Literal(reason))),
);

export type PostVersion = Static<typeof PostVersion>;
/** A post as it was. */
export const PostVersion = Type.Object({
  id: Id,
  /** When the post had become like this. */
  created_at: Timestamp,
  /** Who had made it so, and their name; null if that user was deleted. */
  author_id: Nullable(Id),
  author_name: Nullable(Type.String()),
  reason: VersionReason,
  /** Versions with a name are never removed. */
  name: Nullable(Type.String()),
  /** How many characters of its texts the version before has not, and how many only that one has. */
  added: Type.Integer(),
  removed: Type.Integer(),
});

export type WholePostVersion = Static<typeof WholePostVersion>;
/** A version with what the post was. Its collection and its tags may not exist any more. */
export const WholePostVersion = Type.Object({
  ...PostVersion.properties,
  type: Type.Union([Type.Literal('text'), Type.Literal('link')]),
  title: Type.String(),
  content: Type.String(),
  url: Nullable(Type.String()),
  description: Nullable(Type.String()),
  note: Nullable(Type.String()),
  collection_id: Nullable(Id),
  tags: Type.Array(Tag),
});

const Name = Type.String({ minLength: 1, maxLength: VERSION_NAME_MAX_LENGTH });
const VersionParams = Type.Object({ id: Id, version_id: Id });
/** Visitors see posts, and nothing of what they were. */
const MISSING = 'Post does not exist';
const UNKNOWN = { 404: '"Post does not exist" or "Version does not exist"' };
const UNNAMEABLE = {
  422: 'The name is blank, or 100 versions of the post have one.',
  507: 'The storage of the owner of a shared post is full.',
};

/** The versions of a post, newest first, without their texts. `after_id`: the last one of the previous page. */
export const listPostVersions = endpoint({
  method: 'GET',
  url: '/api/posts/:id/versions',
  access: 'user',
  missingForVisitors: MISSING,
  scopes: ['posts:read'],
  summary: 'List the versions of a post',
  description:
    'Newest first, without their texts. A missing `limit` is 20; 0 and more than 100 mean 100. `after_id` is the last one of the previous page. `current_author`, on the first page, made the post what it is now. Visitors get 404.',
  errors: { 404: '"Post does not exist"' },
  schema: {
    params: IdParams,
    querystring: Type.Object({
      after_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(PostVersion),
        /** On the first page: who made the post what it is now. */
        current_author: Type.Optional(Author),
      }),
    },
  },
});

/** Keeps what a post is now as a version with a name. */
export const keepPostVersion = endpoint({
  method: 'POST',
  url: '/api/posts/:id/versions',
  access: 'user',
  missingForVisitors: MISSING,
  scopes: ['posts:write'],
  summary: 'Keep a version of a post',
  description: 'Keeps what the post is now, with a name: versions with a name are never removed.',
  errors: { 404: '"Post does not exist"', 409: 'This server keeps no versions.', ...UNNAMEABLE },
  schema: { params: IdParams, body: Type.Object({ name: Name }), response: { 201: Data(PostVersion) } },
});

export const getPostVersion = endpoint({
  method: 'GET',
  url: '/api/posts/:id/versions/:version_id',
  access: 'user',
  missingForVisitors: MISSING,
  scopes: ['posts:read'],
  summary: 'Get a version of a post',
  description: 'What the post was. Its collection and its tags may not exist any more.',
  errors: UNKNOWN,
  schema: { params: VersionParams, response: { 200: Data(WholePostVersion) } },
});

/** Names a version, or takes its name away. */
export const updatePostVersion = endpoint({
  method: 'PATCH',
  url: '/api/posts/:id/versions/:version_id',
  access: 'user',
  missingForVisitors: MISSING,
  scopes: ['posts:write'],
  summary: 'Name a version of a post',
  description: 'Versions with a name are never removed. Null takes the name away.',
  errors: { ...UNKNOWN, ...UNNAMEABLE },
  schema: { params: VersionParams, body: Type.Object({ name: Nullable(Name) }), response: { 200: Data(PostVersion) } },
});

/** What changed from a version to another one (`to`), or to what the post is now. */
export const comparePostVersions = endpoint({
  method: 'GET',
  url: '/api/posts/:id/versions/:version_id/difference',
  access: 'user',
  missingForVisitors: MISSING,
  scopes: ['posts:read'],
  summary: 'Compare two versions of a post',
  description:
    'What changed from the version to the one in `to`, or to what the post is now: block by block and word by word. Fields that are equal are missing.',
  errors: UNKNOWN,
  schema: {
    params: VersionParams,
    querystring: Type.Object({ to: Type.Optional(Id) }),
    response: { 200: Data(PostDifference) },
  },
});

/**
 * Makes a post what it was, or puts some blocks of its content back (by their numbers, from 0). What the post was
 * before becomes a version, so that this can be undone. `notices` say what could not be restored.
 */
export const restorePostVersion = endpoint({
  method: 'POST',
  url: '/api/posts/:id/versions/:version_id/restore',
  access: 'user',
  missingForVisitors: MISSING,
  scopes: ['posts:write'],
  summary: 'Restore a version of a post',
  description:
    'Makes the post what it was, or with `blocks` puts only these blocks of its content back, by their numbers from 0. What the post was before becomes a version, also where `KEEP_VERSIONS` is `off`: restoring `replaced_version_id` undoes it. It is missing if nothing has changed. `notices` say what could not be restored, because it does not exist any more.',
  versioned: 'matched',
  errors: UNKNOWN,
  schema: {
    params: VersionParams,
    body: Type.Object({
      blocks: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { maxItems: 10_000 })),
    }),
    response: {
      200: Type.Object({
        data: Post,
        notices: Type.Array(Type.String()),
        /** The version that has what the post was before; missing if nothing has changed. */
        replaced_version_id: Type.Optional(Id),
      }),
    },
  },
});
