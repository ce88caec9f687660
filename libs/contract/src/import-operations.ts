import {
  createImportPreview,
  deleteImportPreview,
  getImportPreview,
  importPreviewed,
  updateImportPreview,
} from './import-previews.ts';
import { cancelImport, getImport, importBookmarks, listImports, startImport, undoImport } from './imports.ts';
import type { Operation } from './operation.ts';

/** The operations of imports. */
export const importOperations = {
  importBookmarks: {
    endpoints: [importBookmarks, startImport],
    access: 'user',
    scopes: ['import'],
    summary: 'Import a file',
    description:
      'All or nothing, also if the client disconnects: `listImports` then names it once it is done. With `dry_run`: 200 and the same totals, nothing is stored. With the header `Prefer: respond-async`: 202 once the file is read, and GET returns the progress. Files that take longer than proxies wait should be sent with it.',
    form: { file: 'A Netscape bookmark file from any program, or an exported zip.' },
    errors: {
      409: 'A request with this Idempotency-Key is in progress, or another zip of this user is being imported.',
      503: 'It waited ten seconds behind imports of others. Nothing is stored; try again after `Retry-After`.',
    },
  },
  listImports: {
    endpoints: [listImports],
    access: 'user',
    scopes: ['import'],
    summary: 'Get the latest import',
    description:
      'Running, done, or being undone; those that have failed since come before it. An empty list if there is none, or it was undone. With `id`: that import alone.',
  },
  getImport: {
    endpoints: [getImport],
    access: 'user',
    scopes: ['import'],
    summary: 'Get the state of an import',
    errors: { 404: '"Import not found"' },
  },
  undoImport: {
    endpoints: [undoImport],
    access: 'user',
    scopes: ['import'],
    summary: 'Undo an import',
    description:
      'Deletes what it created and was not changed since: 204. If that are many posts: 202, it goes on in the background, and `getImport` tells the progress, then 404.',
    errors: { 404: '"Import not found"', 409: '"This import is in progress."' },
  },
  cancelImport: {
    endpoints: [cancelImport],
    access: 'user',
    scopes: ['import'],
    summary: 'Stop an import',
    description: 'Nothing of it stays stored. The response comes when it has stopped.',
    errors: { 404: '"Import not found"', 409: '"This import is not in progress."' },
  },
  createImportPreview: {
    endpoints: [createImportPreview],
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
  },
  getImportPreview: {
    endpoints: [getImportPreview],
    access: 'user',
    scopes: ['import'],
    summary: 'Get what is in uploaded files',
    description: 'Previews are deleted when they were not used for 6 hours.',
    errors: { 404: '"Import preview not found"' },
  },
  updateImportPreview: {
    endpoints: [updateImportPreview],
    access: 'user',
    scopes: ['import'],
    summary: 'Read uploaded files again, in another way',
    description: 'Omitted fields are unchanged.',
    errors: { 404: '"Import preview not found"', 409: 'They are being read or stored.' },
  },
  importPreviewed: {
    endpoints: [importPreviewed],
    access: 'user',
    scopes: ['import'],
    summary: 'Import uploaded files',
    description:
      'All or nothing, in the background; `getImport` tells the progress. If it fails or is canceled, the preview remains.',
    errors: { 404: '"Import preview not found"', 409: 'They are being read or stored, or cannot be imported.' },
  },
  deleteImportPreview: {
    endpoints: [deleteImportPreview],
    access: 'user',
    scopes: ['import'],
    summary: 'Delete uploaded files',
    description: 'If they are being read, that is stopped.',
    errors: { 404: '"Import preview not found"', 409: 'They are being stored.' },
  },
} as const satisfies Readonly<Record<string, Operation>>;
