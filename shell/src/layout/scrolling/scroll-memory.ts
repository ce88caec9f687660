import { tabStorage } from '@benotes/platform';

const KEY = 'scroll';

/** The maximum number of stored history entries. */
const MAX_ENTRIES = 100;

export interface Entry {
  /** The router's key of a history entry. */
  key: string;
  pathname: string;
  search: string;
}

/** Scroll offsets of this tab's history entries, in px; they survive reloads. */
export class ScrollMemory {
  readonly #entries = new Map<string, number>(readSaved());
  /** By URL, for pages that return to a list. Not stored, because URLs contain search terms. */
  readonly #urls = new Map<string, number>();

  remember(entry: Entry, top: number): void {
    const { pathname, search } = entry;
    const id = idOf(entry);
    this.#entries.delete(id); // the latest are last
    this.#entries.set(id, top);
    this.#urls.set(pathname + search, top);
  }

  /** The offset of a history entry. */
  of(entry: Entry): number {
    return this.#entries.get(idOf(entry)) ?? 0;
  }

  /** The latest offset of a URL. */
  lastAt({ pathname, search }: Entry): number {
    return this.#urls.get(pathname + search) ?? 0;
  }

  /** Stores the offsets, so that they survive a reload. */
  save(): void {
    tabStorage.write(KEY, JSON.stringify([...this.#entries].slice(-MAX_ENTRIES)));
  }
}

// Every URL that was typed in has the key `default`.
const idOf = ({ key, pathname }: Entry) => `${key} ${pathname}`;

function readSaved(): [string, number][] {
  try {
    const saved: unknown = JSON.parse(tabStorage.read(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPosition) : [];
  } catch {
    return []; // invalid data
  }
}

const isPosition = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
