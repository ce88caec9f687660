import { type Static, Type } from 'typebox';

import { Data, endpoint, Flag, Id, IdParams, Nullable } from '../protocol/endpoint.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  FILTER_MAX_LENGTH,
  TAGS_PER_POST_MAX,
  TIME_ZONE_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '../protocol/limits.ts';
import { Author } from './authors.ts';
import { givenSchemas, responseSchemas } from './fields-with.ts';
import { ListSettings } from './list-settings.ts';
import { SortOrder } from './sort-orders.ts';
import { TagName } from './tags.ts';

export type Post = Static<typeof Post>;
export const Post = Type.Object(responseSchemas());

/**
 * One page of posts, sorted by `sort`. Without it, and with `manual`: highest order first, in the recycle bin last
 * deleted first, in a search by relevance. Favorites are newest first without it, and so are posts with a tag together
 * with `withSettings`. In a collection and in Uncategorized, pinned posts come first in every order.
 *
 * `collection_id` above 0: that collection; `is_uncategorized`: the posts without one; neither: all of the user.
 * `is_favorite`: only favorites of the user, also in a collection of another owner (false: only others).
 * `filter`: a search (`@benotes/contract/search-query`), in the collection and all below it: posts that match in their
 * title first, each part newest first. `time_zone`: the IANA name of the zone in which its dates are meant, else UTC;
 * 422 for one that is not known.
 * `below`, with `collection_id`: the posts of the collection and of all below it, pinned or not, newest first without
 * `sort` and with `manual`; without `collection_id`: all posts in that order. 422 together with `tag_id`, `url`,
 * `is_archived`, or `offset`. A search includes them anyway. `url`: only links to exactly this URL; `filter` is
 * ignored. With `similar_url` also those with the same normal address (`@benotes/contract/normal-address`). A missing
 * `limit` is 20; 0 and more than 100 mean 100. `withSettings` adds how the list is shown to its first page, and without
 * `sort` the posts are in the order chosen there. `exact`, with `filter`: the posts of the list without `filter` that
 * match, in the order of that list. `withShared`, with `filter`: searches also what others share with the user, of at
 * most 50 of them, and returns the results of all together. States of links find only the user's own. With
 * `is_favorite`: the favorites among the posts of others as well. 422 together with what names another list.
 */
export const listPosts = endpoint({
  method: 'GET',
  url: '/api/posts',
  access: 'user-or-visitor',
  scopes: ['posts:read'],
  summary: 'List posts',
  description:
    '`collection_id` above 0: posts in that collection; `is_uncategorized`: posts without a collection; neither: all. `is_archived`: the recycle bin, last deleted first; otherwise the highest `order` first. `filter` searches title, text, URL, description, and tags: all words must match, the last one as a prefix, a "quoted phrase" exactly; title matches come first; with `exact`, the list keeps its own order and extent. `after_id` is the cursor for the next page. `url` finds links to exactly that URL, with `similar_url` also to variants of it. Large posts may end a page early, after at least one: only an empty page is the last. `withSettings` adds the settings of the list to its first page and, without `sort`, sorts as they say. `withShared` searches what others share with the user as well, of at most 50 of them, and with `is_favorite` lists the favorites among it, too. Visitors always get the shared collection.',
  errors: {
    404: '"after_id does not exist"',
    413: 'The page would end early and `offset` would skip posts: lower the limit, or use `after_id`.',
  },
  schema: {
    querystring: Type.Object({
      collection_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      is_uncategorized: Type.Optional(Flag),
      below: Type.Optional(Flag),
      tag_id: Type.Optional(Id),
      filter: Type.Optional(Type.String({ maxLength: FILTER_MAX_LENGTH })),
      time_zone: Type.Optional(Type.String({ maxLength: TIME_ZONE_MAX_LENGTH })),
      exact: Type.Optional(Flag),
      url: Type.Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
      similar_url: Type.Optional(Flag),
      is_archived: Type.Optional(Flag),
      is_favorite: Type.Optional(Flag),
      sort: Type.Optional(SortOrder),
      limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      after_id: Type.Optional(Id),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      withTags: Type.Optional(Flag),
      withSettings: Type.Optional(Flag),
      withShared: Type.Optional(Flag),
    }),
    response: {
      200: Type.Object({
        data: Type.Array(Post),
        /** Only on the first page, with `withSettings`. */
        settings: Type.Optional(ListSettings),
        /** Only on the first page of a search without results: a similar search that has some, or null. */
        suggestion: Type.Optional(Nullable(Type.String())),
      }),
    },
  },
});

export const getPost = endpoint({
  method: 'GET',
  url: '/api/posts/:id',
  access: 'user-or-visitor',
  scopes: ['posts:read'],
  summary: 'Get a post',
  versioned: 'tagged',
  errors: { 404: '"Post does not exist"' },
  schema: {
    params: IdParams,
    querystring: Type.Object({ withTags: Type.Optional(Flag) }),
    response: { 200: Data(Post) },
  },
});

const Title = Type.String({ maxLength: TITLE_MAX_LENGTH });
const Description = Type.String({ maxLength: DESCRIPTION_MAX_LENGTH });
const TagIds = Type.Array(Id, { maxItems: TAGS_PER_POST_MAX });
/** Names of tags that the post gets as well, which are found, case-insensitively, or created. */
const TagNames = Type.Array(TagName, { maxItems: TAGS_PER_POST_MAX });
/** 0 means null, because the reference client sends it. */
const CollectionId = Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));

/**
 * Adds the post at the top of its collection. Content that is exactly one http(s) URL becomes a link, which may have a
 * `note` of its own (422 for a text).
 *
 * `unless_saved`: 409 if there is a link to the same page already, outside the recycle bin; as `similar_url` finds it.
 * `preview_later`: the page of a link is fetched after the response, and fills in what is missing.
 */
export const createPost = endpoint({
  method: 'POST',
  url: '/api/posts',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Create a post',
  description:
    'On top of its collection. Content that is exactly one http(s) URL creates a link, whose preview is fetched before the response (with `preview_later` after it), and which may have a `note`. `add_tags` names tags, and creates those that do not exist.',
  versioned: 'tagged',
  errors: { 409: '`unless_saved`, and the page is already saved.' },
  schema: {
    body: Type.Object({
      title: Type.Optional(Nullable(Title)),
      content: Type.String(),
      collection_id: Type.Optional(CollectionId),
      is_uncategorized: Type.Optional(Type.Boolean()),
      description: Type.Optional(Nullable(Description)),
      note: Type.Optional(Nullable(Type.String())),
      tags: Type.Optional(TagIds),
      add_tags: Type.Optional(TagNames),
      ...givenSchemas(),
      unless_saved: Type.Optional(Type.Boolean()),
      preview_later: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Data(Post) },
  },
});

/**
 * What to keep where both changed the same: what the request says, what the post is, or first one and then the other.
 */
export const MergeChoice = Type.Union([Type.Literal('mine'), Type.Literal('theirs'), Type.Literal('both')]);
export type MergeChoice = Static<typeof MergeChoice>;

/** Of one note, there can hardly be more. */
const CHOICES_MAX = 100_000;

/** What the fields of a post were when a client read them. */
const PostBase = Type.Object({
  title: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  url: Type.Optional(Nullable(Type.String())),
  description: Type.Optional(Nullable(Type.String())),
  note: Type.Optional(Nullable(Type.String())),
  collection_id: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
  tags: Type.Optional(TagIds),
});

/**
 * Missing fields are unchanged; `tags: []` removes all tags, `add_tags` adds some by name, and creates those that do
 * not exist. In another collection the post goes to the top and is not pinned any more. `order` moves it to the
 * position of the post with that number, but not past the border between pinned and other posts. `is_archived` true
 * works like DELETE, false restores. Pinning and favorites leave `updated_at` as it is.
 *
 * `content` that is exactly one http(s) URL makes the post a link, any other content a text. `url`, `description`, and
 * `note` change a link, which stays one; they are 422 for a text, and `url` together with `content`. `load_preview`
 * fetches the page of a link and replaces picture, color, and the texts that are not in the body.
 *
 * `image_path` chooses the picture of a link: an image that the sender has uploaded (`uploadFile`), of which the server
 * makes one in the size of cards, a picture that a link of the same library has had, or null for none. `image_url` has
 * the server fetch it. A chosen picture stays until `load_preview`. Both are 422 for a text, and for what is no image
 * that they can have.
 */
export const updatePost = endpoint({
  method: 'PATCH',
  url: '/api/posts/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Update, move, reorder, delete, or restore a post',
  description:
    'Omitted fields are unchanged, `tags: []` removes all tags, `add_tags` adds some by name, and creates those that do not exist. In another collection, the post goes to the top. `order` moves it to the position of the post with that number. `is_archived` true works like DELETE, false restores. `content` that is exactly one http(s) URL makes it a link, any other content a text. `url`, `description`, and `note` change a link, which stays one; `load_preview` fetches its page again. `image_path` (of an uploaded image; null for none) or `image_url` (which the server fetches) chooses the picture of a link, which then stays until `load_preview`. `keep_version` keeps what the post was before as a version, also if the last one is younger than ten minutes: for the first change of a session that saves by itself. `merge` with `If-Match`: where the post has changed since, both changes are combined, field by field, block by block, and word by word; `base` is what the request was made of, for a state that is not among the versions: every field that is changed, else it is 412. `base` alone, without `If-Match`, is enough; without either, it is 412. After a 409, the same request with `decided` says what to keep in each of the `conflicts`, in their order, with the `etag` that came with them; if the post has changed again, it is asked again. `merged` says that the response has other changes, and `changed_by` which other users made them.',
  versioned: 'matched',
  errors: {
    404: '"Post does not exist"',
    409: 'With `merge`, both changed the same words: `{ "error", "conflicts", "post", "etag" }` (`MergeDecision`).',
  },
  schema: {
    params: IdParams,
    body: Type.Object({
      title: Type.Optional(Nullable(Title)),
      content: Type.Optional(Type.String()),
      url: Type.Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
      description: Type.Optional(Nullable(Description)),
      note: Type.Optional(Nullable(Type.String())),
      load_preview: Type.Optional(Type.Boolean()),
      image_path: Type.Optional(Nullable(Type.String({ maxLength: URL_MAX_LENGTH }))),
      image_url: Type.Optional(Type.String({ maxLength: URL_MAX_LENGTH })),
      collection_id: Type.Optional(CollectionId),
      is_uncategorized: Type.Optional(Type.Boolean()),
      tags: Type.Optional(TagIds),
      add_tags: Type.Optional(TagNames),
      order: Type.Optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
      is_archived: Type.Optional(Type.Boolean()),
      ...givenSchemas(),
      keep_version: Type.Optional(Type.Boolean()),
      merge: Type.Optional(Type.Boolean()),
      base: Type.Optional(PostBase),
      decided: Type.Optional(
        Type.Object({
          etag: Type.String({ maxLength: 100 }),
          choices: Type.Array(MergeChoice, { maxItems: CHOICES_MAX }),
        }),
      ),
    }),
    response: {
      200: Type.Object({
        data: Post,
        merged: Type.Optional(Type.Literal(true)),
        /** With `merged`: the other users who have changed it since. None if all of the changes are the user's own. */
        changed_by: Type.Optional(Type.Array(Author)),
      }),
    },
  },
});

/** Moves a post to the recycle bin. `permanent` permanently deletes one that is in the bin (404 for others). */
export const deletePost = endpoint({
  method: 'DELETE',
  url: '/api/posts/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Move a post to the recycle bin',
  description: '`permanent` permanently deletes a post in the recycle bin, with all its versions.',
  versioned: 'matched',
  errors: { 404: '"Post does not exist"' },
  schema: {
    params: IdParams,
    querystring: Type.Object({ permanent: Type.Optional(Flag) }),
    response: { 204: Type.Null() },
  },
});

/** Permanently deletes the posts in the recycle bin. 422 without `is_archived=true`. */
export const emptyRecycleBin = endpoint({
  method: 'DELETE',
  url: '/api/posts',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Empty the Recycle Bin permanently',
  description: 'Only with `is_archived=true`.',
  schema: { querystring: Type.Object({ is_archived: Flag }), response: { 204: Type.Null() } },
});
