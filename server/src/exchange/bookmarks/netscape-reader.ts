import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { DESCRIPTION_MAX_LENGTH, IMPORT_LINKS_MAX, TITLE_MAX_LENGTH } from '@benotes/contract';

import { addressProblem, collapse, cut, readTags } from '../text.ts';
import { readDate } from '../dates.ts';
import { decodeFile } from './decode-text.ts';
import { type Attributes, type BookmarkFolder, EntryReader, NOT_BOOKMARKS, type ReadLink } from './bookmark-parser.ts';
import { addLine, type ListedLines, noLines, TITLE_SHOWN } from '../jobs/reported-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';

export interface BookmarkLink {
  title: string;
  url: string;
  /** Index into the folders; -1 outside any. */
  folder: number;
  tags: string[];
  description: string | null;
  created_at: string | null;
  updated_at: string | null;
  is_pinned: 0 | 1;
  is_favorite: 0 | 1;
  /** Starts at 1. */
  line: number;
}

/** A valid bookmark file. Its links are in `folder`, one per line, in the order of the file. */
export interface BookmarkFile {
  /** Whether an export of Benotes wrote it. */
  isOwn: boolean;
  folders: BookmarkFolder[];
  /** Number of links that can be saved. */
  count: number;
  skipped: ListedLines;
  /** Links that were truncated. */
  shortened: ListedLines;
}

export interface BookmarkTask {
  /** The bookmark file. */
  file: string;
  /** Where the links are written; the caller removes it. */
  folder: string;
}

/** The file with the links. */
export const LINKS_FILE = 'links.jsonl';
/** Maximum number of distinct tags, because all are held in memory. */
const TAGS_MAX = IMPORT_LINKS_MAX;
/** Number of links written at a time. */
const LINKS_AT_ONCE = 200;

const TAG_ATTRIBUTES = ['tags', 'tag', 'labels', 'label'];

/**
 * Reads a Netscape bookmark file of any producer, or the lists that Pocket and Instapaper export. Folders and links
 * keep the order of the file; links that cannot be saved are reported with their lines.
 *
 * @throws UnreadableFile if it is not a bookmark file, has no links that can be saved, or exceeds a limit.
 */
export async function readBookmarks({ file, folder }: BookmarkTask): Promise<BookmarkFile> {
  const reader = readEntries(await readFile(file));
  const found = { count: 0, skipped: noLines(), shortened: noLines() };
  await pipeline(Readable.from(linesOf(reader, found)), createWriteStream(path.join(folder, LINKS_FILE)));
  if (found.count === 0) throw new UnreadableFile('There is no link in this file that can be saved.');
  return { isOwn: reader.isOwn, folders: reader.folders, ...found };
}

function readEntries(bytes: Uint8Array): EntryReader {
  const text = decodeFile(bytes);
  const reader = new EntryReader(text);
  reader.read();
  if (!/<!doctype\s+netscape/i.test(text.slice(0, 1024)) && !reader.hasContent) throw new UnreadableFile(NOT_BOOKMARKS);
  return reader;
}

/** The links that can be saved as lines, in batches; `found` collects totals. */
function* linesOf(reader: EntryReader, found: Omit<BookmarkFile, 'folders' | 'isOwn'>): Generator<string> {
  const { isOwn } = reader;
  const hasCommas = reader.links.some(({ attributes }) => tagAttribute(attributes).includes(','));
  const tags = new Set<string>();
  let lines: string[] = [];
  for (const read of reader.links) {
    const url = (read.attributes['href'] ?? '').trim();
    const problem = addressProblem(url);
    if (problem) {
      addLine(found.skipped, { line: read.line, reason: problem });
      continue;
    }
    const link = linkOf(read, url, { hasCommas, isOwn });
    for (const tag of link.tags) tags.add(tag);
    if (tags.size > TAGS_MAX) throw new UnreadableFile(`There are more than ${TAGS_MAX} tags.`);
    noteShortened(found.shortened, read, link);
    found.count += 1;
    lines.push(`${JSON.stringify(link)}\n`);
    if (lines.length < LINKS_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

function noteShortened(shortened: ListedLines, read: ReadLink, { title, description, line }: BookmarkLink): void {
  const shownTitle = cut(title, TITLE_SHOWN);
  if (title.length < collapse(read.title).length)
    addLine(shortened, { line, reason: `The title was cut: ${shownTitle}` });
  if (description !== null && description.length < (read.description ?? '').length)
    addLine(shortened, { line, reason: `The description was cut: ${shownTitle}` });
}

/** The tags of a link as they are written; empty if it has none. */
export const tagAttribute = (attributes: Attributes) =>
  TAG_ATTRIBUTES.map((name) => attributes[name]).find(Boolean) ?? '';

const isTrue = (value: string | undefined) => (value?.trim().toLowerCase() === 'true' ? (1 as const) : (0 as const));

function linkOf(
  { attributes, title, folder, description, line }: ReadLink,
  url: string,
  { hasCommas, isOwn }: { hasCommas: boolean; isOwn: boolean },
): BookmarkLink {
  return {
    title: cut(isOwn ? title : collapse(title) || url, TITLE_MAX_LENGTH),
    url,
    folder,
    tags: readTags(tagAttribute(attributes), hasCommas, isOwn),
    description: description === null ? null : cut(description, DESCRIPTION_MAX_LENGTH),
    created_at: readDate(attributes['add_date'] || attributes['time_added']),
    updated_at: readDate(attributes['last_modified']),
    is_pinned: isTrue(attributes['data-pinned']),
    is_favorite: isTrue(attributes['data-important']),
    line,
  };
}
