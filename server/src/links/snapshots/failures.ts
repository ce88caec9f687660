import type { SnapshotState } from '@benotes/contract';

import { Problem } from '../../kernel/problems.ts';
import type { NotTaken } from './browse.ts';

/** What an error means for a snapshot. */
export function stateOf(error: unknown): Exclude<SnapshotState, 'none' | 'taken'> {
  const { name, reason, code } = error as { name?: string; reason?: NotTaken['reason']; code?: string };
  if (name === 'NotTaken' && reason) return reason;
  // A thread that took too much memory has ended, and would again.
  if (name === 'TooLarge' || code === 'ERR_WORKER_OUT_OF_MEMORY') return 'too-large';
  if (name === 'AbortError' || name === 'TimeoutError') return 'timed-out';
  if (error instanceof Problem && error.statusCode === 507) return 'quota-full';
  return 'failed';
}
