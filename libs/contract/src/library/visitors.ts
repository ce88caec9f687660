import { type Static, Type } from 'typebox';

import { DataWithFavicons } from '../links/favicons.ts';
import { Data, endpoint, Id, Nullable, Timestamp } from '../protocol/endpoint.ts';
import {
  PASSWORD_MAX_BYTES,
  SHARE_TOKEN_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  VISITOR_CONTENT_MAX_LENGTH,
} from '../protocol/limits.ts';

/** A collection below a shared one, as visitors see it. */
export type VisitorCollection = Static<typeof VisitorCollection>;
export const VisitorCollection = Type.Object({ id: Id, name: Type.String(), parent_id: Id });

/** The identity of somebody who opens a shared link. The specification calls it static auth. */
export type Visitor = Static<typeof Visitor>;
export const Visitor = Type.Object({
  token: Type.String(),
  /** Null if a saved search or a single post is shared. */
  collection_id: Nullable(Id),
  /** The saved search, if one is shared. */
  saved_search_id: Type.Optional(Id),
  /** The post, if a single one is shared. */
  post_id: Type.Optional(Id),
  /** 4: read-only. */
  permission: Type.Integer(),
  /** The name of the collection or saved search, or the title of the post. */
  collection_name: Type.String(),
  /** Left out where the collection has none, as is the cover. */
  collection_description: Type.Optional(Type.String()),
  /** The URL path of the cover. */
  collection_cover: Type.Optional(Type.String()),
  /** Of a share with subcollections: those below the collection, siblings in their order. */
  collections: Type.Optional(Type.Array(VisitorCollection)),
  /** True if visitors may add links and notes (`addToShare`), otherwise left out. */
  may_add: Type.Optional(Type.Boolean()),
  /** True if visitors see the comments of posts, otherwise left out. */
  with_comments: Type.Optional(Type.Boolean()),
});

export const getVisitor = endpoint({
  method: 'GET',
  url: '/api/shares/public/me',
  access: 'user-or-visitor',
  summary: 'Get the share of a token',
  description: '`favicons` as in the response for the current user. Counts as an opening, once a day for each visitor.',
  errors: { 401: 'No share token, or that of a share with a password.' },
  also: ['/api/shares/me'],
  schema: { response: { 200: DataWithFavicons(Visitor) } },
});

/**
 * Exchanges the token of a share with a password for a visitor's token, which is used in its place for a day. Of a
 * share without a password the token is answered as it is, and does not end. An unknown token is answered like that of
 * a share that has ended or expired.
 */
export const openShareSession = endpoint({
  method: 'POST',
  url: '/api/shares/public/session',
  access: 'anyone',
  summary: 'Open a share with its password',
  description:
    'The response has a token for the header `Authorization`, in place of that of the share. It works for a day, and until the password or the token of the share changes. Without `password`: 422 on `password` if the share has one.',
  errors: {
    401: 'No share has this token, or it has ended.',
    422: 'On `password`: it is missing or wrong.',
    429: 'Too many wrong passwords or tokens.',
  },
  schema: {
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH }),
      password: Type.Optional(Type.String({ maxLength: PASSWORD_MAX_BYTES })),
    }),
    response: {
      200: Data(
        Type.Object({
          token: Type.String(),
          /** Null for the token of a share without a password. */
          expires_at: Nullable(Timestamp),
        }),
      ),
    },
  },
});

/**
 * Adds a link or a note to the shared collection, or to one below it that the share shows. Content that is exactly one
 * http(s) URL becomes a link; its page is fetched after the response.
 */
export const addToShare = endpoint({
  method: 'POST',
  url: '/api/shares/public/posts',
  access: 'visitor',
  summary: 'Add a link or a note as a visitor',
  description:
    'Only with `may_add`. The post is marked for its owner: `added_by` is the name of the share, or “visitor”. Its content is sanitized, and its page, if it is a link, is fetched after the response.',
  errors: { 403: 'Visitors may not add posts here.', 429: 'Too many posts were added.' },
  schema: {
    body: Type.Object({
      title: Type.Optional(Nullable(Type.String({ maxLength: TITLE_MAX_LENGTH }))),
      content: Type.String({ minLength: 1, maxLength: VISITOR_CONTENT_MAX_LENGTH }),
      /** 422 for one that the share does not show. */
      collection_id: Type.Optional(Nullable(Id)),
    }),
    response: { 201: Data(Type.Object({ id: Id })) },
  },
});
