import type { Database } from '../schema.ts';

/** The column by whose hash the rows of distributed tables are spread: all rows of a user are on one node. */
export const OWNER_COLUMN = 'user_id';

/**
 * Where Citus keeps the rows of a table. `distributed`: on the node of their owner; `reference`: on every node, for
 * small tables that are looked up by something other than their owner; `local`: on the coordinator only.
 */
export type Placement = 'distributed' | 'reference' | 'local';

/** Tables that only PostgreSQL has, or that libraries use. */
type OtherTable = 'post_search' | 'copy_search' | 'rate_limits' | 'kysely_migration' | 'kysely_migration_lock';

/** Every table. */
export const PLACEMENTS: Record<keyof Database | OtherTable, Placement> = {
  bin_jobs: 'distributed',
  changes: 'distributed',
  collections: 'distributed',
  converted_posts: 'distributed',
  copies: 'distributed',
  copy_files: 'distributed',
  copy_jobs: 'distributed',
  copy_search: 'distributed',
  deleted_collections: 'distributed',
  feeds: 'distributed',
  files: 'distributed',
  comments: 'distributed',
  highlights: 'distributed',
  idempotency_keys: 'distributed',
  imported_posts: 'distributed',
  imports: 'distributed',
  known_devices: 'distributed',
  libraries: 'distributed',
  link_checks: 'distributed',
  list_settings: 'distributed',
  long_posts: 'distributed',
  member_favorites: 'distributed',
  moves: 'distributed',
  notifications: 'distributed',
  post_facts: 'distributed',
  post_files: 'distributed',
  post_job_items: 'distributed',
  post_job_tags: 'distributed',
  post_jobs: 'distributed',
  post_search: 'distributed',
  post_tag: 'distributed',
  post_versions: 'distributed',
  posts: 'distributed',
  preview_jobs: 'distributed',
  reading_positions: 'distributed',
  recovery_codes: 'distributed',
  replaced_posts: 'distributed',
  saved_searches: 'distributed',
  search_words: 'distributed',
  second_factors: 'distributed',
  shares: 'distributed',
  snapshots: 'distributed',
  tags: 'distributed',
  webhook_deliveries: 'distributed',
  webhooks: 'distributed',

  // Looked up by a token, an address, or an account, before the user is known.
  api_tokens: 'reference',
  collection_grants: 'reference',
  email_changes: 'reference',
  extension_grants: 'reference',
  group_members: 'reference',
  invitations: 'reference',
  oidc_identities: 'reference',
  oidc_sessions: 'reference',
  oidc_transactions: 'reference',
  one_time_tokens: 'reference',
  passkeys: 'reference',
  sessions: 'reference',
  sign_in_challenges: 'reference',
  user_groups: 'reference',
  users: 'reference',
  // Read for all users together.
  audit_entries: 'reference',
  canary_trials: 'reference',

  // Of the server, without owners and without references to tables that have them.
  checked_sites: 'local',
  kysely_migration: 'local',
  kysely_migration_lock: 'local',
  leases: 'local',
  migrated_rows: 'local',
  module_files: 'local',
  module_loads: 'local',
  module_table: 'local',
  oidc_logout_tokens: 'local',
  rate_limits: 'local',
  settings: 'local',
};

/** The names of the tables of a placement, in alphabetical order. */
export const tablesOf = (placement: Placement): string[] =>
  Object.entries(PLACEMENTS)
    .filter(([, own]) => own === placement)
    .map(([name]) => name)
    .toSorted();
