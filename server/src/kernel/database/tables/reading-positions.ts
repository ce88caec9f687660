import type { HighlightSource } from '@benotes/contract';

/** Where a user stopped reading a post, which may be of another user, or deleted since. */
export interface ReadingPositionsTable {
  /** Who reads. */
  user_id: number;
  post_id: number;
  source: HighlightSource;
  /** In code points. */
  position: number;
  /** ISO 8601 */
  read_at: string;
}
