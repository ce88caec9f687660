import type { AuditEntriesTable } from './tables/audit.ts';
import type { ChangesTable, LibrariesTable } from './tables/changes.ts';
import type {
  BinJobsTable,
  CollectionsTable,
  DeletedCollectionsTable,
  ListSettingsTable,
  SavedSearchesTable,
  SharesTable,
} from './tables/collections.ts';
import type { CommentsTable } from './tables/comments.ts';
import type { CopiesTable, CopyFilesTable, CopyJobsTable, SnapshotsTable } from './tables/copies.ts';
import type { PasskeysTable, RecoveryCodesTable, SecondFactorsTable, SignInChallengesTable } from './tables/factors.ts';
import type { MemberFavoritesTable } from './tables/favorites.ts';
import type { FilesTable, PostFilesTable } from './tables/files.ts';
import type { CollectionGrantsTable, GroupMembersTable, UserGroupsTable } from './tables/grants.ts';
import type { HighlightsTable } from './tables/highlights.ts';
import type { CheckedSitesTable, LinkChecksTable } from './tables/link-checks.ts';
import type { CanaryTrialsTable, ModuleFilesTable, ModuleLoadsTable, ModuleTableTable } from './tables/modules.ts';
import type { MovesTable } from './tables/moves.ts';
import type { NotificationsTable } from './tables/notifications.ts';
import type {
  OidcIdentitiesTable,
  OidcLogoutTokensTable,
  OidcSessionsTable,
  OidcTransactionsTable,
} from './tables/oidc.ts';
import type { FeedsTable, WebhookDeliveriesTable, WebhooksTable } from './tables/outgoing.ts';
import type { PostJobItemsTable, PostJobTagsTable, PostJobsTable } from './tables/post-jobs.ts';
import type {
  ConvertedPostsTable,
  ImportedPostsTable,
  ImportsTable,
  PostTagTable,
  PostsTable,
  PreviewJobsTable,
  ReplacedPostsTable,
  TagsTable,
} from './tables/posts.ts';
import type { ReadingPositionsTable } from './tables/reading-positions.ts';
import type { LongPostsTable, PostFactsTable, SearchWordsTable } from './tables/search.ts';
import type { IdempotencyKeysTable, LeasesTable, MigratedRowsTable, SettingsTable } from './tables/server.ts';
import type {
  ApiTokensTable,
  EmailChangesTable,
  ExtensionGrantsTable,
  InvitationsTable,
  KnownDevicesTable,
  OneTimeTokensTable,
  SessionsTable,
  UsersTable,
} from './tables/users.ts';
import type { PostVersionsTable } from './tables/versions.ts';

/** All tables. Timestamps are ISO 8601 text in UTC, booleans are 1 and 0, on both databases. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  one_time_tokens: OneTimeTokensTable;
  email_changes: EmailChangesTable;
  invitations: InvitationsTable;
  api_tokens: ApiTokensTable;
  extension_grants: ExtensionGrantsTable;
  audit_entries: AuditEntriesTable;
  oidc_identities: OidcIdentitiesTable;
  oidc_transactions: OidcTransactionsTable;
  oidc_sessions: OidcSessionsTable;
  oidc_logout_tokens: OidcLogoutTokensTable;
  passkeys: PasskeysTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  module_table: ModuleTableTable;
  module_files: ModuleFilesTable;
  module_loads: ModuleLoadsTable;
  canary_trials: CanaryTrialsTable;
  user_groups: UserGroupsTable;
  group_members: GroupMembersTable;
  collection_grants: CollectionGrantsTable;
  libraries: LibrariesTable;
  changes: ChangesTable;
  collections: CollectionsTable;
  deleted_collections: DeletedCollectionsTable;
  bin_jobs: BinJobsTable;
  list_settings: ListSettingsTable;
  saved_searches: SavedSearchesTable;
  posts: PostsTable;
  converted_posts: ConvertedPostsTable;
  long_posts: LongPostsTable;
  search_words: SearchWordsTable;
  post_facts: PostFactsTable;
  tags: TagsTable;
  post_tag: PostTagTable;
  post_versions: PostVersionsTable;
  shares: SharesTable;
  feeds: FeedsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  imports: ImportsTable;
  imported_posts: ImportedPostsTable;
  replaced_posts: ReplacedPostsTable;
  settings: SettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  leases: LeasesTable;
  migrated_rows: MigratedRowsTable;
  preview_jobs: PreviewJobsTable;
  link_checks: LinkChecksTable;
  checked_sites: CheckedSitesTable;
  copies: CopiesTable;
  copy_files: CopyFilesTable;
  copy_jobs: CopyJobsTable;
  snapshots: SnapshotsTable;
  comments: CommentsTable;
  member_favorites: MemberFavoritesTable;
  moves: MovesTable;
  notifications: NotificationsTable;
  reading_positions: ReadingPositionsTable;
  highlights: HighlightsTable;
  files: FilesTable;
  post_files: PostFilesTable;
  post_jobs: PostJobsTable;
  post_job_items: PostJobItemsTable;
  post_job_tags: PostJobTagsTable;
}
