import {
  type FieldsWith,
  FILTER_MAX_LENGTH,
  HIGHLIGHT_CONTEXT_MAX_LENGTH,
  HIGHLIGHT_NOTE_MAX_LENGTH,
  HIGHLIGHT_QUOTE_MAX_LENGTH,
  HighlightColor,
  HighlightSource,
  IMPORT_FOLDERS_MAX,
  IMPORT_LINKS_MAX,
  Nullable,
  SAVED_SEARCH_NAME_MAX_LENGTH,
  SHARE_TOKEN_MAX_LENGTH,
  TIME_ZONE_MAX_LENGTH,
} from '@benotes/contract';
import { type Static, type TSchema, Type } from 'typebox';

/** Increased when the meaning of an archive's contents changes; older archives can still be read. */
export const ARCHIVE_FORMAT = 1;

/** The entries that an import reads. In addition there are notes/*.md and bookmarks.html, for users and browsers. */
export const PARTS = {
  head: 'benotes.json',
  collections: 'collections.json',
  tags: 'tags.json',
  shares: 'shares.json',
  /** Saved searches with their shares. Archives of earlier versions have none. */
  searches: 'searches.json',
  /** One post per line. */
  posts: 'posts.jsonl',
  /** The copies of linked pages, one per line. Archives without copies, and those of earlier versions, have none. */
  copies: 'copies.jsonl',
  /** Earlier versions of posts, one per line. Archives have them on request only. */
  versions: 'versions.jsonl',
  /** Checksums of all other entries, one per line. Archives of earlier versions have none. */
  manifest: 'manifest.jsonl',
} as const;

/**
 * The snapshots of linked pages, one per line, for users and other programs: an import leaves them out, because their
 * HTML is not from this server's browser.
 */
export const SNAPSHOTS = 'snapshots.jsonl';

/** The folder of uploaded files, with the same paths as below /storage. */
export const FILES = 'files/';

/** The paths of uploaded files in a text. */
export const STORED_FILE = /\/storage\/((?:attachments|thumbnails)\/[\w-]{22}\.webp)/g;

/** Links to other posts in a text. */
export const POST_LINK = /(?<=\shref="\/p\/)\d+(?=")/g;

export const Count = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Neither database can store a NUL character. */
export const Text = Type.Refine(Type.String(), (text) => !text.includes('\0'));
const Name = Type.Refine(Type.String({ minLength: 1 }), (name) => !name.includes('\0'));
export const Time = Type.Refine(
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
  (time) => !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time,
);

export const ArchiveHead = Type.Object({
  product: Type.Literal('Benotes'),
  format: Count,
  /** Whether there is a manifest, which tells a lost one from an archive that never had one. */
  has_manifest: Type.Optional(Type.Boolean()),
});

/** Characters in the list of hidden parts; more than all parts take. */
const HIDDEN_MAX = 1000;

export type ArchiveCollection = Static<typeof ArchiveCollection>;
/** Parents come before their children, siblings in their order. */
export const ArchiveCollection = Type.Object({
  id: Count,
  name: Name,
  icon_id: Nullable(Type.Integer()),
  parent_id: Nullable(Count),
  /** How its list is shown, if that was changed. Unknown values are ignored. */
  settings: Type.Optional(
    Type.Object({
      view: Type.String(),
      sort: Nullable(Type.String()),
      /** The parts of a post that are not shown, separated by spaces. */
      hidden: Type.String({ maxLength: HIDDEN_MAX }),
    }),
  ),
  /** These five are left out where they are not set. A color that is unknown here is ignored. */
  color: Type.Optional(Type.String()),
  description: Type.Optional(Text),
  cover: Type.Optional(Type.String()),
  is_favorite: Type.Optional(Type.Boolean()),
  keep_copies: Type.Optional(Type.Boolean()),
  created_at: Time,
  updated_at: Time,
});
export const ArchiveCollections = Type.Array(ArchiveCollection);

/** Names, unique without regard to case. */
export const ArchiveTags = Type.Array(Name, { maxItems: IMPORT_LINKS_MAX });

export type ArchiveShare = Static<typeof ArchiveShare>;
export const ArchiveShare = Type.Object({
  token: Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH }),
  collection_id: Count,
  is_active: Type.Boolean(),
});
export const ArchiveShares = Type.Array(ArchiveShare, { maxItems: IMPORT_FOLDERS_MAX });

export type ArchiveSearch = Static<typeof ArchiveSearch>;
/** A saved search with its share, if it has one. `collection_id` 0 is Uncategorized, null everywhere. */
export const ArchiveSearch = Type.Object({
  name: Type.Refine(
    Type.String({ minLength: 1, maxLength: SAVED_SEARCH_NAME_MAX_LENGTH }),
    (name) => !name.includes('\0'),
  ),
  icon_id: Nullable(Type.Integer()),
  filter: Type.Refine(Type.String({ minLength: 1, maxLength: FILTER_MAX_LENGTH }), (filter) => !filter.includes('\0')),
  collection_id: Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  time_zone: Type.Refine(Type.String({ maxLength: TIME_ZONE_MAX_LENGTH }), (name) => !name.includes('\0')),
  share: Nullable(
    Type.Object({
      token: Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH }),
      is_active: Type.Boolean(),
    }),
  ),
});
/** In their order. */
export const ArchiveSearches = Type.Array(ArchiveSearch, { maxItems: IMPORT_FOLDERS_MAX });

/** Text of at most so many code points. */
const TextOf = (maxLength: number) => Type.Refine(Type.String({ maxLength }), (text) => !text.includes('\0'));

const ArchiveHighlight = Type.Object({
  source: HighlightSource,
  quote: TextOf(HIGHLIGHT_QUOTE_MAX_LENGTH),
  prefix: TextOf(HIGHLIGHT_CONTEXT_MAX_LENGTH),
  suffix: TextOf(HIGHLIGHT_CONTEXT_MAX_LENGTH),
  /** In code points. */
  position: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  color: HighlightColor,
  note: Nullable(TextOf(HIGHLIGHT_NOTE_MAX_LENGTH)),
  created_at: Time,
  updated_at: Time,
});

export type ArchivePost = Static<typeof ArchivePost>;
/** Type and URL follow from the content. Within a collection, the highest order comes first. */
export const ArchivePost = Type.Object({
  /** The id that links between posts name. Archives of earlier versions have none. */
  id: Type.Optional(Count),
  title: Text,
  content: Text,
  description: Nullable(Text),
  /** Of a link. Archives of earlier versions have none. */
  note: Type.Optional(Nullable(Text)),
  image_path: Nullable(Type.String()),
  color: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
  collection_id: Nullable(Count),
  order: Type.Integer(),
  /** When it was moved to the recycle bin; null for a live one. */
  archived_at: Nullable(Time),
  tags: Type.Array(Name),
  /** These three are missing in archives of earlier versions. */
  is_pinned: Type.Optional(Type.Boolean()),
  is_favorite: Type.Optional(Type.Boolean()),
  /** Of a link whose page did not exist when it was last fetched. */
  is_gone: Type.Optional(Type.Boolean()),
  /** Left out if it has none. Of more than a post may have, an import takes the first. */
  highlights: Type.Optional(Type.Array(ArchiveHighlight)),
  created_at: Time,
  updated_at: Time,
} satisfies Record<FieldsWith<'archive'>, TSchema>);
