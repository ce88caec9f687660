import type { ImportPreview } from '@benotes/contract';

import type { ReadOptions } from '../formats/reader.ts';
import type { ImportFailure } from '../jobs/import.repo.ts';
import type { UploadedFile } from '../unpack/unpack.ts';

/** What is in the files of a preview. */
export type Found = Omit<ImportPreview, 'id' | 'status' | 'read' | 'size' | 'failure' | 'expires_at'>;

/** `archive`: one of Benotes, which the import of archives stores. */
export type PreviewKind = 'archive' | 'posts';

/** A preview as it is on disk. */
export interface PreviewState {
  status: ImportPreview['status'];
  kind: PreviewKind;
  /** Of the uploaded files, in bytes. */
  size: number;
  /** Their paths on disk are relative to the folder of the preview. */
  files: UploadedFile[];
  options: ReadOptions;
  found: Found;
  failure: ImportFailure | null;
}

/** What was read from the files of a preview; the folder also has the posts and images. */
export const READ_FOLDER = 'read';
export const READ_FILE = 'read.json';

export const NO_OPTIONS: ReadOptions = { articles: false, feeds: false, user: null, columns: null };

export const NOTHING_FOUND: Found = {
  sources: [],
  collection_name: '',
  links: 0,
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
};

/** @param fraction how much of the files was read, from 0 to 1. */
export const shownState = ({ status, size, found, failure }: PreviewState, fraction: number) => ({
  status,
  read: status === 'ready' ? size : Math.floor(fraction * size),
  size,
  failure: failure && { status: failure.status, reason: failure.reason ?? 'Something went wrong.' },
  ...found,
});
