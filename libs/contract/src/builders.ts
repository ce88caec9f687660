import type { ImportPreview } from './exchange/import-previews.ts';
import type { CollectionTree } from './library/collections.ts';
import type { DeletedCollection } from './library/deleted-collections.ts';
import type { Grant, SharedRoot } from './library/grants.ts';
import type { Post } from './library/posts.ts';
import type { SavedSearch } from './library/saved-searches.ts';
import type { Share } from './library/shares.ts';
import type { Tag } from './library/tags.ts';
import { USER_PERMISSION, VISITOR_PERMISSION } from './people/permissions.ts';
import type { Library, User } from './people/users.ts';

/** When everything was created. */
export const CREATED = '2026-01-02T03:04:05.000Z';

/** A text post in Uncategorized. Pass only the fields that the test is about. */
export const aPost = (given: Partial<Post> = {}): Post => ({
  id: given.id ?? given.order ?? 1,
  type: 'text',
  title: 'A note',
  content: 'Some words',
  url: null,
  base_url: null,
  description: null,
  note: null,
  image_path: null,
  color: null,
  collection_id: null,
  order: 1,
  is_archived: false,
  created_at: CREATED,
  updated_at: CREATED,
  is_pinned: false,
  is_favorite: false,
  tags: [],
  ...given,
});

/** A link post whose content and base_url follow from its url. */
export const aLink = (given: Partial<Post> & { url?: string } = {}): Post => {
  const url = given.url ?? 'https://example.org/page';
  return aPost({ type: 'link', title: 'A link', content: url, url, base_url: new URL(url).origin, ...given });
};

/** An empty top-level collection. */
export const aCollection = (given: Partial<CollectionTree> = {}): CollectionTree => ({
  id: 1,
  name: 'A collection',
  icon_id: null,
  parent_id: null,
  nested: [],
  ...given,
});

/** A grant of a collection itself: user 3, Ada, can view it. */
export const aGrant = (given: Partial<Grant> = {}): Grant => ({
  id: 1,
  collection_id: 1,
  kind: 'user',
  principal_id: 3,
  name: 'Ada',
  role: 'viewer',
  may_comment: false,
  created_at: CREATED,
  from: null,
  ...given,
});

/** A collection that Ada shares with the user as a viewer. */
export const aSharedRoot = (given: Partial<SharedRoot> = {}): SharedRoot => ({
  collection: aCollection({ id: 40, name: 'Family', owner_id: 3, permission: given.permission ?? VISITOR_PERMISSION }),
  owner: { id: 3, name: 'Ada' },
  role: 'viewer',
  permission: VISITOR_PERMISSION,
  may_comment: false,
  grant_id: 9,
  ...given,
});

/** A top-level collection in the recycle bin, without subcollections and posts. */
export const aDeletedCollection = (given: Partial<DeletedCollection> = {}): DeletedCollection => ({
  id: 1,
  name: 'A deleted collection',
  icon_id: null,
  parent_id: null,
  deleted_at: CREATED,
  collections_below: 0,
  posts_count: 0,
  ...given,
});

export const aUser = (given: Partial<User> = {}): User => ({
  id: 1,
  name: 'A user',
  email: 'user@example.org',
  permission: USER_PERMISSION,
  created_at: CREATED,
  updated_at: CREATED,
  disabled_at: null,
  ...given,
});

/** The counts of a user without any data. */
export const aLibrary = (given: Partial<Library> = {}): Library => ({
  posts_count: 0,
  archived_count: 0,
  collections_count: 0,
  tags_count: 0,
  shares_count: 0,
  files_count: 0,
  shared_count: 0,
  members_count: 0,
  is_last_owner: false,
  ...given,
});

export const aTag = (given: Partial<Tag> = {}): Tag => ({ id: 1, name: 'a tag', ...given });

/** An active share of collection 1. */
export const aShare = (given: Partial<Share> = {}): Share => ({
  id: 1,
  token: 'a-token-that-nobody-guesses',
  collection_id: 1,
  saved_search_id: null,
  post_id: null,
  permission: VISITOR_PERMISSION,
  is_active: true,
  name: null,
  expires_at: null,
  has_password: false,
  with_subcollections: false,
  may_add: false,
  with_comments: false,
  openings: 0,
  last_opened_at: null,
  ...given,
});

/** A saved search for links without tags, everywhere. */
export const aSavedSearch = (given: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 1,
  name: 'A saved search',
  icon_id: null,
  filter: 'is:link is:untagged',
  collection_id: null,
  time_zone: 'UTC',
  is_shared: false,
  ...given,
});

/** A preview of a bookmark file with one link. */
export const anImportPreview = (given: Partial<ImportPreview> = {}): ImportPreview => ({
  id: 'kXvPnR2bQz7LmW4tYc9aSg',
  status: 'ready',
  read: 4000,
  size: 4000,
  failure: null,
  sources: [{ format: 'bookmarks', title: 'Bookmark file', files: 1 }],
  collection_name: 'Imported Bookmarks',
  links: 1,
  notes: 0,
  collections: 0,
  tags: 0,
  deleted: 0,
  images: 0,
  missing_files: 0,
  oldest: null,
  newest: null,
  undated: 0,
  duplicates: 0,
  flags: [],
  skipped: [],
  skipped_count: 0,
  shortened: [],
  shortened_count: 0,
  left_out: [],
  warnings: [],
  articles: 0,
  feeds: 0,
  columns: null,
  users: null,
  shares: 0,
  expires_at: '2026-11-20T15:30:00.000Z',
  ...given,
});
