import { emit } from '@benotes/platform';

import { texts } from '../texts.ts';

/** Loads the code of an action with its first use. If that fails, an error is shown, and the result is undefined. */
export async function loadAction<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    console.error(error);
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notLoaded });
  }
}
