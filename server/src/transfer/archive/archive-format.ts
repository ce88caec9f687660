import { IMPORT_FOLDERS_MAX, IMPORT_LINKS_MAX, Nullable, SHARE_TOKEN_MAX_LENGTH } from '@benotes/contract';
import { type Static, Type } from 'typebox';

/** Raised when what stands in an archive changes its meaning; older archives are still read. */
export const ARCHIVE_FORMAT = 1;

/** The parts of an archive. Beside them: notes/*.md and bookmarks.html, which people and browsers read. */
export const PARTS = {
  head: 'benotes.json',
  collections: 'collections.json',
  tags: 'tags.json',
  shares: 'shares.json',
  /** A post a line. */
  posts: 'posts.jsonl',
  /** What every other part must be, a line each. Archives of earlier versions have none. */
  manifest: 'manifest.jsonl',
} as const;

/** Uploaded files stand below this, as below /storage. */
export const FILES = 'files/';

/** The addresses of uploaded files in a text. */
export const STORED_FILE = /\/storage\/((?:attachments|thumbnails)\/[\w-]{22}\.webp)/g;

const Count = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** No database takes a NUL. */
const Text = Type.Refine(Type.String(), (text) => !text.includes('\0'));
const Name = Type.Refine(Type.String({ minLength: 1 }), (name) => !name.includes('\0'));
const Time = Type.Refine(
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }),
  (time) => !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time,
);

export const ArchiveHead = Type.Object({
  product: Type.Literal('Benotes'),
  format: Count,
  /** Whether there is a manifest: one that was lost is told from none. */
  has_manifest: Type.Optional(Type.Boolean()),
});

export type ArchiveCollection = Static<typeof ArchiveCollection>;
/** Parents come before their children, siblings in their order. */
export const ArchiveCollection = Type.Object({
  id: Count,
  name: Name,
  icon_id: Nullable(Type.Integer()),
  parent_id: Nullable(Count),
  created_at: Time,
  updated_at: Time,
});
export const ArchiveCollections = Type.Array(ArchiveCollection);

/** Names, each once without case. */
export const ArchiveTags = Type.Array(Name, { maxItems: IMPORT_LINKS_MAX });

export type ArchiveShare = Static<typeof ArchiveShare>;
export const ArchiveShare = Type.Object({
  token: Type.String({ minLength: 1, maxLength: SHARE_TOKEN_MAX_LENGTH }),
  collection_id: Count,
  is_active: Type.Boolean(),
});
export const ArchiveShares = Type.Array(ArchiveShare, { maxItems: IMPORT_FOLDERS_MAX });

export type ArchivePost = Static<typeof ArchivePost>;
/** Type and address follow from the content. Within a collection the highest order comes first. */
export const ArchivePost = Type.Object({
  title: Text,
  content: Text,
  description: Nullable(Text),
  image_path: Nullable(Type.String()),
  color: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
  collection_id: Nullable(Count),
  order: Type.Integer(),
  /** When it was put into the recycle bin; null for a live one. */
  archived_at: Nullable(Time),
  tags: Type.Array(Name),
  created_at: Time,
  updated_at: Time,
});
