import type { Operations } from './operation.ts';
import { actOnPosts, cancelPostJob, countPosts, exportSelection, getPostJob, undoPostJob } from './post-actions.ts';

/** The operations on many posts at once. */
export const postActionOperations = {
  actOnPosts,
  getPostJob,
  cancelPostJob,
  undoPostJob,
  countPosts,
  exportSelection,
} as const satisfies Operations[string];
