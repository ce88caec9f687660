import type { Generated, GeneratedAlways } from 'kysely';

export interface PostsTable {
  id: Generated<number>;
  user_id: number;
  type: 'text' | 'link';
  title: string;
  content: string;
  url: string | null;
  base_url: string | null;
  description: string | null;
  /** The HTML that a user wrote about a link. */
  note: Generated<string | null>;
  image_path: string | null;
  color: string | null;
  /** Whether the page of a link did not exist when it was last fetched. */
  is_gone: Generated<0 | 1>;
  /** Whether its page was given up after the process had ended several times while it was fetched for a preview. */
  is_preview_failed: Generated<0 | 1>;
  /** Whether its user has chosen the picture, or that there is none: previews leave it. */
  is_picture_chosen: Generated<0 | 1>;
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
  is_pinned: Generated<0 | 1>;
  is_favorite: Generated<0 | 1>;
  /** Its collection, 0 for Uncategorized. */
  list_id: GeneratedAlways<number>;
  /** What lists are sorted by (`library/search/sort-keys.ts`); indexing a post updates them. */
  title_key: Generated<string>;
  site_key: Generated<string>;
  /** When an earlier state of it was last kept; null for none. */
  version_at: Generated<string | null>;
  /** The name of the link by which a visitor has added it. */
  added_by: Generated<string | null>;
  /** Who made it; null for its owner. No reference: a post stays when the user is deleted. */
  author_id: Generated<number | null>;
  /** Who last changed what versions keep of it; null for its owner. */
  last_author_id: Generated<number | null>;
}

/** Links that became texts, and texts that became links, as they were before. */
export interface ConvertedPostsTable {
  post_id: number;
  user_id: number;
  /** The columns that the conversion changed, as JSON. */
  before: string;
  /** A hash of its texts afterwards: the conversion can be undone while they are unchanged. */
  after_hash: string;
  converted_at: string;
}

/** A link whose preview is pending. */
export interface PreviewJobsTable {
  post_id: number;
  user_id: number;
  /** scheme://host[:port]: jobs take turns between hosts. */
  host: string;
  tries: Generated<number>;
}

export interface TagsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The folded name, unique per user. */
  name_key: string;
  /** The import that created it, until a user renames it. */
  import_id: number | null;
}

export interface PostTagTable {
  post_id: number;
  tag_id: number;
  user_id: number;
}

export interface ImportsTable {
  id: Generated<number>;
  user_id: number;
  status: 'running' | 'done' | 'failed' | 'undoing';
  /** An `ImportResult` of the contract as JSON; for a failed import its `failure`. */
  result: string | null;
  created_at: string;
  /** While it is undone: the number of posts, and of those that are done. */
  undo_total: Generated<number>;
  undo_done: Generated<number>;
}

/** By what a later import recognizes a post. */
export interface ImportedPostsTable {
  user_id: number;
  /** A hash of the product and of the id that the post has there. */
  key: string;
  post_id: number;
}

/** Posts as they were before an import changed them. */
export interface ReplacedPostsTable {
  import_id: number;
  post_id: number;
  user_id: number;
  /** The columns that the import changed and the ids of the tags, as JSON. */
  before: string;
  /** A hash of the same afterwards: the change can be undone while they are unchanged. */
  after_hash: string;
}
