import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { ImportLine, SharedCollection } from './imports.ts';

/** Maximum number of files per import, such as the notes of a folder. */
export const IMPORT_FILES_MAX = 20_000;

/** How long a preview is kept after it was last used, in hours. */
export const IMPORT_PREVIEW_HOURS = 6;

/** What a product marks posts with. `pinned` and `favorite` are fields of a post; the other two become tags. */
export const IMPORT_FLAGS = ['pinned', 'favorite', 'archived', 'unread'] as const;
export type ImportFlag = (typeof IMPORT_FLAGS)[number];

/** What a column of a table can mean. `ignore` leaves it out. */
export const COLUMN_MEANINGS = [
  'title',
  'url',
  'description',
  'note',
  'tags',
  'folder',
  'created',
  'updated',
  'favorite',
  'archived',
  'unread',
  'ignore',
] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

const Flag = Type.Enum(IMPORT_FLAGS);
const Meaning = Type.Enum(COLUMN_MEANINGS);

const PreviewId = Type.String({ pattern: '^[\\w-]{22}$' });
const PreviewParams = Type.Object({ id: PreviewId });

export type ImportPreview = Static<typeof ImportPreview>;
export const ImportPreview = Type.Object({
  id: PreviewId,
  status: Type.Union([Type.Literal('reading'), Type.Literal('ready'), Type.Literal('failed')]),
  /** Bytes read so far, of `size`. */
  read: Type.Integer(),
  size: Type.Integer(),
  /** Why the files cannot be imported. Null unless it failed. */
  failure: Nullable(Type.Object({ status: Type.Integer(), reason: Type.String() })),
  /** What was recognized, such as `{ format: 'pocket', title: 'Pocket', files: 2 }`. Empty until it is ready. */
  sources: Type.Array(Type.Object({ format: Type.String(), title: Type.String(), files: Type.Integer() })),
  /** The collection that the import creates unless another one is chosen, such as "Imported from Pocket". */
  collection_name: Type.String(),
  links: Type.Integer(),
  notes: Type.Integer(),
  /** Below the collection of the import, including empty ones. */
  collections: Type.Integer(),
  tags: Type.Integer(),
  /** Posts in the recycle bin. They are counted in `links` and `notes` as well. */
  deleted: Type.Integer(),
  /** Images that are stored. */
  images: Type.Integer(),
  /** Files that Benotes cannot show; each note names its own. */
  missing_files: Type.Integer(),
  /** When the oldest and the newest post were created; null if no post has a date. */
  oldest: Nullable(Timestamp),
  newest: Nullable(Timestamp),
  /** Number of posts without a date. */
  undated: Type.Integer(),
  /** Number of posts that are in the library already, or earlier in the files. */
  duplicates: Type.Integer(),
  /** How many of the duplicates only repeat an earlier entry of the files. */
  repeated: Type.Optional(Type.Integer()),
  /** The first of them: their lines, and where the post already is. */
  duplicate_lines: Type.Optional(Type.Array(ImportLine)),
  /** Flags that occur, with the number of posts. */
  flags: Type.Array(Type.Object({ flag: Flag, count: Type.Integer() })),
  /** The first posts that cannot be imported. `line` counts lines or entries from 1. */
  skipped: Type.Array(ImportLine),
  skipped_count: Type.Integer(),
  /** The first posts whose title or description is cut. */
  shortened: Type.Array(ImportLine),
  shortened_count: Type.Integer(),
  /** What is left out on purpose, such as `{ what: 'smart lists', count: 3 }`. */
  left_out: Type.Array(Type.Object({ what: Type.String(), count: Type.Integer() })),
  /** Sentences about the files as a whole. */
  warnings: Type.Array(Type.String()),
  /** Number of links with the text of their article, which `articles` imports. */
  articles: Type.Integer(),
  /** Number of entries of feeds, which `feeds` imports. */
  feeds: Type.Integer(),
  /** Columns of a table with a guess of their meaning and their first values; null for other formats. */
  columns: Nullable(
    Type.Array(Type.Object({ name: Type.String(), meaning: Meaning, examples: Type.Array(Type.String()) })),
  ),
  /** Users of a file that has several; null for other files. */
  users: Nullable(Type.Array(Type.Object({ id: Type.String(), name: Type.String(), posts: Type.Integer() }))),
  /** Of a Benotes archive: collections and saved searches that had a public link. */
  shares: Type.Integer(),
  /** The first of them. */
  shared_collections: Type.Optional(Type.Array(SharedCollection)),
  expires_at: Timestamp,
});

/**
 * multipart/form-data with one or more fields `file`. The file name of each may be a path, as of a folder. The response
 * comes when all files have arrived; `getImportPreview` tells when they are read. 413 if they are too large, 409 while
 * another import of the same user is being read or stored.
 */
export const createImportPreview = endpoint({
  method: 'POST',
  url: '/api/imports/previews',
  access: 'user',
  scopes: ['import'],
  summary: 'Upload files of any product, to see what is in them',
  description:
    'Several parts named `file` are one import; a file name may be a path, as of a folder. The response comes when all have arrived; then they are read, and `getImportPreview` tells the progress. Replaces the preview that the user has not imported.',
  form: { file: 'A file, or an archive of files, of any product that can be imported.' },
  errors: {
    409: 'Files of this user are being received, read, or stored.',
    413: 'The files are larger than `ARCHIVE_MAX_BYTES`, or too many.',
  },
  schema: { response: { 201: Data(ImportPreview) } },
});

/** 404 `"Import preview not found"`. */
export const getImportPreview = endpoint({
  method: 'GET',
  url: '/api/imports/previews/:id',
  access: 'user',
  scopes: ['import'],
  summary: 'Get what is in uploaded files',
  description: 'Previews are deleted when they were not used for 6 hours.',
  errors: { 404: '"Import preview not found"' },
  schema: { params: PreviewParams, response: { 200: Data(ImportPreview) } },
});

/** Reads the files again with other choices; `getImportPreview` tells when that is done. */
export const updateImportPreview = endpoint({
  method: 'PATCH',
  url: '/api/imports/previews/:id',
  access: 'user',
  scopes: ['import'],
  summary: 'Read uploaded files again, in another way',
  description: 'Omitted fields are unchanged.',
  errors: { 404: '"Import preview not found"', 409: 'They are being read or stored.' },
  schema: {
    params: PreviewParams,
    body: Type.Object({
      articles: Type.Optional(Type.Boolean()),
      feeds: Type.Optional(Type.Boolean()),
      /** The id of one of `users`; null for all. */
      user: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
      /** The meaning of columns by name; the others keep the guess. */
      columns: Type.Optional(Type.Record(Type.String({ maxLength: 255 }), Meaning)),
    }),
    response: { 200: Data(ImportPreview) },
  },
});

/** Imports what was previewed, in the background; `getImport` returns the progress. 409 unless the preview is ready. */
export const importPreviewed = endpoint({
  method: 'POST',
  url: '/api/imports/previews/:id/start',
  access: 'user',
  scopes: ['import'],
  summary: 'Import uploaded files',
  description:
    'All or nothing, in the background; `getImport` tells the progress. If it fails or is canceled, the preview remains.',
  errors: { 404: '"Import preview not found"', 409: 'They are being read or stored, or cannot be imported.' },
  schema: {
    params: PreviewParams,
    body: Type.Object({
      /** Where it goes; null creates `collection_name` at the top level or uses the one of that name. */
      collection_id: Nullable(Id),
      /** Whether folders become collections, or tags of the posts in them. */
      folders: Type.Union([Type.Literal('collections'), Type.Literal('tags')]),
      /**
       * For posts that are in the library already: `skip` leaves them as they are, `update` gives them the title, text,
       * and tags of the file, `keep` imports them once more.
       */
      duplicates: Type.Union([Type.Literal('skip'), Type.Literal('update'), Type.Literal('keep')]),
      /** The flags to apply. */
      flags: Type.Array(Flag, { maxItems: IMPORT_FLAGS.length }),
      /** Of a Benotes archive: whether collections that had a public link get a new one. */
      shares: Type.Boolean(),
    }),
    response: { 202: Data(Type.Object({ id: Id })) },
  },
});

/** Deletes the uploaded files. */
export const deleteImportPreview = endpoint({
  method: 'DELETE',
  url: '/api/imports/previews/:id',
  access: 'user',
  scopes: ['import'],
  summary: 'Delete uploaded files',
  description: 'If they are being read, that is stopped.',
  errors: { 404: '"Import preview not found"', 409: 'They are being stored.' },
  schema: { params: PreviewParams, response: { 204: Type.Null() } },
});
