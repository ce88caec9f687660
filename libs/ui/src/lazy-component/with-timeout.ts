/** Work that was not done in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * What the work comes to, if that is within so many ms. The work itself goes on.
 *
 * @throws TimeoutError otherwise.
 */
export async function withTimeout<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${what} did not answer within ${Math.round(limit)} ms.`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
