import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { PARTS } from '../archive/archive-format.ts';
import { type Archive, readArchive } from '../archive/archive-reader.ts';
import { isOwnFile } from '../bookmarks/bookmark-parser.ts';
import { readBookmarkHtml } from '../formats/bookmark-html/bookmark-html.ts';
import { fileOnDisk, headText } from '../formats/source-files.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { withTimeForTexts } from '../jobs/within-time.ts';
import { BOOKMARKS_HTML } from '../products/any/bookmarks.ts';
import { BENOTES_HTML } from '../products/benotes/html.ts';
import { unpack } from '../unpack/unpack.ts';
import { finishPosts } from './finish-posts.ts';
import { PostSink } from './post-sink.ts';
import { readFiles } from './read-files.ts';
import { type ReadImport, ReadProgress, type ReadTask } from './read-format.ts';

/** The rest is for what comes after reading. */
const READING_SHARE = 0.95;
const UNPACKED_FOLDER = 'unpacked';
/** Limits of the posts: in bytes, and relative to the upload. */
const POSTS_BYTES_MAX = 1024 * 1024 * 1024;
const POSTS_RATIO_MAX = 4;

/** What was read, and errors for the log; or an archive of Benotes. */
export type ReadOutput = { read: ReadImport; errors: string[] } | { archive: Archive };

/**
 * Reads uploaded files of any product into a folder: recognizes what they are, and cleans what is in them.
 *
 * @throws UnreadableFile if nothing in them can be imported; Stopped.
 */
export async function readImport({
  files,
  folder,
  options,
  keepMaxBytes,
  progress: shared,
}: ReadTask): Promise<ReadOutput> {
  const progress = new ReadProgress(shared);
  const unpacked = path.join(folder, UNPACKED_FOLDER);
  await mkdir(unpacked, { recursive: true });
  let bytes = 0;
  let size = Infinity;
  const upload = await unpack(files, unpacked, (some) => {
    bytes += some;
    progress.fraction = (bytes / size) * READING_SHARE;
  });
  // Unpacking may have read files to compare them.
  [bytes, size] = [0, Math.max(1, upload.size)];
  if (upload.tree.get(PARTS.head) && files.length === 1) {
    upload.close();
    await rm(unpacked, { recursive: true, force: true });
    return { archive: await readArchive({ file: files[0]?.disk ?? '', folder, keepMaxBytes }) };
  }
  const sink = await PostSink.open(folder, progress, await postsBytesMax(files));
  try {
    for (const { name, problem } of upload.refused) sink.skip(1, `${name} ${problem}.`);
    const { sources, failure, errors } = await readAll(sink, () => readFiles(upload.tree, sink, options));
    if (isEmpty(sink)) throw new UnreadableFile(failure ?? nothingIn(sources));
    await finishPosts(sink, folder);
    return { read: { sources, ...foundIn(sink) }, errors: errors.map(String) };
  } finally {
    upload.close();
    await rm(unpacked, { recursive: true, force: true });
  }
}

export interface BookmarksTask {
  /** The bookmark file. */
  file: string;
  /** Where posts are written; the caller removes it. */
  folder: string;
}

/**
 * Reads a bookmark file as it is into a folder.
 *
 * @throws UnreadableFile if it is not a bookmark file, has no link that can be saved, or exceeds a limit.
 */
export async function readBookmarks({ file: disk, folder }: BookmarksTask): Promise<ReadImport> {
  const file = await fileOnDisk(disk, 'bookmarks.html');
  const { format, title } = isOwnFile(await headText(file)) ? BENOTES_HTML : BOOKMARKS_HTML;
  const sink = await PostSink.open(folder, new ReadProgress(), Infinity);
  await readAll(sink, () => readBookmarkHtml(file, sink, { isExact: true }));
  if (sink.order.count === 0) throw new UnreadableFile('There is no link in this file that can be saved.');
  await finishPosts(sink, folder);
  return { sources: [{ format, title, files: 1 }], ...foundIn(sink) };
}

async function postsBytesMax(files: ReadTask['files']): Promise<number> {
  let uploaded = 0;
  for (const { disk } of files) uploaded += (await stat(disk)).size;
  return Math.max(POSTS_BYTES_MAX, POSTS_RATIO_MAX * uploaded);
}

/** Reads with a limit for texts that take too long, and closes the sink. */
async function readAll<T>(sink: PostSink, read: () => Promise<T>): Promise<T> {
  try {
    return await withTimeForTexts(read);
  } finally {
    await sink.close();
  }
}

/** Whether there is nothing to import, to choose, or to tell. */
const isEmpty = ({ order, places, foundColumns, skipped, leftOut }: PostSink) =>
  order.count === 0 && places.all.length === 0 && !foundColumns && skipped.count === 0 && leftOut.size === 0;

const nothingIn = (sources: ReadImport['sources']) =>
  sources.length === 0
    ? 'There is no file that can be imported.'
    : `There is nothing in it (${sources.map(({ title }) => title).join(', ')}).`;

function foundIn(sink: PostSink): Omit<ReadImport, 'sources'> {
  const { tooDeep } = sink.places;
  if (tooDeep > 0) sink.warn('Folders are nested too deeply: the innermost ones were joined with those around them.');
  return {
    ...sink.figures.figures,
    places: sink.places.all,
    tags: sink.tags.size,
    images: sink.images.names,
    missingFiles: sink.missingFiles,
    skipped: sink.skipped,
    shortened: sink.shortened,
    left_out: [...sink.leftOut].map(([what, count]) => ({ what, count })),
    warnings: sink.warnings,
    ...sink.options,
    columns: sink.foundColumns?.map((column) => ({ ...column, examples: [...column.examples] })) ?? null,
    users: sink.foundUsers,
    linkStart: sink.linkStart,
  };
}
