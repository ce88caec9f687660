import { folderOf } from '../../formats/note-files/file-index.ts';
import type { ImportSink, Place } from '../../formats/reader.ts';
import { type SourceFile, withoutExtension } from '../../formats/source-files.ts';
import { pageName } from './page-name.ts';

/** A page, or the table of a database. */
export interface NotionFile {
  file: SourceFile;
  title: string;
  id: string | null;
  isTable: boolean;
}

/** Folders that stand for the export itself. */
const EXPORT = /^(?:Export(?:Block)?-[0-9a-f-]{36}(?:-Part-\d+)?|Private & Shared)$/i;

/** What the folder of a page can be called: newer exports leave the id out. */
const foldersOf = (path: string): string[] => {
  const exact = withoutExtension(path).replace(/_all$/, '');
  const { name } = pageName(exact);
  const folder = folderOf(path);
  return [exact, folder === '' ? name : `${folder}/${name}`];
};

/** Where pages belong: what has pages below it becomes a collection, in which the page itself comes first. */
export class NotionPlaces {
  readonly #owners = new Map<string, NotionFile>();
  /** Folders with pages in them or below. */
  readonly #inhabited = new Set<string>();
  readonly #places = new Map<string, Place>([['', null]]);
  readonly #positions = new Map<Place, number>();
  readonly #sink: ImportSink;

  constructor(files: readonly NotionFile[], sink: ImportSink) {
    this.#sink = sink;
    for (const own of files) {
      const [exact = '', named = ''] = foldersOf(own.file.path);
      this.#owners.set(exact, own);
      if (!this.#owners.has(named)) this.#owners.set(named, own);
      for (let folder = folderOf(own.file.path); folder !== ''; folder = folderOf(folder)) this.#inhabited.add(folder);
    }
  }

  /** The page or table that a folder belongs to. */
  ownerOf(folder: string): NotionFile | undefined {
    return this.#owners.get(folder);
  }

  /** The folder with the pages of a page or table, if there are any. */
  folderBelow({ file }: NotionFile): string | undefined {
    return foldersOf(file.path).find((folder) => this.#inhabited.has(folder) && this.ownerOf(folder)?.file === file);
  }

  /** The place of a page and its position there. */
  of(page: NotionFile): { place: Place; position: number } {
    const own = this.folderBelow(page);
    if (own !== undefined) return { place: this.ofFolder(own), position: 0 };
    const place = this.ofFolder(folderOf(page.file.path));
    return { place, position: this.nextPosition(place) };
  }

  /** The collection of the rows of a table. */
  ofTable(table: NotionFile): Place {
    const own = this.folderBelow(table);
    return own === undefined
      ? this.#sink.place(this.ofFolder(folderOf(table.file.path)), table.title)
      : this.ofFolder(own);
  }

  nextPosition(place: Place): number {
    const position = (this.#positions.get(place) ?? 0) + 1;
    this.#positions.set(place, position);
    return position;
  }

  ofFolder(folder: string): Place {
    const known = this.#places.get(folder);
    if (known !== undefined) return known;
    const owner = this.ownerOf(folder);
    const { name, id } = pageName(folder);
    if (EXPORT.test(name) && !owner) return this.ofFolder(folderOf(folder));
    const key = owner?.id ?? id;
    const place = this.#sink.place(
      this.ofFolder(folderOf(folder)),
      owner?.title ?? name,
      key === null ? {} : { id: key },
    );
    this.#places.set(folder, place);
    return place;
  }
}
