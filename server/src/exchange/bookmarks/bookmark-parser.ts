import {
  COLLECTION_DEPTH_MAX,
  COLLECTION_NAME_MAX_LENGTH,
  HTML_DEPTH_MAX,
  IMPORT_FOLDERS_MAX,
  IMPORT_LINKS_MAX,
} from '@benotes/contract';
import { Parser } from 'htmlparser2';

import { readDate } from '../dates.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { collapse, cut, tidyLines, withoutComments } from '../text.ts';

export interface BookmarkFolder {
  /** Index of its folder; -1 at the top level. */
  parent: number;
  name: string;
  /** ISO 8601 in UTC. */
  created_at: string | null;
  updated_at: string | null;
}

export type Attributes = Partial<Record<string, string>>;

/** The attributes that are read: a file may contain an icon for each link. */
const LINK_ATTRIBUTES = [
  'href',
  'add_date',
  'time_added',
  'last_modified',
  'tags',
  'tag',
  'labels',
  'label',
  'data-important',
  'data-pinned',
  'private',
  'toread',
];

/** A link as it is in the file. */
export interface ReadLink {
  attributes: Attributes;
  title: string;
  folder: number;
  description: string | null;
  line: number;
}

const BLOCKS = new Set(['dt', 'dd', 'dl', 'a', 'h1', 'h2', 'h3', 'h4', 'hr']);
const LIST_BLOCKS = new Set([...BLOCKS, 'ul', 'ol', 'li']);
/** What may be formatting within a description: entries begin with DT. */
const MARKUP = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'hr']);
const HEADINGS = new Set(['h2', 'h3', 'h4']);
/** Ten times what folders need; with more open elements, the parser gets slower for each. */
const ELEMENTS_OPEN_MAX = 10 * HTML_DEPTH_MAX;
export const NOT_BOOKMARKS = 'This is not a bookmark file.';

/**
 * Whether an export of Benotes wrote this file. Then its texts are taken as they are, and its folders go where they
 * were.
 */
export const isOwnFile = (text: string): boolean =>
  /<meta\s+name="generator"\s+content="benotes"/i.test(text.slice(0, 1024));

/** Elements whose end tag is handled. The parser would keep all others open, such as the `<p>` after every list. */
const PAIRED = new Set(['dl', 'dd', 'a', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol']);

class EntryParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !PAIRED.has(name);
  }
}

/**
 * Finds folders and links in one pass. Closing tags are unreliable in these files, so any new entry ends the one
 * before.
 */
export class EntryReader {
  readonly folders: BookmarkFolder[] = [];
  readonly links: ReadLink[] = [];
  /** Whether it is a file of Benotes. */
  readonly isOwn: boolean;

  readonly #text: string;
  readonly #tidy: (text: string) => string;
  /** Pocket and Instapaper: headings over flat lists. */
  readonly #isList: boolean;
  /** Whether each entry begins with DT. */
  readonly #hasTerms: boolean;
  readonly #depths: number[] = [];
  #open: number[] = [];
  /** A folder whose DL has not begun. */
  #pending: number | null = null;
  #capture: 'link' | 'folder' | 'description' | null = null;
  #words = '';
  /** The open link in a description, and where its words begin. */
  #linkWithin: { href: string; start: number } | null = null;
  #described: ReadLink | null = null;
  #line = 1;
  /** Offset of the end of that line. */
  #lineEnd: number;
  #lists = 0;
  #elements = 0;

  /** `tidy`: what becomes of the text of a description. */
  constructor(text: string, tidy = tidyLines) {
    this.#text = text;
    this.#tidy = tidy;
    this.isOwn = isOwnFile(text);
    this.#lineEnd = text.indexOf('\n');
    const body = withoutComments(text);
    this.#hasTerms = /<dt\b/i.test(body);
    this.#isList = !/<dl\b/i.test(body) && /<[uo]l\b/i.test(body);
  }

  read(): void {
    const parser = new EntryParser(
      {
        onopentag: (name, attributes) => {
          this.#elements += 1;
          if (this.#elements > ELEMENTS_OPEN_MAX) throw new UnreadableFile(NOT_BOOKMARKS);
          this.#begin(name, attributes, parser.startIndex);
        },
        onclosetag: (name) => {
          this.#elements -= 1;
          this.#end(name);
        },
        ontext: (text) => {
          if (this.#capture) this.#words += text;
        },
      },
      { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
    );
    parser.write(this.#text);
    parser.end();
    this.#flush();
  }

  /** Folders of other programs go one level below the collection that holds the import. */
  get #depthMax(): number {
    return this.isOwn ? COLLECTION_DEPTH_MAX : COLLECTION_DEPTH_MAX - 1;
  }

  get #folder(): number {
    return this.#open.at(-1) ?? -1;
  }

  #begin(name: string, attributes: Attributes, index: number): void {
    if (this.#capture === 'description') {
      if (name === 'br') this.#words += '\n';
      if (this.#hasTerms && MARKUP.has(name)) {
        if (name === 'a') this.#linkWithin = { href: attributes['href'] ?? '', start: this.#words.length };
        return;
      }
    }
    if (!(this.#isList ? LIST_BLOCKS : BLOCKS).has(name)) return;
    this.#flush();
    if (name === 'dl') this.#enter();
    else if (this.#isList && (name === 'ul' || name === 'ol'))
      this.#open = this.#pending === null ? [] : [this.#pending];
    else if (HEADINGS.has(name) || (name === 'h1' && this.#isList)) this.#addFolder(attributes);
    else if (name === 'dd') this.#capture = 'description';
    else if (name === 'a') this.#addLink(attributes, index);
  }

  #end(name: string): void {
    if (name === 'a' && this.#capture === 'link') this.#flush();
    else if (name === 'a' && this.#linkWithin) this.#endLinkWithin(this.#linkWithin);
    else if (/^h[1-4]$/.test(name) && this.#capture === 'folder') this.#flush();
    else if (name === 'dd' && this.#capture === 'description') this.#flush();
    else if (name === 'dl') this.#leave();
    else if (this.#isList && (name === 'ul' || name === 'ol')) {
      this.#flush();
      this.#open = [];
    }
  }

  /** In a description, which is text, a link is followed by its address. */
  #endLinkWithin({ href, start }: { href: string; start: number }): void {
    const words = this.#words.slice(start).trim();
    if (href !== '' && words !== '' && words !== href) this.#words += ` (${href})`;
    this.#linkWithin = null;
  }

  #enter(): void {
    this.#lists += 1;
    if (this.#lists > HTML_DEPTH_MAX + 1) throw new UnreadableFile(`Folders are nested deeper than ${this.#depthMax}.`);
    this.#open.push(this.#pending ?? this.#folder);
    this.#pending = null;
  }

  #leave(): void {
    this.#flush();
    this.#lists -= 1;
    this.#open.pop();
    this.#pending = null;
  }

  #addFolder(attributes: Attributes): void {
    if (this.#isList) this.#open = [];
    const parent = this.#folder;
    const depth = parent < 0 ? 1 : (this.#depths[parent] ?? 0) + 1;
    if (depth > this.#depthMax) throw new UnreadableFile(`Folders are nested deeper than ${this.#depthMax}.`);
    if (this.folders.length >= IMPORT_FOLDERS_MAX) throw new UnreadableFile(`More than ${IMPORT_FOLDERS_MAX} folders.`);
    this.#depths.push(depth);
    const created_at = readDate(attributes['add_date']);
    this.folders.push({ parent, name: '', created_at, updated_at: readDate(attributes['last_modified']) });
    this.#pending = this.folders.length - 1;
    this.#described = null;
    this.#capture = 'folder';
  }

  #addLink(attributes: Attributes, index: number): void {
    if (!this.#isList) this.#pending = null;
    if (this.links.length >= IMPORT_LINKS_MAX) throw new UnreadableFile(`More than ${IMPORT_LINKS_MAX} links.`);
    const kept = Object.fromEntries(LINK_ATTRIBUTES.map((name) => [name, attributes[name]]));
    this.links.push({
      attributes: kept,
      title: '',
      folder: this.#folder,
      description: null,
      line: this.#lineAt(index),
    });
    this.#described = this.links.at(-1) ?? null;
    this.#capture = 'link';
  }

  /** Assigns the text collected so far to the element it belongs to. */
  #flush(): void {
    const words = this.#words;
    if (this.#capture === 'link' && this.#described) this.#described.title = words;
    const folder = this.folders.at(-1);
    if (this.#capture === 'folder' && folder)
      folder.name = cut((this.isOwn ? words : collapse(words)) || 'Untitled', COLLECTION_NAME_MAX_LENGTH);
    if (this.#capture === 'description' && this.#described)
      this.#described.description ??= (this.isOwn ? words.replace(/\n$/, '') : this.#tidy(words)) || null;
    this.#capture = null;
    this.#words = '';
    this.#linkWithin = null;
  }

  #lineAt(index: number): number {
    while (this.#lineEnd >= 0 && this.#lineEnd < index) {
      this.#line += 1;
      this.#lineEnd = this.#text.indexOf('\n', this.#lineEnd + 1);
    }
    return this.#line;
  }
}
