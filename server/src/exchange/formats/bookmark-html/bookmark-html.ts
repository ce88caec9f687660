import type { ImportFlag } from '@benotes/contract';

import { EntryReader, NOT_BOOKMARKS } from '../../bookmarks/bookmark-parser.ts';
import { tagAttribute } from '../../bookmarks/netscape-reader.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import type { FileReader, ImportSink, NamedReader, Place } from '../reader.ts';
import { headText, type SourceFile } from '../source-files.ts';
import { type FileStyle, readLink } from './read-link.ts';
import { isBookmarkHtml } from './recognize.ts';

/** The parser holds all links in memory. */
const HTML_BYTES_MAX = 50 * 1024 * 1024;

/** A product that writes bookmark files, and how it differs from others. */
interface Producer extends NamedReader {
  /** Found in the first 64 KiB of its files: a title or heading, else attributes and forms that no other product writes. */
  mark: RegExp;
  /** Folders that stand for a flag, by their names in lower case. */
  flags?: Partial<Record<string, ImportFlag>>;
  /** Whether descriptions are Markdown, in which line breaks and indentation count. */
  isMarkdown?: boolean;
}

const known = new WeakMap<SourceFile, Promise<string | null>>();

/** The beginning of a bookmark file; null for any other. It is looked at once for all readers. */
function bookmarksHead(file: SourceFile): Promise<string | null> {
  const head = known.get(file) ?? headText(file).then((text) => (isBookmarkHtml(text) ? text : null));
  known.set(file, head);
  return head;
}

/** @throws UnreadableFile if it contains neither links nor folders. */
async function readBookmarkHtml(file: SourceFile, sink: ImportSink, producer: Producer): Promise<void> {
  const reader = new EntryReader(await file.text(HTML_BYTES_MAX), producer.isMarkdown ? keptLines : undefined);
  reader.read();
  if (reader.links.length === 0 && reader.folders.length === 0) throw new UnreadableFile(NOT_BOOKMARKS);
  const placeOf = placesOf(reader, sink, producer);
  const style = styleOf(reader);
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

/** The place of each folder, and what it says about its links. -1 stands for links outside any. */
function placesOf({ folders }: EntryReader, sink: ImportSink, { flags = {} }: Producer) {
  const places: { place: Place; flags: readonly ImportFlag[] }[] = [];
  const root = { place: null, flags: [] };
  for (const { parent, name, created_at, updated_at } of folders) {
    const flag = parent < 0 ? flags[name.toLowerCase()] : undefined;
    const above = places[parent] ?? root;
    const times = { created: created_at, updated: updated_at };
    places.push(flag ? { ...root, flags: [flag] } : { ...above, place: sink.place(above.place, name, times) });
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
