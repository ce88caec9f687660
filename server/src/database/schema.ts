import type { Generated } from 'kysely';

/** Every table. Times are ISO 8601 in UTC as text, yes and no are 1 and 0: the same on both databases. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  collections: CollectionsTable;
  posts: PostsTable;
  long_posts: LongPostsTable;
  tags: TagsTable;
  post_tag: PostTagTable;
  shares: SharesTable;
  imports: ImportsTable;
  settings: SettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  leases: LeasesTable;
  preview_jobs: PreviewJobsTable;
  files: FilesTable;
  post_files: PostFilesTable;
}

/** A stored image. */
interface FilesTable {
  /** Its kind and its random name: `attachments/….webp`. */
  name: string;
  /** Whose; null once they are gone. */
  user_id: number | null;
  bytes: number;
  created_at: string;
  /** Since when no post was found that shows it. */
  unused_since: Generated<string | null>;
}

/** Which stored files a post shows. */
interface PostFilesTable {
  post_id: number;
  name: string;
}

/** What only one process does at a time. */
interface LeasesTable {
  name: string;
  holder: string;
  until: string;
}

/** A link whose page is to be looked at. */
interface PreviewJobsTable {
  post_id: number;
  user_id: number;
  /** scheme://host[:port]: hosts have their turns. */
  host: string;
  tries: Generated<number>;
}

/** The answer of a call that was made under a key. One without a status is of an older version. */
interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: string;
}

/** What the server remembers about itself. */
interface SettingsTable {
  key: string;
  value: string;
}

interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** The address folded, so that it is unique without case. */
  email_key: string;
  password_hash: string;
  permission: number;
  created_at: string;
  updated_at: string;
}

/** One pair of tokens; a refresh adds a row to the family. Only SHA-256 hashes are stored. */
interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  family: string;
  access_hash: string;
  refresh_hash: string;
  /** With the presented refresh token it yields the successor, so that two tabs are given the same one. */
  salt: string;
  access_expires_at: string;
  refresh_expires_at: string;
  rotated_at: string | null;
}

interface OneTimeTokensTable {
  token_hash: string;
  purpose: 'setup' | 'reset';
  /** Whose password a reset link sets; null for the set-up link. */
  user_id: number | null;
  created_at: string | null;
  expires_at: string;
}

interface CollectionsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  icon_id: number | null;
  parent_id: number | null;
  /** Place among the siblings, lowest first, holes allowed. */
  position: number;
  /** The import that made it, until somebody changes it. */
  import_id: number | null;
  created_at: string;
  updated_at: string;
}

interface PostsTable {
  id: Generated<number>;
  user_id: number;
  type: 'text' | 'link';
  title: string;
  content: string;
  url: string | null;
  base_url: string | null;
  description: string | null;
  image_path: string | null;
  color: string | null;
  collection_id: number | null;
  order: number;
  is_archived: 0 | 1;
  archived_at: string | null;
  /** The import that made it, until somebody changes it or its tags. */
  import_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Posts whose text is indexed after they were saved. */
interface LongPostsTable {
  post_id: number;
  user_id: number;
  /** Another one after every change. */
  version: string;
  is_pending: 0 | 1;
}

interface TagsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The name folded, unique per user. */
  name_key: string;
  /** The import that made it, until somebody renames it. */
  import_id: number | null;
}

interface PostTagTable {
  post_id: number;
  tag_id: number;
  user_id: number;
}

interface SharesTable {
  id: Generated<number>;
  user_id: number;
  collection_id: number;
  token: string;
  is_active: 0 | 1;
}

interface ImportsTable {
  id: Generated<number>;
  user_id: number;
  status: 'running' | 'done' | 'failed';
  /** An `ImportResult` of the contract as JSON; of a failed one its `failure`. */
  result: string | null;
  created_at: string;
}
