import type { ColumnMeaning, ImportFlag } from '@benotes/contract';

import type { FileTree, SourceFile } from './source-files.ts';

/** A collection of the import; null is the one that holds the whole import. */
export type Place = number | null;

/**
 * How the same link is recognized where all is taken as it is: by its address. `each`: so, but a link that is in the
 * file twice was in its collection twice.
 */
export type Exact = 'address' | 'each';

/** A post as a file contains it. The sink cleans, cuts, and sanitizes it. */
export interface FoundPost {
  kind: 'link' | 'note';
  place: Place;
  /** Empty if there is none: the sink makes one up. */
  title: string;
  /** The address of a link. */
  url?: string;
  /** Plain text about a link. What is longer than a description may be becomes its note. */
  description?: string | null;
  /** The text of a note, or the note of a link, as HTML of any origin; see `markdownToHtml` and `textToHtml`. */
  html?: string;
  /** Whether `html` is as Benotes stores it: its white space is kept. */
  isStored?: boolean;
  /** For a link without a note that is taken as it is: its texts are only cut, and its dates may be in the future. */
  exact?: Exact | undefined;
  tags?: readonly string[];
  flags?: readonly ImportFlag[];
  /** ISO 8601 in UTC, null if there is none; see dates.ts. */
  created?: string | null;
  updated?: string | null;
  /** When it was moved to the recycle bin; true if that is not known, null or absent if it was not. */
  deleted?: string | true | null;
  /** Identifies it in its product, so that the same post is recognized in a later import. */
  id?: string | null;
  /** Its id in the library of Benotes that it was exported from, where it may be still. */
  ownId?: number | null;
  /** Its place among the posts of its collection, the smallest on top. Without it, the newest is on top. */
  position?: number;
  /** Line or entry in the file, counted from 1, for reports. */
  line: number;
}

export interface PlaceOptions {
  created?: string | null;
  updated?: string | null;
  description?: string;
  /** Keeps siblings of the same name apart, for products that tell collections apart by an id. */
  id?: string;
  /** Whether its name and dates are taken as they are. The reader limits their length and depth. */
  isExact?: boolean;
}

/** A column of a table, with the meaning that is used. */
export interface FoundColumn {
  name: string;
  meaning: ColumnMeaning;
  /** Its first values. */
  examples: readonly string[];
}

/** A user of a file that has the posts of several. */
export interface FoundUser {
  id: string;
  name: string;
  /** The number of posts. */
  posts: number;
}

/** Receives what a reader finds. Everything but `place` may be called in any order. */
export interface ImportSink {
  /** Finds or adds a collection. Names are trimmed and cut; collections nested too deeply join their parent. */
  place: (parent: Place, name: string, options?: PlaceOptions) => Place;
  post: (post: FoundPost) => Promise<void>;
  /**
   * Stores an image and returns its address for `<img src>`; null if it is no image that can be stored, which is
   * counted as a file that was not imported. The same bytes are stored once.
   */
  image: (name: string, bytes: Uint8Array) => Promise<string | null>;
  /**
   * The address of a link to another post of the import, by its `id`. Links to posts that never come lose their
   * address.
   */
  linkTo: (id: string) => string;
  /** Reports a post that cannot be imported. */
  skip: (line: number, reason: string) => void;
  /** Counts what was left out on purpose, such as separators. `what` is a plural, as in "3 smart lists". */
  leaveOut: (what: string, count?: number) => void;
  /** Reports something about the whole file, such as "1 of 123 pages". */
  warn: (text: string) => void;
  /** Counts a post that an option imports, whether it is imported this time or not. */
  optional: (option: 'articles' | 'feeds') => void;
  /** The columns of a table whose meaning can be changed. */
  columns: (columns: readonly FoundColumn[]) => void;
  /** The users of a file that has several; see `ReadOptions.user`. */
  users: (users: readonly FoundUser[]) => void;
}

/** What the user chose about reading. */
export interface ReadOptions {
  /** Whether texts of saved articles become notes of their links. */
  articles: boolean;
  /** Whether entries of feeds are imported, which nobody chose to save. */
  feeds: boolean;
  /** Whose posts of a file with several users are imported; null for all. */
  user: string | null;
  /** The meaning of columns by their names, where the user changed the guess. */
  columns: Readonly<Record<string, string>> | null;
}

/**
 * How much it takes to recognize a file. The reader with the largest number reads what several recognize; those with
 * the same number recognize different files.
 */
export const STRENGTH = {
  /** Benotes wrote it. */
  ours: 100,
  /** It has the name of the product, or a signature. */
  named: 90,
  /** It has keys, columns, or files as no other product. */
  own: 70,
  /** Several products could have written it. */
  shared: 50,
  /** It is a table or the like, of any program. */
  form: 30,
  /** It is a text. */
  text: 10,
} as const;

export interface NamedReader {
  /** The name of the format as in reports and tests, such as `pocket`. */
  format: string;
  /** The name of the product, such as "Pocket". */
  title: string;
  /** How strongly it recognizes what it reads; see `STRENGTH`. */
  strength: number;
}

/** Reads a file. */
export interface FileReader extends NamedReader {
  /** Looks at the beginning of the file, never at its name alone. */
  recognizes: (file: SourceFile) => Promise<boolean>;
  /**
   * The name of the product, for formats that many products write; null if the file does not tell, so that it is
   * `title`.
   */
  titleOf?: (file: SourceFile) => Promise<string | null>;
  /** @throws UnreadableFile if nothing of it can be read. */
  read: (file: SourceFile, sink: ImportSink, options: ReadOptions) => Promise<void>;
}

/** Reads files that belong together: an unpacked archive, a folder, or several files chosen at once. */
export interface FolderReader extends NamedReader {
  recognizes: (files: FileTree) => Promise<boolean>;
  titleOf?: (files: FileTree) => Promise<string | null>;
  /**
   * Files that it does not open are offered to the readers of single files, except those that accept almost any text.
   * Files that it leaves out on purpose get `isRead`.
   */
  read: (files: FileTree, sink: ImportSink, options: ReadOptions) => Promise<void>;
}
