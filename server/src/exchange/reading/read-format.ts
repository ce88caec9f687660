import type { ImportFlag, ImportPreview } from '@benotes/contract';

import type { Exact, ReadOptions } from '../formats/reader.ts';
import type { ListedLines } from '../jobs/reported-lines.ts';
import type { UploadedFile } from '../unpack/unpack.ts';

/** The file with the posts, one per line. */
export const POSTS_FILE = 'posts.jsonl';
/** The folder of images, with the same paths as below /storage. */
export const IMAGES_FOLDER = 'files';

/** A post as it is stored, except what depends on the library. */
export interface ReadPost {
  kind: 'link' | 'note';
  /** Index into the places; -1 outside any. */
  place: number;
  title: string;
  url: string | null;
  description: string | null;
  /** Sanitized: the text of a note, or the note of a link. */
  html: string;
  tags: string[];
  flags: ImportFlag[];
  created: string | null;
  updated: string | null;
  /** When it was moved to the recycle bin; true if that is not known. */
  deleted: string | true | null;
  /** Identifies it among all imports of its product. */
  key: string | null;
  /** Whether the reader gave it an id; otherwise the key is made from its texts. */
  hasId: boolean;
  /** The id that the post has in the library it was exported from; null if that was no Benotes. */
  ownId: number | null;
  /** Line or entry of its file, from 1. */
  line: number;
  /** Its place among the posts of its place, and among all, counted from 1 at the bottom. */
  order: number;
  flatOrder: number;
  /** Whether it has links to other posts of the import. */
  hasLinks: boolean;
  /** Whether it is stored as it is, also with dates in the future. */
  exact?: Exact | undefined;
}

/** A collection of an import. Parents come before their children. */
export interface ReadPlace {
  /** Index into the places; -1 for the collection that holds the import. */
  parent: number;
  name: string;
  description: string | null;
  created: string | null;
  updated: string | null;
  /** Whether only a collection with exactly this name is the same, and its dates may be in the future. */
  isExact: boolean;
}

/** What was read from the files of an import. Its posts and images are in its folder. */
export interface ReadImport extends Pick<
  ImportPreview,
  | 'sources'
  | 'links'
  | 'notes'
  | 'deleted'
  | 'oldest'
  | 'newest'
  | 'undated'
  | 'flags'
  | 'left_out'
  | 'warnings'
  | 'articles'
  | 'feeds'
  | 'columns'
  | 'users'
> {
  places: ReadPlace[];
  /** Number of distinct tags. */
  tags: number;
  /** The names of images, such as `attachments/….webp`, as posts show them. */
  images: string[];
  missingFiles: number;
  skipped: ListedLines;
  shortened: ListedLines;
  /** Begins the addresses of links to other posts, followed by their line in the file of posts, from 0. */
  linkStart: string;
}

/** Shared with the thread that reads: how much of the files was read, from 0 to 1, and whether it should stop. */
export class ReadProgress {
  readonly #values: Float64Array;

  constructor(readonly buffer = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)) {
    this.#values = new Float64Array(buffer);
  }

  get fraction(): number {
    return this.#values[0] ?? 0;
  }

  set fraction(value: number) {
    this.#values[0] = Math.min(1, value);
  }

  get isStopped(): boolean {
    return this.#values[1] === 1;
  }

  stop(): void {
    this.#values[1] = 1;
  }
}

export interface ReadTask {
  files: UploadedFile[];
  /** Where posts and images are written; the caller removes it. */
  folder: string;
  options: ReadOptions;
  /** See `ArchiveTask`. */
  keepMaxBytes: number;
  progress: SharedArrayBuffer;
}
