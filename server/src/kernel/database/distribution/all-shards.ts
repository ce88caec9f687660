/** A query that asks every node, because it does not know the owner, or is about all of them. */
export interface AllShardsQuery {
  name: string;
  /** The file that has it, and a part of its text. */
  file: string;
  text: string;
}

const BEFORE_OWNER_IS_KNOWN: readonly AllShardsQuery[] = [
  { name: 'visitor by the token of a share', file: 'library/shares/visitors.repo.ts', text: '"shares"."token" =' },
  { name: 'visitor by the id of a share', file: 'library/shares/visitors.repo.ts', text: '"shares"."id" =' },
  { name: 'feed by its secret', file: 'exchange/feeds/feeds.repo.ts', text: 'where "feeds"."token_hash" =' },
];

/** Tokens are unique among all users, owners see the list of all, and one event may concern several. */
const AMONG_ALL_USERS: readonly AllShardsQuery[] = [
  {
    name: 'who has a second step',
    file: 'people/factors/second-factors.repo.ts',
    text: 'select "user_id" from "second_factors" where user_id in',
  },
  {
    name: 'whether a token is taken',
    file: 'library/shares/shares.repo.ts',
    text: 'select "id" from "shares" where "token" =',
  },
  {
    name: 'which tokens are taken',
    file: 'library/shares/shares.repo.ts',
    text: 'select "token" from "shares" where "token" in',
  },
  {
    name: 'notifications of several users',
    file: 'library/notifications/notifications.repo.ts',
    text: 'insert into "notifications"',
  },
  {
    name: 'unread notifications of several users',
    file: 'library/notifications/notifications.repo.ts',
    text: 'delete from "notifications" where user_id in',
  },
];

/** By one process at a time, each by an index or in batches; none of them is part of a request. */
const HOUSEKEEPING: readonly AllShardsQuery[] = [
  { name: 'notes to sanitize', file: 'library/posts/stored-contents.repo.ts', text: 'from "posts" where "id" >' },
  {
    name: 'posts without facts',
    file: 'library/search/backfill-facts.repo.ts',
    text: '"post_facts"."post_id" is null',
  },
  { name: 'posts to sort', file: 'library/search/sort-keys.repo.ts', text: 'from "posts" where "id" >' },
  {
    name: 'links without a page key',
    file: 'library/search/backfill-page-keys.repo.ts',
    text: '"url_key" is not null',
  },
  { name: 'the last link', file: 'links/link-checks/enroll-missed.repo.ts', text: 'select max("post_id")' },
  {
    name: 'links without a check',
    file: 'links/link-checks/enroll-missed.repo.ts',
    text: '"checks"."post_id" is null',
  },
  {
    name: 'libraries with old changes',
    file: 'library/changes/changes.repo.ts',
    text: 'from "libraries" where "user_id" >',
  },
  {
    name: 'posts with versions',
    file: 'library/versions/versions.repo.ts',
    text: 'from "post_versions" where "post_id" >',
  },
  {
    name: 'users with versions',
    file: 'library/versions/fit-quota.repo.ts',
    text: 'from "post_versions" where "user_id" >',
  },
  { name: 'files by name', file: 'library/files/files.repo.ts', text: 'from "files" where "name" >' },
  {
    name: 'files to remove',
    file: 'library/files/files.repo.ts',
    text: 'from "files" where "unused_since" is not null',
  },
  {
    name: 'expired deletions',
    file: 'library/collections/deleted-collections.repo.ts',
    text: 'delete from "deleted_collections" where "deleted_at" <',
  },
  {
    name: 'settings of removed collections',
    file: 'library/list-settings/list-settings.repo.ts',
    text: 'delete from "list_settings" where "collection_id" is not null',
  },
  {
    name: 'old notifications',
    file: 'library/notifications/notifications.repo.ts',
    text: 'delete from "notifications" where "created_at" <',
  },
  {
    name: 'favorites among the posts of others',
    file: 'library/posts/favorites/favorites.repo.ts',
    text: 'from "member_favorites" where ("user_id", "post_id") >',
  },
  {
    name: 'old reading positions',
    file: 'library/posts/reading-positions/reading-positions.repo.ts',
    text: 'delete from "reading_positions" where "read_at" <',
  },
  { name: 'old moves', file: 'library/moves/moves.repo.ts', text: 'delete from "moves" where "created_at" <=' },
  { name: 'old conversions', file: 'library/posts/converted-posts.repo.ts', text: 'where "converted_at" <' },
  { name: 'old replacements', file: 'exchange/storing/replace-posts.repo.ts', text: '"imports"."created_at" <' },
  { name: 'expired responses', file: 'kernel/http/idempotency.repo.ts', text: 'where "created_at" <' },
  {
    name: 'expired jobs',
    file: 'library/posts/actions/post-jobs.repo.ts',
    text: 'from "post_jobs" where "created_at" <',
  },
  {
    name: 'search words',
    file: 'library/search/search-words.repo.ts',
    text: 'from search_words where (user_id, word) >',
  },
];

/** What queues of one process at a time look for; what they do then names the owner. */
const QUEUES: readonly AllShardsQuery[] = [
  {
    name: 'the next long post',
    file: 'library/search/long-posts.repo.ts',
    text: 'from "long_posts" where "is_pending" =',
  },
  {
    name: 'the next copy to index',
    file: 'library/search/copy-index.repo.ts',
    text: 'from "copies" where "is_indexed" = 0',
  },
  {
    name: 'webhooks with due deliveries',
    file: 'exchange/webhooks/deliveries.repo.ts',
    text: 'select distinct "webhooks"."id"',
  },
  {
    name: 'the next work on a recycle bin',
    file: 'library/collections/bin-jobs.repo.ts',
    text: 'from "bin_jobs" order by "user_id"',
  },
  {
    name: 'the next import to undo',
    file: 'exchange/jobs/undo-import.repo.ts',
    text: `from "imports" where status = 'undoing'`,
  },
  {
    name: 'imports whose process has ended',
    file: 'exchange/jobs/import.repo.ts',
    text: 'from "imports" where "status" in',
  },
];

/** At the first start of a version that reads words in another way. */
const NEW_SEARCH_INDEX: readonly AllShardsQuery[] = [
  { name: 'the old index', file: 'library/search/search-index.repo.ts', text: 'delete from post_search' },
  { name: 'the old long posts', file: 'library/search/search-index.repo.ts', text: 'delete from "long_posts"' },
  { name: 'the old words', file: 'library/search/search-index.repo.ts', text: 'delete from "search_words"' },
  { name: 'the old index of copies', file: 'library/search/copy-index.repo.ts', text: 'delete from "copy_search"' },
  {
    name: 'copies to index again',
    file: 'library/search/copy-index.repo.ts',
    text: 'update "copies" set "is_indexed"',
  },
  { name: 'posts to index', file: 'library/search/search-index.repo.ts', text: 'from "posts" where "id" >' },
  {
    name: 'highlights to fold',
    file: 'library/highlights/refold-highlights.repo.ts',
    text: 'from "highlights" where "id" >',
  },
];

/**
 * All queries that ask every node, by why they do. A test fails for one that is missing here, and for one that does not
 * occur any more.
 */
export const ALL_SHARDS: readonly AllShardsQuery[] = [
  ...BEFORE_OWNER_IS_KNOWN,
  ...AMONG_ALL_USERS,
  ...HOUSEKEEPING,
  ...QUEUES,
  ...NEW_SEARCH_INDEX,
];

/** Whether a query is the one that is described. */
export const isOf = ({ file, text }: AllShardsQuery, query: { file: string; sql: string }): boolean =>
  query.file === file && query.sql.replaceAll(/\s+/g, ' ').includes(text);
