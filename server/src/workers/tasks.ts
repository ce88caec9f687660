import type { StoredImage, Thumbnail } from '../files/images.ts';
import type { LongText } from '../search/chunks.ts';
import type { Archive, ArchiveTask } from '../transfer/archive/archive-reader.ts';
import type { NoteText } from '../transfer/archive/markdown.ts';
import type { BookmarkFile, BookmarkTask } from '../transfer/bookmarks/netscape-reader.ts';
import type { PackedBytes } from '../transfer/archive/zip-writer.ts';

/** Why a file cannot be read. An error's class and its code do not survive the way between threads. */
export interface Refusal {
  refusal: string;
  /** Not for its own sake: the disk is full. */
  isDiskFull?: true;
}

/** Work that would hold up the main thread: what goes in and what comes back. */
export interface WorkerTasks {
  sanitize: { input: string; output: string | null };
  /** The words of a long post, as lines for the index. */
  tokenize: { input: LongText; output: string[] };
  /**
   * Checks the links of a bookmark file and lays them down in a folder. A refusal comes back as data: an error's class
   * does not survive the way between threads.
   */
  readBookmarks: { input: BookmarkTask; output: { file: BookmarkFile } | Refusal };
  /** Unpacks, checks and cleans an archive into a folder. */
  readArchive: { input: ArchiveTask; output: { archive: Archive } | Refusal };
  /** Notes as files of Markdown, packed. */
  packNotes: { input: NoteText[]; output: PackedBytes[] };
  /** Null for what is no image of a known kind. */
  encodeImage: { input: Uint8Array; output: Uint8Array | null };
  /** The same for one that was stored before: as it is, where it may stay so. */
  restoreImage: { input: StoredImage; output: Uint8Array | null };
  encodeFavicon: { input: Uint8Array; output: Uint8Array | null };
  encodeThumbnail: { input: Uint8Array; output: Thumbnail | null };
}
