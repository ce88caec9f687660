import type { ColumnType, Generated } from 'kysely';

/** An action on many posts. */
export interface PostJobsTable {
  id: Generated<number>;
  user_id: number;
  /** A `PostAction` of the contract as JSON. */
  action: string;
  status: 'running' | 'done' | 'canceled' | 'failed' | 'undoing' | 'undone';
  /** A user's jobs in progress run one after the other, lowest turn first. */
  turn: number;
  total: Generated<number>;
  /** Processed items: from the last position down, and when it is undone from the first one up. */
  done: Generated<number>;
  changed: Generated<number>;
  kept: Generated<number>;
  /** Items, from the first one on, whose posts the search index does not know with their new tags. */
  unindexed: Generated<number>;
  created_at: string;
  /** The member who began it, or its Undo, in a collection that is shared with them; null for the owner. */
  maker_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** The collection in whose list it was begun; null without one, and for what members do not learn of. */
  scope_id: ColumnType<number | null, number | null | undefined, never>;
}

/** A post that an action was begun for, and what it was like before. */
export interface PostJobItemsTable {
  job_id: number;
  user_id: number;
  /** From 0, in the order of the list. */
  position: number;
  post_id: number;
  /** Of a favorite: whose post it is, if it is not the user's own. */
  owner_id: ColumnType<number | null, number | null | undefined, never>;
  /** 0: not changed (yet), 1: changed, 2: changed and undone, 3: undone by an earlier Undo that did not end. */
  state: Generated<0 | 1 | 2 | 3>;
  collection_id: number | null;
  order: number | null;
  is_pinned: 0 | 1 | null;
  archived_at: string | null;
  deleted_collection_id: number | null;
  import_id: number | null;
  updated_at: string | null;
  /** The `updated_at` (move) or `archived_at` (delete) that the action has set. */
  set_at: string | null;
  /** The position of the first post of its group of duplicates. */
  first_position: number | null;
  /** What else the action has changed, as JSON. */
  before: string | null;
}

/** A tag that an action has added to a post, or removed from it. */
export interface PostJobTagsTable {
  job_id: number;
  user_id: number;
  position: number;
  tag_id: number;
}
