import { Type } from 'typebox';

import { Id, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '../protocol/limits.ts';
import type { PostField } from './post-field.ts';
import { Tag } from './tags.ts';

const Text = Type.String();

/** The fields of a post, in the order of responses: entity tags depend on it. */
export const POST_FIELDS = {
  id: { schema: Id, column: 'value', visitors: 'shown', archive: 'always', json: 'always', csv: 'id', merged: 'own' },
  type: {
    schema: Type.Union([Type.Literal('text'), Type.Literal('link')]),
    column: 'value',
    visitors: 'shown',
    json: 'always',
    csv: 'type',
    imported: 'JSON, CSV',
    merged: 'own',
  },
  title: {
    schema: Text,
    limit: TITLE_MAX_LENGTH,
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'title',
    imported: 'JSON, CSV',
    replaced: true,
    merged: 'written',
    edited: 'posts',
  },
  /** HTML. A lone paragraph is stored without its wrapper. */
  content: {
    schema: Text,
    column: 'text',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'note',
    imported: 'JSON, CSV',
    replaced: true,
    merged: 'own',
    edited: 'posts',
  },
  /** The URL of a link; null for a text, as are the five fields below. */
  url: {
    schema: Nullable(Text),
    column: 'value',
    visitors: 'shown',
    json: 'always',
    csv: 'url',
    imported: 'JSON, CSV',
    merged: 'own',
    ofLinks: true,
    edited: 'links',
  },
  /** scheme://host[:port] of `url`. */
  base_url: { schema: Nullable(Text), column: 'value', visitors: 'shown', merged: 'own', ofLinks: true },
  description: {
    schema: Nullable(Text),
    limit: DESCRIPTION_MAX_LENGTH,
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'description',
    imported: 'JSON, CSV',
    replaced: true,
    merged: 'longest',
    ofLinks: true,
    edited: 'links',
  },
  /** What the user wrote about a link: HTML like `content`; null for none. */
  note: {
    schema: Nullable(Text),
    column: 'text',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'note',
    imported: 'JSON, CSV',
    replaced: true,
    merged: 'longest',
    ofLinks: true,
    edited: 'links',
  },
  image_path: {
    schema: Nullable(Text),
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    merged: 'own',
    ofLinks: true,
  },
  /** `#rrggbb`; null shows `LINK_COLOR`. */
  color: {
    schema: Nullable(Text),
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    merged: 'own',
    ofLinks: true,
  },
  /** Null means Uncategorized. */
  collection_id: {
    schema: Nullable(Id),
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'collection',
    imported: 'JSON, CSV',
    merged: 'own',
    edited: 'posts',
  },
  /** Lists show the highest order first. */
  order: {
    schema: Type.Integer(),
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    imported: 'JSON',
    merged: 'own',
  },
  /** In the recycle bin. */
  is_archived: { schema: Type.Boolean(), column: 'flag', visitors: 'shown', merged: 'own' },
  created_at: {
    schema: Timestamp,
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'created',
    imported: 'JSON, CSV',
    merged: 'earliest',
  },
  updated_at: {
    schema: Timestamp,
    column: 'value',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'updated',
    imported: 'JSON, CSV',
    merged: 'own',
  },
  /** First in its collection, whatever the order. */
  is_pinned: {
    schema: Type.Boolean(),
    given: Type.Boolean(),
    column: 'flag',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'pinned',
    imported: 'JSON, CSV',
    merged: 'own',
  },
  /** One of the favorites of the user who asks, whoever owns it; always false in responses to visitors. */
  is_favorite: {
    schema: Type.Boolean(),
    given: Type.Boolean(),
    column: 'flag',
    visitors: 'false',
    archive: 'always',
    json: 'always',
    csv: 'favorite',
    imported: 'JSON, CSV',
    merged: 'any',
  },
  /**
   * Of a link in a list: what the last check of its page found, if that is worth showing; never in responses to
   * visitors.
   */
  link_state: {
    schema: Type.Optional(Type.Union([Type.Literal('gone'), Type.Literal('moved'), Type.Literal('changed')])),
    visitors: 'hidden',
    merged: 'own',
  },
  /** Of a link in a list: when the copy of its page was saved, if there is one; never in responses to visitors. */
  copied_at: { schema: Type.Optional(Timestamp), visitors: 'hidden', members: 'shown', merged: 'own' },
  /**
   * Of a post in a list: how many comments there are on it, if there are any. Visitors get it if their link shows
   * comments.
   */
  comment_count: { schema: Type.Optional(Type.Integer()), visitors: 'shown', merged: 'own' },
  /** When it was moved to the recycle bin; only on posts there. */
  archived_at: {
    schema: Type.Optional(Timestamp),
    column: 'in bin',
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    imported: 'JSON',
    merged: 'own',
  },
  /** The deleted collection it comes from; only in the recycle bin, with `collection_id` null. */
  deleted_collection_id: { schema: Type.Optional(Id), column: 'in bin', visitors: 'shown', merged: 'own' },
  /** Of a search result that was found by the words of its copy: where they are, as plain text. */
  passage: { schema: Type.Optional(Text), visitors: 'shown', merged: 'own' },
  /** Of a post that a visitor of a share has added: the name of the share, or “visitor”. */
  added_by: { schema: Type.Optional(Text), column: 'if set', visitors: 'hidden', merged: 'own' },
  /**
   * Of a post that a member of a shared collection has made: who that is, and their name; without one if they were
   * deleted.
   */
  author_id: {
    schema: Type.Optional(Id),
    column: 'if set',
    visitors: 'hidden',
    members: 'shown',
    merged: 'own',
  },
  author_name: { schema: Type.Optional(Text), visitors: 'hidden', members: 'shown', merged: 'own' },
  /** Always in responses to POST and PATCH, otherwise only with `withTags`. */
  tags: {
    schema: Type.Optional(Type.Array(Tag)),
    visitors: 'shown',
    archive: 'always',
    json: 'always',
    csv: 'tags',
    imported: 'JSON, CSV',
    replaced: true,
    merged: 'all',
    edited: 'posts',
  },
  /** Of a post in a collection that is shared with the user: whose it is, and what they may do with it (4, 6, or 7). */
  owner_id: { schema: Type.Optional(Id), visitors: 'shown', merged: 'own' },
  permission: { schema: Type.Optional(Type.Integer()), visitors: 'shown', merged: 'own' },
  /** Whether the page of a link did not exist when it was last fetched. */
  is_gone: { column: 'flag', visitors: 'hidden', archive: 'if set', json: 'always', merged: 'own' },
  highlights: { visitors: 'hidden', archive: 'if set', json: 'if set', merged: 'all' },
} as const satisfies Record<string, PostField>;
