const lockName = (id: string) => `benotes-draft:${id}`;

/**
 * Locks a draft for this tab until the returned function is called. Browsers have no Web Locks on plain http: there, a
 * draft that is open in another tab is offered as if that tab had been closed.
 */
export function lockDraft(id: string): () => void {
  const released = new AbortController();
  const held = new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()));
  // Rejected when the page is unloading.
  locks()
    ?.request(lockName(id), () => held)
    .catch(() => {});
  return () => released.abort();
}

/** The drafts that are not open in any tab. */
export async function findUnlocked<T extends { id: string }>(drafts: readonly T[]): Promise<T[]> {
  const { held = [] } = (await queryLocks()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return drafts.filter(({ id }) => !names.has(lockName(id)));
}

async function queryLocks(): Promise<LockManagerSnapshot | undefined> {
  try {
    return await locks()?.query();
  } catch {
    return undefined; // rejected if cookies are blocked
  }
}

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks; // undefined on plain http
