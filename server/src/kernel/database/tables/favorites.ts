/** A post of another user that is one of a user's favorites; their own ones have a flag. */
export interface MemberFavoritesTable {
  /** Whose favorite it is. */
  user_id: number;
  post_id: number;
  /** Whose post it is. It may have been deleted, or not be shared any more. */
  owner_id: number;
  created_at: string;
}
