import {
  countSavedSearches,
  createSavedSearch,
  deleteSavedSearch,
  getSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from './saved-searches.ts';
import type { Operations } from './operation.ts';
import { createShare, deleteShare, getVisitor, listShares, updateShare } from './shares.ts';

/** The operations on saved searches and on shares. */
export const sharedListOperations = {
  'Saved searches': {
    listSavedSearches,
    countSavedSearches,
    getSavedSearch,
    createSavedSearch,
    updateSavedSearch,
    deleteSavedSearch,
  },
  Shares: {
    getVisitor,
    listShares,
    createShare,
    updateShare,
    deleteShare,
  },
} as const satisfies Operations;
