import type { Generated } from 'kysely';

export interface CollectionsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  icon_id: number | null;
  parent_id: number | null;
  /** Position among the siblings, lowest first, with gaps allowed. */
  position: number;
  /** A name of `COLLECTION_COLORS`. */
  color: Generated<string | null>;
  description: Generated<string | null>;
  /** The URL path of a stored image. */
  cover: Generated<string | null>;
  is_favorite: Generated<0 | 1>;
  /** Whether the pages of its links are copied. */
  keep_copies: Generated<0 | 1>;
  /** The import that created it, until a user edits it. */
  import_id: number | null;
  created_at: string;
  updated_at: string;
}

/** A collection that can be restored. */
export interface DeletedCollectionsTable {
  /** The id that it had. */
  id: number;
  user_id: number;
  /** The collection whose deletion included this one: itself, or the root of its tree. */
  root_id: number;
  name: string;
  icon_id: number | null;
  parent_id: number | null;
  position: number;
  /** The token of its share, if it had one. */
  share_token: string | null;
  color: string | null;
  description: string | null;
  cover: string | null;
  is_favorite: 0 | 1;
  keep_copies: Generated<0 | 1>;
  created_at: string;
  updated_at: string;
  /** As `archived_at` of the posts that went to the recycle bin with it. */
  deleted_at: string;
}

/** What a user does with a tree of collections or the whole recycle bin; without a row, nothing is in progress. */
export interface BinJobsTable {
  user_id: number;
  kind: 'delete' | 'restore' | 'purge' | 'empty';
  /** The root of the tree; null for the whole recycle bin. */
  collection_id: number | null;
  /** The `archived_at` of the posts of the tree, or the last one that is removed; null if there is none. */
  at: string | null;
  /** How many posts are done. */
  posts: Generated<number>;
  /** Who has asked for it; null if that was the server. */
  maker_id: number | null;
}

/** How a user shows a list; without a row as by default. */
export interface ListSettingsTable {
  user_id: number;
  /** A `ListName` of the contract. */
  list: string;
  /** The id in `list`, if it is a collection, which may be deleted. */
  collection_id: number | null;
  view: string;
  sort: string | null;
  /** The parts of a post that are not shown, separated by spaces. */
  hidden: string;
}

export interface SavedSearchesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  icon_id: number | null;
  filter: string;
  /** 0: Uncategorized; null: everywhere. The collection may have been deleted. */
  collection_id: number | null;
  time_zone: string;
  /** Lowest first, with gaps allowed. */
  position: number;
  /** The import that created it, until a user edits it. */
  import_id: number | null;
  created_at: string;
  updated_at: string;
}

export interface SharesTable {
  id: Generated<number>;
  user_id: number;
  /** Two of these three are null. */
  collection_id: number | null;
  saved_search_id: Generated<number | null>;
  post_id: Generated<number | null>;
  token: string;
  is_active: 0 | 1;
  name: Generated<string | null>;
  expires_at: Generated<string | null>;
  password_hash: Generated<string | null>;
  with_subcollections: Generated<0 | 1>;
  may_add: Generated<0 | 1>;
  with_comments: Generated<0 | 1>;
  openings: Generated<number>;
  last_opened_at: Generated<string | null>;
}
