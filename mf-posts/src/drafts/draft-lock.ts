const nameOf = (id: string) => `benotes-draft:${id}`;

/**
 * Says to the other tabs that a draft is being written here, until the returned function is called. Browsers keep
 * locks from pages of plain http: there a draft of another tab is offered as if that had been closed.
 */
export function lockDraft(id: string): () => void {
  const released = new AbortController();
  const held = new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()));
  // Refused once the page is being left.
  locks()
    ?.request(nameOf(id), () => held)
    .catch(() => {});
  return () => released.abort();
}

/** The drafts that are not being written in any tab. */
export async function withoutLocked<T extends { id: string }>(drafts: readonly T[]): Promise<T[]> {
  const { held = [] } = (await heldHere()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return drafts.filter(({ id }) => !names.has(nameOf(id)));
}

async function heldHere(): Promise<LockManagerSnapshot | undefined> {
  try {
    return await locks()?.query();
  } catch {
    return undefined; // refused where cookies are blocked
  }
}

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks; // there on https alone
