import { jsonHead } from './json-head.ts';
import { jsonParts } from './json-parts.ts';
import { arrayOf, isObject, type JsonObject, objectOf, textOf } from './json-values.ts';
import type { FileReader, NamedReader, FoundPost, ImportSink, ReadOptions } from './reader.ts';
import type { SourceFile } from './source-files.ts';

/** Where the entry of a list goes. */
export interface EntryTarget {
  sink: ImportSink;
  options: ReadOptions;
  /** Number of the entry in its file, from 1. */
  line: number;
}

export type EntryPost = Omit<FoundPost, 'line'>;

/** A format that is a list of entries. */
interface EntryFormat extends NamedReader {
  /** Keys under which an object may have the list; it may be the whole file too. */
  lists: readonly string[];
  /** Looks at one of the first entries. */
  isEntry: (entry: JsonObject) => boolean;
  /** The posts of an entry. */
  posts: (entry: JsonObject, target: EntryTarget) => readonly EntryPost[] | Promise<readonly EntryPost[]>;
  /** Looks at the other members of the file, after all entries. */
  finish?: (members: JsonObject, entries: number, sink: ImportSink) => void;
}

/** Entries at which a reader looks: some may be damaged. */
const LOOKED_AT = 20;

/** The first entries of a list in the beginning of a file. */
export async function firstEntries(file: SourceFile, lists: readonly string[]): Promise<JsonObject[]> {
  const { value } = await jsonHead(file);
  const list = Array.isArray(value) ? value : lists.flatMap((key) => arrayOf(objectOf(value)[key]));
  return list.slice(0, LOOKED_AT).filter((entry) => isObject(entry));
}

/** A reader of files that are lists of entries. */
export function entriesReader({ lists, isEntry, posts, finish, ...named }: EntryFormat): FileReader {
  return {
    ...named,
    recognizes: async (file) => (await firstEntries(file, lists)).some((entry) => isEntry(entry)),
    read: async (file, sink, options) => {
      const members: Record<string, unknown> = {};
      let line = 0;
      for await (const { key, value, entry } of jsonParts(file)) {
        if (key !== null && !lists.includes(key)) {
          if (entry === 0) members[key] = value;
          continue;
        }
        line += 1;
        if (!isObject(value)) {
          sink.skip(line, NOT_AN_ENTRY);
          continue;
        }
        for (const post of await posts(value, { sink, options, line })) await sink.post({ ...post, line });
      }
      finish?.(members, line, sink);
    },
  };
}

export const NOT_AN_ENTRY = 'This entry is not a bookmark.';

/** Names of tags that are texts, or objects with a name or label. */
export const tagNames = (value: unknown): string[] =>
  arrayOf(value).flatMap((tag) => textOf(isObject(tag) ? (tag['name'] ?? tag['label']) : tag) || []);

/** The text of a saved article, which an option imports. */
export function articleOf(html: unknown, { sink, options }: Pick<EntryTarget, 'sink' | 'options'>): string {
  const text = textOf(html);
  if (text === '') return '';
  sink.optional('articles');
  return options.articles ? text : '';
}
