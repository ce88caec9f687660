/** Web storage that never throws: if it is forbidden or full, values last until the page is closed. */
export class BrowserStorage {
  readonly #store: () => Storage;
  readonly #memory = new Map<string, string>();

  /** @param store a getter, because accessing a forbidden storage throws. */
  constructor(store: () => Storage) {
    this.#store = store;
  }

  read(key: string): string | null {
    return this.#memory.get(key) ?? this.#try((store) => store.getItem(key)) ?? null;
  }

  /** False if the value will be lost with the page. */
  write(key: string, value: string): boolean {
    this.#memory.set(key, value);
    const isStored = this.#try((store) => (store.setItem(key, value), true)) ?? false;
    if (isStored) this.#memory.delete(key);
    return isStored;
  }

  remove(key: string): void {
    this.#memory.delete(key);
    this.#try((store) => store.removeItem(key));
  }

  keys(): string[] {
    return [...new Set([...this.#memory.keys(), ...(this.#try(Object.keys) ?? [])])];
  }

  #try<T>(work: (store: Storage) => T): T | undefined {
    try {
      return work(this.#store());
    } catch {
      return undefined; // forbidden, full, or unavailable
    }
  }
}

/** Shared by all tabs: localStorage. */
export const deviceStorage = new BrowserStorage(() => localStorage);

/** For this tab, across reloads: sessionStorage. */
export const tabStorage = new BrowserStorage(() => sessionStorage);
