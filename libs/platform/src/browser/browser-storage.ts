/**
 * What the browser remembers by a key. Where it forbids that or is full, this page remembers it until it is left:
 * nothing that stands here is worth failing for.
 */
export class BrowserStorage {
  readonly #store: () => Storage;
  readonly #here = new Map<string, string>();

  /** @param store the getter throws as well where storage is forbidden. */
  constructor(store: () => Storage) {
    this.#store = store;
  }

  read(key: string): string | null {
    return this.#here.get(key) ?? this.#try((store) => store.getItem(key)) ?? null;
  }

  /** False where it will be gone with the page. */
  write(key: string, value: string): boolean {
    this.#here.set(key, value);
    const isKept = this.#try((store) => (store.setItem(key, value), true)) ?? false;
    if (isKept) this.#here.delete(key);
    return isKept;
  }

  remove(key: string): void {
    this.#here.delete(key);
    this.#try((store) => store.removeItem(key));
  }

  keys(): string[] {
    return [...new Set([...this.#here.keys(), ...(this.#try(Object.keys) ?? [])])];
  }

  #try<T>(work: (store: Storage) => T): T | undefined {
    try {
      return work(this.#store());
    } catch {
      return undefined; // forbidden, full, or not there at all
    }
  }
}

/** Of this browser, for as long as it keeps things. */
export const deviceStorage = new BrowserStorage(() => localStorage);

/** Of this tab, over reloads. */
export const tabStorage = new BrowserStorage(() => sessionStorage);
