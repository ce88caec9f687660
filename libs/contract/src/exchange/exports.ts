import { Type } from 'typebox';

import { endpoint } from '../protocol/endpoint.ts';
import { ARCHIVE_FILE_NAME, EXPORT_FILE_NAME } from '../protocol/limits.ts';

/** What can be exported, with the name and the media type of the file. */
export const EXPORT_FILES = {
  html: { name: EXPORT_FILE_NAME, type: 'text/html; charset=utf-8' },
  zip: { name: ARCHIVE_FILE_NAME, type: 'application/zip' },
  markdown: { name: 'benotes-markdown.zip', type: 'application/zip' },
  csv: { name: 'benotes.csv', type: 'text/csv; charset=utf-8' },
  json: { name: 'benotes.json', type: 'application/json; charset=utf-8' },
} as const;

/**
 * `html`: links as a Netscape bookmark file with collections as folders. `zip`: everything, which `importBookmarks`
 * restores. `markdown`: a zip with a folder for each collection and a Markdown file for each post. `csv`: a table with
 * a row for each post. `json`: collections and posts, as `JsonExport` describes them.
 */
export type ExportFormat = keyof typeof EXPORT_FILES;
export const EXPORT_FORMATS = ['html', 'zip', 'markdown', 'csv', 'json'] as const satisfies readonly ExportFormat[];

/**
 * The user's data as an attachment; `html` unless `format` says otherwise. `collection_id`: only this collection and
 * those below it, 0 for the posts in none; without it, everything. 404 `"Collection not found"`. `versions`: with
 * earlier versions of posts in an archive, and which there are in JSON.
 */
export const exportBookmarks = endpoint({
  method: 'GET',
  url: '/api/exports',
  access: 'user',
  scopes: ['export'],
  summary: 'Export everything, or a collection with those below it',
  description:
    '`format=html` (default): the links as a bookmark file. `zip`: collections, posts of both types, tags, saved searches, the recycle bin, shares, and files, with notes as Markdown. `markdown`: a zip with a Markdown file for each post. `csv`: a row for each post. `json`: collections and posts. `versions=true`: archives have earlier versions of posts, and JSON says which there are; not with other formats. Of a shared collection, only those who may edit it get the recycle bin, and nobody but its owner gets an archive or favorites.',
  media: ['text/html', 'application/zip', 'text/csv', 'application/json'],
  errors: { 404: '"Collection not found"' },
  schema: {
    querystring: Type.Object({
      format: Type.Optional(Type.Enum(EXPORT_FORMATS)),
      collection_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      versions: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Type.Unsafe<Blob>(Type.Any()) },
  },
});
