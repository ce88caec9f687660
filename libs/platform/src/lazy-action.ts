import { emit } from './bus.ts';

/**
 * An action whose code loads with its first use. If that fails, nothing happens and an error is shown.
 *
 * @example const lazyArchive = lazyAction(async () => (await import('./post-actions.ts')).archivePost,
 * texts.notDeleted);
 */
export const lazyAction =
  <Arguments extends unknown[]>(load: () => Promise<(...args: Arguments) => Promise<unknown>>, failure: string) =>
  async (...args: Arguments): Promise<void> => {
    const action = await load().catch((error: unknown) => {
      console.error(error);
      emit('notification:raised', { type: 'error', title: 'Error', description: failure });
    });
    await action?.(...args);
  };
