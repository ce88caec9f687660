/** A promise did not settle in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Rejects if a promise does not settle within a number of ms. The work itself is not canceled.
 *
 * @throws TimeoutError on timeout, else whatever `work` rejects with.
 */
export async function withTimeout<T>(timeout: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TimeoutError(`${what} did not answer within ${Math.round(timeout)} ms.`)),
      timeout,
    );
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
