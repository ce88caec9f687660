import type { PageTask, ReadResult } from '../copies/copy-article.ts';
import type { StoredImage, Thumbnail } from '../files/images.ts';
import type { Page } from '../link-checks/fingerprint.ts';
import type { LongText } from '../search/chunks.ts';
import type { InlinedPage, MhtmlTask } from '../snapshots/inline-page.ts';
import type { Archive, ArchiveTask } from '../transfer/archive/archive-reader.ts';
import type { NoteText } from '../transfer/archive/markdown.ts';
import type { BookmarkFile, BookmarkTask } from '../transfer/bookmarks/netscape-reader.ts';
import type { ReadTask } from '../transfer/reading/read-format.ts';
import type { ReadOutput } from '../transfer/reading/read-import.ts';
import type { MarkdownBatch } from '../transfer/exports/markdown-files.ts';
import type { PackedBytes, PackedFile } from '../transfer/archive/zip-writer.ts';

/** Why a file cannot be imported. Sent as data, because the class and code of an error are lost between threads. */
export interface Refusal {
  refusal: string;
  /** The reason is a full disk, not the file. */
  isDiskFull?: true;
  /** The reason is that reading was stopped. */
  isStopped?: true;
}

/** Inputs and outputs of the tasks that run in worker threads. */
export interface WorkerTasks {
  sanitize: { input: string; output: string | null };
  /** Splits a long post into lines of tokens for the index. */
  tokenize: { input: LongText; output: string[] };
  /** A fingerprint of the text of a page, or null. */
  fingerprint: { input: Page; output: string | null };
  /** Reads the article of a page, a page of plain text, or the text of a PDF. */
  readPage: { input: PageTask; output: ReadResult };
  readPlain: { input: PageTask; output: ReadResult };
  readPdf: { input: Uint8Array; output: ReadResult };
  /** Turns a page that a browser has saved into one file; null if it is too large. */
  inlinePage: { input: MhtmlTask; output: InlinedPage };
  /** Validates a bookmark file and writes its links to a folder. */
  readBookmarks: { input: BookmarkTask; output: { file: BookmarkFile } | Refusal };
  /** Unpacks, validates and sanitizes an archive into a folder. */
  readArchive: { input: ArchiveTask; output: { archive: Archive } | Refusal };
  /** Reads files of any product into a folder. */
  readImport: { input: ReadTask; output: { output: ReadOutput } | Refusal };
  /** Compressed Markdown files of notes. */
  packNotes: { input: NoteText[]; output: PackedBytes[] };
  /** Posts as compressed Markdown files. */
  markdownFiles: { input: MarkdownBatch; output: PackedFile[] };
  /** Posts as rows of a table. */
  csvRows: { input: readonly string[]; output: string };
  /** Null if the image format is not supported. */
  encodeImage: { input: Uint8Array; output: Uint8Array | null };
  /** Like `encodeImage`, but keeps an image of an archive unchanged if it is in the stored format. */
  restoreImage: { input: StoredImage; output: Uint8Array | null };
  encodeFavicon: { input: Uint8Array; output: Uint8Array | null };
  encodeThumbnail: { input: Uint8Array; output: Thumbnail | null };
}
