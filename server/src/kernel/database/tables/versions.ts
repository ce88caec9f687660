import type { VersionReason } from '@benotes/contract';
import type { Generated } from 'kysely';

/** A post as it was. */
export interface PostVersionsTable {
  id: Generated<number>;
  user_id: number;
  post_id: number;
  /** The earlier version that `state` says the difference to; null if it is the whole state. */
  base_id: number | null;
  /** When the post had become like this. */
  created_at: string;
  /** Who had made it so; null if that is not known. */
  author_id: number | null;
  reason: VersionReason;
  /** Versions with a name are never removed. */
  name: string | null;
  /** The entity tag that the post had. */
  etag: string;
  /** Characters of its texts that the version before has not, and that only that one has. */
  added: number;
  removed: number;
  /** The size of `state`. */
  bytes: number;
  /** Compressed (`state-text.ts`). */
  state: Uint8Array;
}
