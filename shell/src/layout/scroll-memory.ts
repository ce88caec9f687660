import { tabStorage } from '@benotes/platform';

const KEY = 'scroll';

/** As many entries of the history as are worth remembering. */
const MOST = 100;

export interface Entry {
  /** The router's key of an entry of the history. */
  key: string;
  pathname: string;
  search: string;
}

/** How far the entries of this tab's history were scrolled, in px from the top; kept over reloads. */
export class ScrollMemory {
  readonly #entries = new Map<string, number>(readSaved());
  /** By address, for a page that leads back to a list; in memory alone, because addresses hold what was searched for. */
  readonly #addresses = new Map<string, number>();

  remember(entry: Entry, top: number): void {
    const { pathname, search } = entry;
    const id = idOf(entry);
    this.#entries.delete(id); // the latest stand last
    this.#entries.set(id, top);
    this.#addresses.set(pathname + search, top);
  }

  /** Of an entry of the history. */
  of(entry: Entry): number {
    return this.#entries.get(idOf(entry)) ?? 0;
  }

  /** Of an address, when it was looked at last. */
  lastAt({ pathname, search }: Entry): number {
    return this.#addresses.get(pathname + search) ?? 0;
  }

  /** Keeps them for the time after a reload. */
  save(): void {
    tabStorage.write(KEY, JSON.stringify([...this.#entries].slice(-MOST)));
  }
}

// Every address that was typed in has the key `default`.
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
