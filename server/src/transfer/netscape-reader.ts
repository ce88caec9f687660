import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@benotes/contract';

import { addressProblem, collapse, cut, readDate, readTags } from './bookmark-fields.ts';
import { decodeFile } from './decode.ts';
import { type Attributes, type BookmarkFolder, EntryReader, NOT_BOOKMARKS, type ReadLink } from './entry-reader.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface BookmarkLink {
  title: string;
  url: string;
  /** Index into the folders; -1 outside any. */
  folder: number;
  tags: string[];
  description: string | null;
  created_at: string | null;
  updated_at: string | null;
  /** Counts from 1. */
  line: number;
}

export interface BookmarkFile {
  folders: BookmarkFolder[];
  links: BookmarkLink[];
  skipped: { line: number; reason: string }[];
}

const TAG_ATTRIBUTES = ['tags', 'tag', 'labels', 'label'];

/**
 * Reads a Netscape bookmark file of any producer, or the lists that Pocket and Instapaper export. Folders and links
 * come in the order of the file; links that cannot be saved are reported with their lines.
 *
 * @throws UnreadableFile when it is no bookmark file, holds nothing that can be saved, or breaks a limit.
 */
export function readBookmarks(bytes: Uint8Array): BookmarkFile {
  const text = decodeFile(bytes);
  const reader = new EntryReader(text);
  reader.read();
  if (!/<!doctype\s+netscape/i.test(text.slice(0, 1024)) && !reader.hasContent) throw new UnreadableFile(NOT_BOOKMARKS);
  const hasCommas = reader.links.some(({ attributes }) => tagsOf(attributes).includes(','));
  const links: BookmarkLink[] = [];
  const skipped: BookmarkFile['skipped'] = [];
  for (const link of reader.links) {
    const url = (link.attributes['href'] ?? '').trim();
    const problem = addressProblem(url);
    if (problem) skipped.push({ line: link.line, reason: problem });
    else links.push(linkOf(link, url, hasCommas));
  }
  if (links.length === 0) throw new UnreadableFile('There is no link in this file that can be saved.');
  return { folders: reader.folders, links, skipped };
}

const tagsOf = (attributes: Attributes) => TAG_ATTRIBUTES.map((name) => attributes[name]).find(Boolean) ?? '';

function linkOf(
  { attributes, title, folder, description, line }: ReadLink,
  url: string,
  hasCommas: boolean,
): BookmarkLink {
  return {
    title: cut(collapse(title) || url, TITLE_MAX_LENGTH),
    url,
    folder,
    tags: readTags(tagsOf(attributes), hasCommas),
    description: description === null ? null : cut(description, DESCRIPTION_MAX_LENGTH),
    created_at: readDate(attributes['add_date'] || attributes['time_added']),
    updated_at: readDate(attributes['last_modified']),
    line,
  };
}
