import { deleteCopy, fetchCopy, getCopy, getStorageUse } from './copies.ts';
import type { Operations } from './operation.ts';

/** The operations on copies of linked pages. */
export const copyOperations = {
  getCopy: {
    endpoints: [getCopy],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'Get the copy of a linked page',
    description:
      '`state` says how the last attempt ended; `copy` is the last good one, or null. `snapshot` is the page as a browser shows it, where the server takes snapshots. Visitors get no copies.',
    errors: { 404: '"Post does not exist", also for notes.' },
  },
  fetchCopy: {
    endpoints: [fetchCopy],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Copy a linked page again',
    description:
      'In the background: `is_pending` until it is done. The earlier copy stays until the new one is good. If its `preview` is `failed`, that is fetched again, too.',
    errors: {
      404: '"Post does not exist", also for notes.',
      409: '"This server keeps no copies of pages."',
      429: 'More than 60 per minute.',
    },
  },
  deleteCopy: {
    endpoints: [deleteCopy],
    access: 'user',
    scopes: ['posts:write'],
    summary: 'Delete the copy of a linked page',
    errors: { 404: '"There is no copy."' },
  },
  getStorageUse: {
    endpoints: [getStorageUse],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'Get how much storage uploads, pictures, and copies take',
  },
} as const satisfies Operations[string];
