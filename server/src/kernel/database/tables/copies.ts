import type { CopyKind, CopyState, SnapshotState } from '@benotes/contract';
import type { Generated } from 'kysely';

/** What was kept of the page of a link, and how the last attempt to copy it ended. */
export interface CopiesTable {
  id: Generated<number>;
  post_id: number;
  user_id: number;
  state: CopyState;
  checked_at: string;
  /** Null: there is no copy, and neither are the columns below. */
  kind: CopyKind | null;
  url: string | null;
  title: string | null;
  author: string | null;
  published_at: string | null;
  language: string | null;
  words: Generated<number>;
  pages: number | null;
  html: string | null;
  /** The size of `html`. Its files have their own sizes. */
  html_bytes: Generated<number>;
  images_left_out: Generated<number>;
  /** The name of the stored PDF. */
  file: string | null;
  fetched_at: string | null;
  /** Changes with every copy. */
  version: string | null;
  is_indexed: Generated<0 | 1>;
}

/** Which stored files a copy shows. */
export interface CopyFilesTable {
  copy_id: number;
  user_id: number;
  name: string;
}

/** A page as a browser shows it, and how the last attempt to take it ended. Its files are among those of its copy. */
export interface SnapshotsTable {
  copy_id: number;
  user_id: number;
  state: Exclude<SnapshotState, 'none'>;
  checked_at: string;
  /** The name of the HTML file. Null: there is no snapshot, and neither are the columns below. */
  page: string | null;
  /** The name of its picture. */
  picture: string | null;
  /** The URL of the page after redirects. */
  url: string | null;
  left_out: Generated<number>;
  taken_at: string | null;
}

/** A link whose page is to be copied. */
export interface CopyJobsTable {
  post_id: number;
  user_id: number;
  /** scheme://host[:port]: jobs take turns between hosts. */
  host: string;
  tries: Generated<number>;
  /** The copy is done, and the snapshot follows. */
  is_snapshot: Generated<0 | 1>;
  /** A user waits for it. */
  is_asked: Generated<0 | 1>;
  /** The earliest time of the next attempt. */
  not_before: Generated<string>;
}
