import { tabStorage } from '@benotes/platform';

const KEY = 'scroll';

/** How many history entries are remembered. */
const MOST = 100;

export interface Entry {
  /** The router's key of a history entry. */
  key: string;
  pathname: string;
  search: string;
}

/** Scroll offsets of this tab's history entries, in px; they survive reloads. */
export class ScrollMemory {
  readonly #entries = new Map<string, number>(readSaved());
  /** By URL, for pages that lead back to a list; only in memory, because URLs contain search terms. */
  readonly #addresses = new Map<string, number>();

  remember(entry: Entry, top: number): void {
    const { pathname, search } = entry;
    const id = idOf(entry);
    this.#entries.delete(id); // the latest stand last
    this.#entries.set(id, top);
    this.#addresses.set(pathname + search, top);
  }

  /** The offset of a history entry. */
  of(entry: Entry): number {
    return this.#entries.get(idOf(entry)) ?? 0;
  }

  /** The latest offset of a URL. */
  lastAt({ pathname, search }: Entry): number {
    return this.#addresses.get(pathname + search) ?? 0;
  }

  /** Stores the offsets, so that they survive a reload. */
  save(): void {
    tabStorage.write(KEY, JSON.stringify([...this.#entries].slice(-MOST)));
  }
}

// Every URL that was typed in has the key `default`.
const idOf = ({ key, pathname }: Entry) => `${key} ${pathname}`;

function readSaved(): [string, number][] {
  try {
    const saved: unknown = JSON.parse(tabStorage.read(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isPosition) : [];
  } catch {
    return []; // not ours, or cut off
  }
}

const isPosition = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
