/** Reads what this browser remembers under a key; null where storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // private windows of some browsers: nothing is remembered, everything else works
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: it is a convenience, not data.
  }
}
