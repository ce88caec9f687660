/** Work that was not done in time. */
export class Late extends Error {
  override name = 'Late';
}

/**
 * What the work comes to, if that is within so many ms. The work itself goes on.
 *
 * @throws Late otherwise.
 */
export async function within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`${what} did not answer within ${Math.round(limit)} ms.`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
