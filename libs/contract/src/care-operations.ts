import { getCareNumbers, listCheckedLinks, listDuplicates } from './link-checks.ts';
import type { Operations } from './operation.ts';

/** The operations on dead links and duplicates. What is done about them is an action on many posts. */
export const careOperations = {
  getCareNumbers,
  listCheckedLinks,
  listDuplicates,
} as const satisfies Operations[string];
