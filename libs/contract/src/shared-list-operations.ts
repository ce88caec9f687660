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
    listSavedSearches: {
      endpoints: [listSavedSearches],
      access: 'user',
      scopes: ['posts:read'],
      summary: 'List saved searches',
    },
    countSavedSearches: {
      endpoints: [countSavedSearches],
      access: 'user',
      scopes: ['posts:read'],
      summary: 'Count what saved searches find',
      description: 'At most 1,000 posts each: that number means 1,000 or more. Null if counting took too long.',
    },
    getSavedSearch: {
      endpoints: [getSavedSearch],
      access: 'user',
      scopes: ['posts:read'],
      summary: 'Get a saved search',
      errors: { 404: '"Saved search not found"' },
    },
    createSavedSearch: {
      endpoints: [createSavedSearch],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Save a search',
      description:
        'With its text, the collection to search in (0: Uncategorized; null: everywhere), and the time zone of its dates. At most 500 per user.',
    },
    updateSavedSearch: {
      endpoints: [updateSavedSearch],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Rename, change, or reorder a saved search',
      description: 'Omitted fields are unchanged. `position` is the index in the list, from 0.',
      errors: { 404: '"Saved search not found"' },
    },
    deleteSavedSearch: {
      endpoints: [deleteSavedSearch],
      access: 'user',
      scopes: ['posts:write'],
      summary: 'Delete a saved search',
      description: 'Its share ends; the posts stay.',
      errors: { 404: '"Saved search not found"' },
    },
  },
  Shares: {
    getVisitor: {
      endpoints: [getVisitor],
      access: 'user-or-visitor',
      summary: 'Get the share of a token',
      description: '`favicons` as in the response for the current user.',
      errors: { 401: 'No share token.' },
      also: ['/api/shares/me'],
    },
    listShares: {
      endpoints: [listShares],
      access: 'user',
      scopes: ['collections'],
      summary: 'List the user’s shares, or that of a collection or saved search',
      also: ['/api/shares/public'],
    },
    createShare: {
      endpoints: [createShare],
      access: 'user',
      scopes: ['collections'],
      summary: 'Share a collection or a saved search',
      description: 'With either `collection_id` or `saved_search_id`.',
      errors: { 409: '"This collection is already shared." or "This saved search is already shared."' },
      also: ['/api/shares/public'],
    },
    updateShare: {
      endpoints: [updateShare],
      access: 'user',
      scopes: ['collections'],
      summary: 'Activate or deactivate a share, or change its token',
      errors: { 404: '"Share not found"', 409: '"This collection is already shared."' },
      also: ['/api/shares/public/:id'],
    },
    deleteShare: {
      endpoints: [deleteShare],
      access: 'user',
      scopes: ['collections'],
      summary: 'Delete a share',
      errors: { 404: '"Share not found"' },
      also: ['/api/shares/public/:id'],
    },
  },
} as const satisfies Operations;
