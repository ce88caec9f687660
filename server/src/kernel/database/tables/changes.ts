import type { ChangedType, ChangeKind, ChangeMaker, ChangeReason } from '@benotes/contract';

/** The library of a user, from its first change on. */
export interface LibrariesTable {
  user_id: number;
  /** How many changes there were: the number of the last one. */
  revision: number;
}

/** A change of a library. What the columns mean is in the contract (`Change`). */
export interface ChangesTable {
  /** Whose library it is. */
  user_id: number;
  revision: number;
  type: ChangedType;
  kind: ChangeKind;
  thing_id: number | null;
  post_id: number | null;
  /** Null for posts: a title is not kept longer than its post. */
  name: string | null;
  count: number | null;
  reason: ChangeReason | null;
  action: string | null;
  /** Separated by spaces. */
  fields: string | null;
  collection_id: number | null;
  from_collection_id: number | null;
  made_by: ChangeMaker;
  maker_id: number | null;
  token_name: string | null;
  created_at: string;
}
