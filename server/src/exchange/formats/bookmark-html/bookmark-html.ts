import type { ImportFlag } from '@benotes/contract';

import { EntryReader, NOT_BOOKMARKS } from '../../bookmarks/bookmark-parser.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import type { Exact, FileReader, ImportSink, NamedReader, Place } from '../reader.ts';
import { headText, type SourceFile } from '../source-files.ts';
import { type FileStyle, readLink, tagAttribute } from './read-link.ts';
import { isBookmarkHtml } from './recognize.ts';

/** The parser holds all links in memory. */
const HTML_BYTES_MAX = 50 * 1024 * 1024;

/** How the files of a product differ from others. */
interface Dialect {
  /** Folders that stand for a flag, by their names in lower case. */
  flags?: Partial<Record<string, ImportFlag>>;
  /** Whether descriptions are Markdown, in which line breaks and indentation count. */
  isMarkdown?: boolean;
  /** Whether all is taken as it is; always so in our own files. */
  isExact?: boolean;
}

/** A product that writes bookmark files. */
interface Producer extends NamedReader, Dialect {
  /**
   * Found in the first 64 KiB of its files: a title or heading, else attributes and forms that no other product writes.
   */
  mark: RegExp;
}

const known = new WeakMap<SourceFile, Promise<string | null>>();

/** The beginning of a bookmark file; null for any other. It is looked at once for all readers. */
function bookmarksHead(file: SourceFile): Promise<string | null> {
  const head = known.get(file) ?? headText(file).then((text) => (isBookmarkHtml(text) ? text : null));
  known.set(file, head);
  return head;
}

/**
 * Reads a Netscape bookmark file of any product, or the lists that Pocket and Instapaper export. Folders and links keep
 * the order of the file.
 *
 * @throws UnreadableFile if it contains neither links nor folders, or exceeds a limit.
 */
export async function readBookmarkHtml(file: SourceFile, sink: ImportSink, dialect: Dialect): Promise<void> {
  const text = await file.text(dialect.isExact ? Infinity : HTML_BYTES_MAX);
  const reader = new EntryReader(text, dialect.isMarkdown ? keptLines : undefined);
  reader.read();
  const exact = exactOf(reader, dialect);
  // An empty export is one, too.
  const isNamed = exact !== undefined && /<!doctype\s+netscape/i.test(text.slice(0, 1024));
  if (reader.links.length === 0 && reader.folders.length === 0 && !isNamed) throw new UnreadableFile(NOT_BOOKMARKS);
  const placeOf = placesOf(reader, sink, { ...dialect, exact });
  const style = { ...styleOf(reader), exact };
  for (const [position, link] of reader.links.entries()) {
    const post = readLink(link, style);
    if (typeof post === 'string') {
      sink.skip(link.line, post);
      continue;
    }
    const { place, flags } = placeOf(link.folder);
    await sink.post({ ...post, place, flags: [...(post.flags ?? []), ...flags], position });
  }
}

/** Descriptions in Markdown, without the line breaks around them. */
const keptLines = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd();

function exactOf({ isOwn }: EntryReader, { isExact = false }: Dialect): Exact | undefined {
  if (isOwn) return 'each';
  return isExact ? 'address' : undefined;
}

/** The place of each folder, and what it says about its links. -1 stands for links outside any. */
function placesOf(
  { folders }: EntryReader,
  sink: ImportSink,
  { flags = {}, exact }: Dialect & { exact: Exact | undefined },
) {
  const places: { place: Place; flags: readonly ImportFlag[] }[] = [];
  const root = { place: null, flags: [] };
  for (const [index, { parent, name, created_at, updated_at }] of folders.entries()) {
    const flag = parent < 0 ? flags[name.toLowerCase()] : undefined;
    const above = places[parent] ?? root;
    const options = {
      created: created_at,
      updated: updated_at,
      isExact: exact !== undefined,
      // Equal siblings of other products are the same folder.
      id: exact === 'each' ? String(index) : '',
    };
    places.push(flag ? { ...root, flags: [flag] } : { ...above, place: sink.place(above.place, name, options) });
  }
  return (folder: number) => places[folder] ?? root;
}

function styleOf({ links }: EntryReader): FileStyle {
  const hasCommas = links.some(({ attributes }) => tagAttribute(attributes).includes(','));
  // Programs that mark private links have no tags with blanks in them, or separate them by commas.
  const hasBlanks = !hasCommas && links.some(({ attributes }) => attributes['private'] !== undefined);
  return { hasCommas, hasBlanks };
}

/** A reader of the bookmark files of a product. */
export const bookmarkHtml = (producer: Producer): FileReader => ({
  format: producer.format,
  title: producer.title,
  strength: producer.strength,
  recognizes: async (file) => {
    const head = await bookmarksHead(file);
    return head !== null && producer.mark.test(head);
  },
  read: (file, sink) => readBookmarkHtml(file, sink, producer),
});
