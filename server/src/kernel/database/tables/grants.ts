import type { GrantKind } from '@benotes/contract';
import type { Generated } from 'kysely';

/** Users with whom a collection can be shared at once. */
export interface UserGroupsTable {
  id: Generated<number>;
  name: string;
  /** The folded name, which is unique. */
  name_key: string;
  created_at: string;
}

export interface GroupMembersTable {
  group_id: number;
  user_id: number;
}

/** A collection that is shared, with all that is below it. */
export interface CollectionGrantsTable {
  id: Generated<number>;
  /** Whose collection it is. */
  user_id: number;
  collection_id: number;
  kind: GrantKind;
  /** Of the kind `user`. */
  member_id: number | null;
  /** Of the kind `group`. */
  group_id: number | null;
  /** 4, 6, or 7. */
  permission: number;
  may_comment: 0 | 1;
  /** The user who made or last changed it; null if that user was deleted. */
  made_by: number | null;
  created_at: string;
}
