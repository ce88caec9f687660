import {
  type FieldsWith,
  HighlightColor,
  HighlightSource,
  Id,
  Nullable,
  Timestamp,
  VersionReason,
} from '@benotes/contract';
import { type Static, type TSchema, Type } from 'typebox';

/**
 * The version of `JsonExport`, increased when the meaning of a field changes. Fields may be added without a new
 * version.
 */
export const JSON_EXPORT_VERSION = 1;

export type JsonCollection = Static<typeof JsonCollection>;
/** A collection of an export. Parents come before their children, siblings in their order. */
export const JsonCollection = Type.Object({
  id: Id,
  name: Type.String(),
  /** The collection above; null at the top level of the export. */
  parent_id: Nullable(Id),
  icon_id: Nullable(Type.Integer()),
  color: Type.Optional(Nullable(Type.String())),
  description: Type.Optional(Nullable(Type.String())),
  is_favorite: Type.Optional(Type.Boolean()),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** A passage that the user has marked, described by selectors of the W3C Web Annotation Data Model. */
const JsonHighlight = Type.Object({
  /** In the text of the post, or in the copy of its page. */
  source: HighlightSource,
  quote: Type.String(),
  prefix: Type.String(),
  suffix: Type.String(),
  /** In code points. */
  position: Type.Integer(),
  color: HighlightColor,
  note: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** An earlier version of a post, without what the post was. */
const JsonVersion = Type.Object({
  created_at: Timestamp,
  /** Who had made it so; null if that user was deleted. */
  author_name: Nullable(Type.String()),
  reason: VersionReason,
  name: Nullable(Type.String()),
});

const JSON_FIELDS = {
  id: Id,
  /** `text` is a note. */
  type: Type.Union([Type.Literal('link'), Type.Literal('text')]),
  title: Type.String(),
  /** Of a link; null for a note. */
  url: Nullable(Type.String()),
  /** The text of a note as HTML; null for a link. */
  content: Nullable(Type.String()),
  /** What the user wrote about a link, as HTML. */
  note: Nullable(Type.String()),
  /** The description of a link as plain text. */
  description: Nullable(Type.String()),
  /** The path of the picture of a link on the server. */
  image_path: Nullable(Type.String()),
  color: Nullable(Type.String()),
  /** Null if it is in no collection. */
  collection_id: Nullable(Id),
  /** The highest is on top of its collection, below the pinned posts. */
  order: Type.Integer(),
  /** The names of its tags. */
  tags: Type.Array(Type.String()),
  is_pinned: Type.Boolean(),
  is_favorite: Type.Boolean(),
  /** Whether the page of a link was gone when it was last fetched. */
  is_gone: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it was moved to the recycle bin; null if it was not. */
  archived_at: Nullable(Timestamp),
  /** Left out if it has none. */
  highlights: Type.Optional(Type.Array(JsonHighlight)),
} satisfies Record<FieldsWith<'json'>, TSchema>;

export type JsonPost = Static<typeof JsonPost>;
/** A post of an export. */
export const JsonPost = Type.Object({
  ...JSON_FIELDS,
  /** The oldest first; left out unless the export was requested with them. */
  versions: Type.Optional(Type.Array(JsonVersion)),
});

export type JsonExport = Static<typeof JsonExport>;
/**
 * The file of `exportBookmarks` with `format=json`. Every collection and every post is on a line of its own. Published
 * as docs/json-export.schema.json.
 */
export const JsonExport = Type.Object({
  product: Type.Literal('Benotes'),
  format: Type.Literal('json'),
  version: Type.Integer({ minimum: 1 }),
  exported_at: Timestamp,
  collections: Type.Array(JsonCollection),
  posts: Type.Array(JsonPost),
});
