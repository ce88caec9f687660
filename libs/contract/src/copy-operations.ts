import { deleteCopy, fetchCopy, getCopy, getStorageUse } from './copies.ts';
import type { Operations } from './operation.ts';

/** The operations on copies of linked pages. */
export const copyOperations = {
  getCopy,
  fetchCopy,
  deleteCopy,
  getStorageUse,
} as const satisfies Operations[string];
