import type { ImportFlag } from '@benotes/contract';

import { INSTAPAPER_FLAGS } from '../instapaper.ts';
import { type NamedReader, STRENGTH } from '../reader.ts';

/** A product that writes bookmark files, and how it differs from others. */
export interface Producer extends NamedReader {
  /** Found in the first 64 KiB of its files: a title or heading, else attributes and forms that no other product writes. */
  mark: RegExp;
  /** Folders that stand for a flag, by their names in lower case. */
  flags?: Partial<Record<string, ImportFlag>>;
  /** Whether descriptions are Markdown, in which line breaks and indentation count. */
  isMarkdown?: boolean;
}

const POCKET_FLAGS: Partial<Record<string, ImportFlag>> = { unread: 'unread', 'read archive': 'archived' };

export const PRODUCERS: readonly Producer[] = [
  {
    format: 'benotes-html',
    title: 'Benotes',
    strength: STRENGTH.ours,
    mark: /<meta\s+name="generator"\s+content="benotes"/i,
  },
  {
    format: 'pocket',
    title: 'Pocket',
    strength: STRENGTH.named,
    mark: /<title>\s*Pocket Export|<a [^<>]{0,4096}time_added=/i,
    flags: POCKET_FLAGS,
  },
  {
    format: 'instapaper',
    title: 'Instapaper',
    strength: STRENGTH.named,
    mark: /<title>\s*Instapaper/i,
    flags: INSTAPAPER_FLAGS,
  },
  {
    format: 'raindrop',
    title: 'Raindrop.io',
    strength: STRENGTH.named,
    mark: /<(?:title|h1)>\s*Raindrop\.io|<a [^<>]{0,4096}data-cover=/i,
  },
  {
    format: 'shaarli',
    title: 'Shaarli',
    strength: STRENGTH.named,
    mark: /(?:<h1>|<!--)\s*Shaarli [^<]{0,80}export/i,
    isMarkdown: true,
  },
  { format: 'pinboard', title: 'Pinboard', strength: STRENGTH.named, mark: /<title>\s*Pinboard/i },
  {
    format: 'linkding',
    title: 'linkding',
    strength: STRENGTH.own,
    mark: /<a [^<>]{0,4096}toread=|\[linkding-notes\]/i,
  },
  {
    format: 'shiori',
    title: 'Shiori',
    strength: STRENGTH.own,
    mark: /^<!DOCTYPE NETSCAPE-Bookmark-file-1><META [^>]*><TITLE>Bookmarks<\/TITLE><H1>Bookmarks<\/H1><DL>\n/,
  },
  {
    format: 'nextcloud-bookmarks',
    title: 'Nextcloud Bookmarks',
    strength: STRENGTH.own,
    mark: /<TITLE>Bookmarks<\/TITLE>\s{0,8}<DL><p>|^\s*<DT><h3>/,
  },
];

/** Files of browsers and of products that cannot be told apart. */
export const ANY_PRODUCER: Producer = {
  format: 'bookmarks',
  title: 'Bookmarks',
  strength: STRENGTH.shared,
  mark: /(?:)/,
};
