import type { Generated } from 'kysely';

/** What was moved from one owner to another. */
export interface MovesTable {
  id: Generated<number>;
  /** Who moved it. */
  user_id: number;
  from_owner_id: number;
  to_owner_id: number;
  /** The collection that was moved, and the new one; null for posts. */
  collection_id: number | null;
  copy_id: number | null;
  /** In which collection that collection was; null for the top level. */
  from_parent_id: number | null;
  /** Where it was moved to. */
  to_collection_id: number | null;
  /** Of posts that were moved by themselves: pairs of their ids before and afterwards, as JSON. */
  copies: string;
  created_at: string;
}
