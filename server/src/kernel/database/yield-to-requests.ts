/** Lets other requests be served: SQLite blocks the event loop while a statement runs, and so does any long loop. */
export const yieldToRequests = () => new Promise(setImmediate);

/** Works on many ids in batches, letting other requests run in between. */
export async function inBatches(
  ids: readonly number[],
  size: number,
  work: (some: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += size) {
    if (from > 0) await yieldToRequests();
    await work(ids.slice(from, from + size));
  }
}
