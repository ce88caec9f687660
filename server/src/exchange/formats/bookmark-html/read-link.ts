import type { ImportFlag } from '@benotes/contract';

import type { Attributes, ReadLink } from '../../bookmarks/bookmark-parser.ts';
import { readDate, fromMilliseconds } from '../../dates.ts';
import { addressProblem, collapse, readTags, tidyLines } from '../../text.ts';
import { markdownToHtml } from '../note-html.ts';
import type { Exact, FoundPost } from '../reader.ts';
import { titleOf } from '../tables/table-values.ts';

/** What is the same for all links of a file. */
export interface FileStyle {
  /** Whether a comma separates tags; else see `hasBlanks`. */
  hasCommas: boolean;
  /** Whether a blank separates tags. */
  hasBlanks: boolean;
  /** Whether all is taken as it is. */
  exact?: Exact | undefined;
}

const TAG_ATTRIBUTES = ['tags', 'tag', 'labels', 'label'];

/** The tags of a link as they are written; empty if it has none. */
export const tagAttribute = (attributes: Attributes) =>
  TAG_ATTRIBUTES.map((name) => attributes[name]).find(Boolean) ?? '';

/** Notes of Shaarli: their address leads to Shaarli itself. */
const OWN_ADDRESS = /^(?:\?[\w-]{6}|\/shaare\/[\w-]{6})$/;
/** What linkding writes after the description. */
const LINKDING_NOTES = /\[linkding-notes\]([\s\S]*?)(?:\[\/linkding-notes\]|$)/;
/** The tag that linkding writes for archived links. */
const LINKDING_ARCHIVED = 'linkding:bookmarks.archived';
const APACHE_DATE = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/;

/** Dates as bookmark files have them: a number of any unit, or the form of the Apache log, which old programs write. */
function dateOf(value: string | undefined): string | null {
  const [, day, month, year, time, zone] = APACHE_DATE.exec(value?.trim() ?? '') ?? [];
  const read = day === undefined ? readDate(value) : `${day} ${month} ${year} ${time} ${zone}`;
  return read === null ? null : fromMilliseconds(Date.parse(read));
}

const isSet = (value: string | undefined) => /^(?:1|true)$/i.test(value?.trim() ?? '');

function flagsOf(attributes: Attributes, tags: readonly string[]): ImportFlag[] {
  const flags: ImportFlag[] = [];
  if (isSet(attributes['data-pinned'])) flags.push('pinned');
  if (isSet(attributes['data-important'])) flags.push('favorite');
  if (tags.includes(LINKDING_ARCHIVED)) flags.push('archived');
  if (isSet(attributes['toread'])) flags.push('unread');
  return flags;
}

/**
 * A link of a bookmark file as a post, or why it cannot be imported. The place and the flags of its folder are missing.
 */
export function readLink(link: ReadLink, style: FileStyle): Omit<FoundPost, 'place'> | string {
  const { attributes, line } = link;
  const url = (attributes['href'] ?? '').trim();
  if (style.exact !== undefined) return addressProblem(url) ?? readExactly(link, url, style);
  const written = tagAttribute(attributes);
  const tags = readTags(style.hasBlanks ? written.replaceAll(/\s+/g, ',') : written, {
    hasCommas: style.hasCommas || style.hasBlanks,
  });
  const notes = LINKDING_NOTES.exec(link.description ?? '')?.[1]?.trim() ?? '';
  const description = (link.description ?? '').replace(LINKDING_NOTES, '');
  const shared = {
    title: titleOf(collapse(link.title), url),
    tags: tags.filter((tag) => tag !== LINKDING_ARCHIVED),
    flags: flagsOf(attributes, tags),
    created: dateOf(attributes['add_date'] || attributes['time_added']),
    updated: dateOf(attributes['last_modified']),
    line,
  };
  if (OWN_ADDRESS.test(url))
    return { ...shared, kind: 'note', html: markdownToHtml(description, { breaks: true }), id: url };
  return (
    addressProblem(url) ?? {
      ...shared,
      kind: 'link',
      url,
      description: tidyLines(description) || null,
      ...(notes !== '' && { html: markdownToHtml(notes, { breaks: true }) }),
    }
  );
}

/** In our own files, texts have no white space that is only layout. */
function readExactly(
  { attributes, title, description, line }: ReadLink,
  url: string,
  { hasCommas, exact }: FileStyle,
): Omit<FoundPost, 'place'> {
  const isOwn = exact === 'each';
  return {
    kind: 'link',
    exact,
    title: isOwn ? title : titleOf(collapse(title), url),
    url,
    description,
    tags: readTags(tagAttribute(attributes), { hasCommas, isOwn }),
    flags: flagsOf(attributes, []),
    created: readDate(attributes['add_date'] || attributes['time_added']),
    updated: readDate(attributes['last_modified']),
    line,
  };
}
