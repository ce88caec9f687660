import type { Generated } from 'kysely';

/** What somebody with access to a post wrote about it. */
export interface CommentsTable {
  id: Generated<number>;
  /** The owner of the post. */
  user_id: number;
  post_id: number;
  /** Who wrote it. That user may have been deleted. */
  author_id: number;
  text: string;
  /** Whom it names, and where in the text: JSON of `Mention`s; null for nobody. */
  mentions: Generated<string | null>;
  created_at: string;
  updated_at: string;
}
