import type { TSchema } from 'typebox';

/** What is said about a field of posts, wherever posts are stored, shown, exported, imported, merged, or edited. */
export interface PostField {
  /** Of responses. Without it, the field is only in exports. */
  schema?: TSchema;
  /** Of the bodies of `createPost` and `updatePost`, for a field that is stored as it is given. */
  given?: TSchema;
  /** In characters. Imports cut what is longer. */
  limit?: number;
  /**
   * How its column is read: as it is, 0 or 1 as a Boolean, after its row if it is large, only in the recycle bin, or
   * left out where it is null. Without it, the field is no column.
   */
  column?: 'value' | 'flag' | 'text' | 'in bin' | 'if set';
  /** Whether visitors get it; `false` always has this value for them. */
  visitors: 'shown' | 'hidden' | 'false';
  /** Whether members of a shared collection get it although visitors do not. */
  members?: 'shown';
  /** Whether archives have it. All that they have is imported again. */
  archive?: 'always' | 'if set';
  /** Whether the JSON export has it. */
  json?: 'always' | 'if set';
  /** Its column of the CSV export. */
  csv?: string;
  /** Which exports bring it back: both, or JSON alone, because CSV does not have it. */
  imported?: 'JSON, CSV' | 'JSON';
  /** Whether an import replaces it in a post that is there already. Undoing the import brings it back. */
  replaced?: true;
  /**
   * What the link that stays of merged duplicates gets: what it has, the earliest one, its own if a user wrote it, the
   * longest one, true if any is, or those of all.
   */
  merged: 'own' | 'earliest' | 'written' | 'longest' | 'any' | 'all';
  /** Only links have it: null for a text. */
  ofLinks?: true;
  /** Forms edit it; of all posts or of links alone. */
  edited?: 'posts' | 'links';
}
