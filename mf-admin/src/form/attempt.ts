import { ApiError, emit } from '@benotes/platform';

/** The data of a response. Null if the request fails, which is logged: the place then shows a Retry. */
export async function dataOf<T>(request: Promise<{ data: T }>, signal: AbortSignal): Promise<T | null> {
  try {
    return (await request).data;
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return null;
  }
}

/** Makes a change. If it fails, a notification with this title says why, and the result is null. */
export async function attempt<T>(failedTitle: string, change: () => Promise<T>): Promise<T | null> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: failedTitle, description: error.detail ?? error.message });
    return null;
  }
}

/** Makes a change and says that it is done, or why not. True if it is done. */
export async function attemptAndNotify(
  titles: { done: string; failed: string; hint?: string | undefined },
  change: () => Promise<unknown>,
): Promise<boolean> {
  const { done, failed, hint } = titles;
  const isDone = await attempt(failed, async () => {
    await change();
    return true;
  });
  if (isDone)
    emit('notification:raised', { type: 'success', title: done, ...(hint !== undefined && { description: hint }) });
  return isDone === true;
}
