import type { Generated } from 'kysely';

/** A stored image. */
export interface FilesTable {
  /** Kind and random name: `attachments/….webp`. */
  name: string;
  /** The owner; null after the user was deleted, or on a distributed database still their id. */
  user_id: number | null;
  bytes: number;
  created_at: string;
  /** Since when no post shows it. */
  unused_since: Generated<string | null>;
}

/** Which stored files a post shows. */
export interface PostFilesTable {
  post_id: number;
  /** The owner of the post. */
  user_id: number;
  name: string;
}
