import {
  createImportPreview,
  deleteImportPreview,
  getImportPreview,
  importPreviewed,
  updateImportPreview,
} from './import-previews.ts';
import { cancelImport, getImport, importBookmarks, listImports, undoImport } from './imports.ts';
import type { Operations } from './operation.ts';

/** The operations of imports. */
export const importOperations = {
  importBookmarks,
  listImports,
  getImport,
  undoImport,
  cancelImport,
  createImportPreview,
  getImportPreview,
  updateImportPreview,
  importPreviewed,
  deleteImportPreview,
} as const satisfies Operations[string];
