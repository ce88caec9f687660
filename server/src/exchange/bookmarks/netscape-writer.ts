import type { CollectionTree } from '@benotes/contract';

import { tagKey } from '../../library/tags/tags.repo.ts';

/** A link as it is written; times in ISO 8601. */
export interface ExportedLink {
  title: string;
  url: string;
  description: string | null;
  tags: readonly string[];
  created_at: string;
  updated_at: string;
  is_pinned: 0 | 1;
  is_favorite: 0 | 1;
}

/** A collection as it is written. */
export type ExportedFolder = Pick<CollectionTree, 'name'> & { created_at: string; updated_at: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escape = (text: string) => text.replace(/[&<>"\n\r]/g, (character) => ENTITIES[character] ?? character);
const seconds = (time: string) => String(Math.floor(Date.parse(time) / 1000));
const times = ({ created_at, updated_at }: Pick<ExportedLink, 'created_at' | 'updated_at'>) =>
  `ADD_DATE="${seconds(created_at)}" LAST_MODIFIED="${seconds(updated_at)}"`;

/**
 * The beginning of a Netscape bookmark file, as browsers write and read it. The generator tells an import that the file
 * is one of Benotes (`isOwnFile`).
 */
export const HEAD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<META NAME="generator" CONTENT="Benotes">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`;
export const TAIL = '</DL><p>\n';

export const openFolder = (folder: ExportedFolder) => `<DT><H3 ${times(folder)}>${escape(folder.name)}</H3>\n<DL><p>\n`;
export const CLOSE_FOLDER = '</DL><p>\n';

/** Raindrop.io writes `DATA-IMPORTANT` for favorites; there is no word for pinned links, so that one is ours. */
const flags = ({ is_pinned, is_favorite }: ExportedLink) =>
  `${is_favorite ? ' DATA-IMPORTANT="true"' : ''}${is_pinned ? ' DATA-PINNED="true"' : ''}`;

/** One link. */
export function lineOf(link: ExportedLink): string {
  const tags = namesOf(link.tags).join(',');
  const marks = tags === '' ? '' : ` TAGS="${escape(tags)}"`;
  const line = `<DT><A HREF="${escape(link.url)}" ${times(link)}${marks}${flags(link)}>${escape(link.title)}</A>\n`;
  return link.description ? `${line}<DD>${escape(link.description)}\n` : line;
}

/**
 * The names of tags. Commas separate them and cannot be escaped in this format, so one within a tag becomes a space,
 * which may make it the same as another one. They are in the order in which the tags of an import are listed.
 */
function namesOf(tags: readonly string[]): string[] {
  const names = new Map(tags.map((tag) => tag.replaceAll(',', ' ').trim()).map((tag) => [tagKey(tag), tag]));
  return [...names.keys()]
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map((key) => names.get(key) ?? '')
    .filter((name) => name !== '');
}
