import { imageBytes } from '../attachments.ts';
import { addressesIn, type Address, withAddresses } from '../markdown/html-addresses.ts';
import { wikiName, wikiTarget } from '../markdown/wiki-links.ts';
import { missingFile } from '../note-html.ts';
import type { ImportSink } from '../reader.ts';
import { baseName, type SourceFile } from '../source-files.ts';
import { decoded, FileIndex, isImageFile } from './file-index.ts';

/** An address of its own, which leads out of the import. A single letter is a drive. */
const EXTERNAL = /^(?:[a-z][a-z\d+.-]+:|\/\/[\w-]+\.\w)/i;
/** Images are on lines of their own without line breaks around them. */
const BREAKS_BEFORE = /(?:<br>\s*)+(<img\s)?/g;
const BREAK_AFTER = /(<img\s[^<>]*>)\s*<br>/g;
const NO_BYTES = new Uint8Array();

/** What an address of a note leads to: another note, or a file. */
export type Target = { note: string } | { file: SourceFile };

export interface NoteFilesOptions {
  /** Finds what the product links in a way of its own, before files are looked for; `drop` keeps only the text. */
  resolve?: (address: string, from: string) => Target | 'drop' | undefined;
  /** Whether names of files are looked for in all folders, as in Obsidian. */
  anywhere?: boolean;
  /** Whether images that were not given count as files that were not imported, besides standing in the note by name. */
  countsAbsent?: boolean;
}

const addressKey = (address: string, isImage: boolean) => `${isImage} ${address}`;

/** Gives notes the addresses of the notes and files that they refer to. */
export class NoteFiles {
  readonly #index: FileIndex;
  readonly #noteIds: ReadonlyMap<string, string>;
  readonly #sink: ImportSink;
  readonly #options: NoteFilesOptions;
  /** What became of each file, by its path. */
  readonly #stored = new Map<string, Promise<string | null>>();

  /** @param noteIds - the ids of the posts that files become, by path */
  constructor(
    files: readonly SourceFile[],
    noteIds: ReadonlyMap<string, string>,
    sink: ImportSink,
    options: NoteFilesOptions = {},
  ) {
    this.#index = new FileIndex(files);
    this.#noteIds = noteIds;
    this.#sink = sink;
    this.#options = options;
  }

  /**
   * The HTML of a note at a path, with the addresses that it has in the import. Files it only links to are named below
   * it.
   */
  async html(source: string, from: string): Promise<string> {
    const html = source
      .replaceAll(BREAKS_BEFORE, (breaks, image?: string) => image ?? breaks)
      .replaceAll(BREAK_AFTER, '$1');
    const found = new Map<string, Address>();
    const missing = new Set<string>();
    for (const { address, isImage } of addressesIn(html)) {
      const result = await this.#addressOf(address, isImage, from);
      if (!isImage && typeof result === 'object' && 'missing' in result) missing.add(result.missing);
      found.set(addressKey(address, isImage), result);
    }
    const linked = withAddresses(html, (address, isImage) => found.get(addressKey(address, isImage)) ?? 'drop');
    return linked + [...missing].map(missingFile).join('');
  }

  async #addressOf(address: string, isImage: boolean, from: string): Promise<Address> {
    const target = this.#targetOf(address, from);
    if (target === 'keep' || target === 'drop') return target;
    if (target === undefined) return isImage ? this.#absent(nameIn(address)) : 'drop';
    if ('note' in target) return { address: this.#sink.linkTo(target.note), kind: 'link' };
    const stored = await this.#store(target.file);
    return stored === null ? { missing: baseName(target.file.path) } : { address: stored, kind: 'image' };
  }

  async #absent(name: string): Promise<Address> {
    if (this.#options.countsAbsent) await this.#sink.image(name, NO_BYTES);
    return { missing: name };
  }

  #targetOf(address: string, from: string): Target | 'keep' | 'drop' | undefined {
    const own = this.#options.resolve?.(address, from);
    if (own !== undefined) return own;
    const wiki = wikiTarget(address);
    if (wiki !== null) return wikiName(wiki) === '' ? 'drop' : this.#at(this.#index.byWikiName(wikiName(wiki), from));
    if (EXTERNAL.test(address)) return /^file:/i.test(address) ? undefined : 'keep';
    if (address.startsWith('#')) return 'drop';
    const file = this.#index.byAddress(address, from);
    return this.#at(file ?? (this.#options.anywhere ? this.#index.byWikiName(nameIn(address), from) : undefined));
  }

  #at(file: SourceFile | undefined): Target | undefined {
    const note = file && this.#noteIds.get(file.path);
    return note === undefined ? file && { file } : { note };
  }

  #store(file: SourceFile): Promise<string | null> {
    let stored = this.#stored.get(file.path);
    if (!stored) this.#stored.set(file.path, (stored = this.#storeNow(file)));
    return stored;
  }

  async #storeNow(file: SourceFile): Promise<string | null> {
    const name = baseName(file.path);
    const bytes = (await isImageFile(file)) ? await imageBytes(file) : null;
    file.isRead = true;
    // What is no image, such as no bytes at all, is counted by the sink.
    return this.#sink.image(name, bytes ?? NO_BYTES);
  }
}

/** The name of a file in an address, for the place where it is missing. */
const nameIn = (address: string): string => baseName(decoded(wikiTarget(address) ?? address.replace(/[?#].*$/s, '')));
