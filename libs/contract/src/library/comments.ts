import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { COMMENT_MAX_LENGTH, MENTIONS_MAX } from '../protocol/limits.ts';

/** Several lines: no control characters except tabs and line breaks. */
const Text = Type.String({
  minLength: 1,
  maxLength: COMMENT_MAX_LENGTH,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$',
});

const UNKNOWN = '"Comment not found"';

/** Somebody by name, without their email address. */
export type Person = Static<typeof Person>;
export const Person = Type.Object({ id: Id, name: Type.String() });

/** What a text that names people may say besides. */
const Mentions = Type.Optional(Type.Array(Id, { maxItems: MENTIONS_MAX }));

/** What somebody with access to a post wrote about it, as plain text. */
export type Comment = Static<typeof Comment>;
export const Comment = Type.Object({
  id: Id,
  post_id: Id,
  /** Who wrote it; null if that user was deleted. */
  author: Nullable(Person),
  text: Type.String(),
  /** Who is named in it after an `@`, by the name that they have now, as in the text; left out where nobody is. */
  mentions: Type.Optional(Type.Array(Person)),
  created_at: Timestamp,
  /** Later than `created_at` if it was edited. */
  updated_at: Timestamp,
});

/** One page, oldest first. A missing `limit` is 20; 0 and more than 100 mean 100. */
export const listComments = endpoint({
  method: 'GET',
  url: '/api/posts/:id/comments',
  access: 'user-or-visitor',
  scopes: ['posts:read'],
  summary: 'List the comments on a post',
  description:
    'Oldest first, for everyone with access to the post; for visitors only if their link shows comments. `after_id` is the last one of the previous page.',
  errors: { 404: '"Post does not exist"' },
  schema: {
    params: IdParams,
    querystring: Type.Object({
      after_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    }),
    response: { 200: Data(Type.Array(Comment)) },
  },
});

export const createComment = endpoint({
  method: 'POST',
  url: '/api/posts/:id/comments',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Comment on a post',
  description:
    'For the owner of the post, members who may edit it, and viewers whose grant lets them comment. Spaces around the text are removed. `@` with the name of somebody who has access to the post mentions them, also when they are renamed later. `mentions` has their ids, which decide between people of the same name.',
  errors: {
    403: 'The user may not comment.',
    404: '"Post does not exist"',
    422: 'There is no text, or the post has 5,000 comments.',
  },
  schema: { params: IdParams, body: Type.Object({ text: Text, mentions: Mentions }), response: { 201: Data(Comment) } },
});

export const updateComment = endpoint({
  method: 'PATCH',
  url: '/api/comments/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Edit a comment',
  description: 'For its author, as long as they may comment.',
  errors: { 403: 'Somebody else wrote it, or the user may not comment any more.', 404: UNKNOWN },
  schema: { params: IdParams, body: Type.Object({ text: Text, mentions: Mentions }), response: { 200: Data(Comment) } },
});

export const deleteComment = endpoint({
  method: 'DELETE',
  url: '/api/comments/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Delete a comment',
  description: 'For its author, the owner of the post, and managers.',
  errors: { 403: 'Somebody else wrote it, and the user is no manager.', 404: UNKNOWN },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

/** At most 1,000 of them: others can be mentioned as well, but are not suggested. */
export const listPostPeople = endpoint({
  method: 'GET',
  url: '/api/posts/:id/people',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Who can be mentioned in a comment',
  description: 'The owner of the post and everybody with whom it is shared, by name, for those who may comment on it.',
  errors: { 403: 'The user may not comment.', 404: '"Post does not exist"' },
  schema: { params: IdParams, response: { 200: Data(Type.Array(Person)) } },
});
