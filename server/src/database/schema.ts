import type { Generated } from 'kysely';

/** All tables. Timestamps are ISO 8601 text in UTC, booleans are 1 and 0, on both databases. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  one_time_tokens: OneTimeTokensTable;
  api_tokens: ApiTokensTable;
  module_table: ModuleTableTable;
  module_files: ModuleFilesTable;
  module_loads: ModuleLoadsTable;
  canary_trials: CanaryTrialsTable;
  collections: CollectionsTable;
  deleted_collections: DeletedCollectionsTable;
  posts: PostsTable;
  long_posts: LongPostsTable;
  search_words: SearchWordsTable;
  post_facts: PostFactsTable;
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
  /** Kind and random name: `attachments/….webp`. */
  name: string;
  /** The owner; null after the user was deleted. */
  user_id: number | null;
  bytes: number;
  created_at: string;
  /** Since when no post shows it. */
  unused_since: Generated<string | null>;
}

/** Which stored files a post shows. */
interface PostFilesTable {
  post_id: number;
  name: string;
}

/** Work that only one process may do at a time. */
interface LeasesTable {
  name: string;
  holder: string;
  until: string;
}

/** A link whose preview is pending. */
interface PreviewJobsTable {
  post_id: number;
  user_id: number;
  /** scheme://host[:port]: jobs take turns between hosts. */
  host: string;
  tries: Generated<number>;
}

/** The response to a request with an idempotency key. Rows without a status are from an older version. */
interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: string;
}

/** Internal state of the server. */
interface SettingsTable {
  key: string;
  value: string;
}

interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** The folded e-mail address, which is unique case-insensitively. */
  email_key: string;
  password_hash: string;
  permission: number;
  created_at: string;
  updated_at: string;
}

/** A pair of tokens; a refresh adds a row to the family. Only SHA-256 hashes are stored. */
interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  family: string;
  access_hash: string;
  refresh_hash: string;
  /** Derives the successor from the refresh token, so that two tabs receive the same one. */
  salt: string;
  access_expires_at: string;
  refresh_expires_at: string;
  rotated_at: string | null;
}

interface OneTimeTokensTable {
  token_hash: string;
  purpose: 'setup' | 'reset';
  /** The user of a reset link; null for the set-up link. */
  user_id: number | null;
  created_at: string | null;
  expires_at: string;
}

/** The releases that are valid for all processes; one row. */
interface ModuleTableTable {
  id: number;
  /** Changes with every change of the content. */
  revision: string;
  content: string;
}

/** The files of released modules. */
interface ModuleFilesTable {
  name: string;
  version: string;
  path: string;
  content: Uint8Array;
}

/** Loads of a version within an hour, and the failed ones by kind. */
interface ModuleLoadsTable {
  name: string;
  version: string;
  /** When the hour began. */
  hour: string;
  loads: number;
  script: number;
  timeout: number;
  mount: number;
  render: number;
}

/** What a user contributes to the decision about a canary: loads of it, and of the live version meanwhile. */
interface CanaryTrialsTable {
  user_id: number;
  name: string;
  version: string;
  loads: number;
  failures: number;
}

/** A token for releases over HTTP. */
interface ApiTokensTable {
  id: Generated<number>;
  /** The owner who created it. */
  user_id: number;
  name: string;
  /** The SHA-256 hash of the secret. */
  token_hash: string;
  /** The modules it may release, as JSON: names, or only `*`. */
  modules: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

interface CollectionsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  icon_id: number | null;
  parent_id: number | null;
  /** Position among the siblings, lowest first, with gaps allowed. */
  position: number;
  /** The import that created it, until a user edits it. */
  import_id: number | null;
  created_at: string;
  updated_at: string;
}

/** A collection that can be restored. */
interface DeletedCollectionsTable {
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
  created_at: string;
  updated_at: string;
  /** As `archived_at` of the posts that went to the recycle bin with it. */
  deleted_at: string;
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
  /** In the recycle bin: the deleted collection it comes from, even if that cannot be restored any more. */
  deleted_collection_id: Generated<number | null>;
  /** The import that created it, until a user edits it or its tags. */
  import_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Posts whose text is indexed in the background. */
interface LongPostsTable {
  post_id: number;
  user_id: number;
  /** Changes with every change of the post. */
  version: string;
  is_pending: 0 | 1;
}

/** Words that were indexed for a user, for suggestions. */
interface SearchWordsTable {
  user_id: number;
  word: string;
}

/** What the operators of a search look up. */
interface PostFactsTable {
  post_id: number;
  user_id: number;
  /** The host of a link, backwards and with a dot at its end (`org.example.`), so that subdomains are a range. */
  site: string | null;
  /** A hash of the URL of a link. */
  url_key: string | null;
  has_image: 0 | 1;
  has_code: 0 | 1;
  has_task: 0 | 1;
  has_open_task: 0 | 1;
}

interface TagsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The folded name, unique per user. */
  name_key: string;
  /** The import that created it, until a user renames it. */
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
  /** An `ImportResult` of the contract as JSON; for a failed import its `failure`. */
  result: string | null;
  created_at: string;
}
