/**
 * Runs work in which no array of bytes can be larger than `maxBytes`. The reader of PDF files has no limit for what its
 * streams decode to, and memory of such arrays does not count towards the limits of a thread.
 *
 * @throws RangeError where a larger one would be created.
 */
export async function withLimitedArrays<T>(maxBytes: number, work: () => Promise<T>): Promise<T> {
  const original = globalThis.Uint8Array;
  const limited: typeof Uint8Array = new Proxy(original, {
    construct(target, args: unknown[], newTarget) {
      if (typeof args[0] === 'number' && args[0] > maxBytes) throw new RangeError('A stream of the file is too large.');
      return Reflect.construct(target, args, newTarget === limited ? target : newTarget) as object;
    },
  });
  globalThis.Uint8Array = limited;
  try {
    return await work();
  } finally {
    globalThis.Uint8Array = original;
  }
}
