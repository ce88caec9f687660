import { getCareNumbers, listCheckedLinks, listDuplicates } from './link-checks.ts';
import type { Operations } from './operation.ts';

/** The operations on dead links and duplicates. What is done about them is an action on many posts. */
export const careOperations = {
  getCareNumbers: {
    endpoints: [getCareNumbers],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'Count links by the state of their last check, and duplicates',
  },
  listCheckedLinks: {
    endpoints: [listCheckedLinks],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'List links whose pages are gone, have moved or changed, or could not be checked',
    description: 'Newest first. `after_id` is the last link of the page before.',
  },
  listDuplicates: {
    endpoints: [listDuplicates],
    access: 'user',
    scopes: ['posts:read'],
    summary: 'List groups of links to the same page',
    description:
      'Links with the same normal address. `after` is the key of the last group of the page before. `actOnPosts` with `merge` merges them.',
  },
} as const satisfies Operations[string];
