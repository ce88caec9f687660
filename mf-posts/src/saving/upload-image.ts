import { uploadFile } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';

import { texts } from './texts.ts';

/**
 * Uploads an image and returns its URL; null on failure, after notifying the user. `onProgress` is called with the
 * share that was sent, from 0 to 1.
 */
export async function uploadImage(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<string | null> {
  const form = new FormData();
  form.append('file', file);
  try {
    const { data } = await call(
      uploadFile,
      {},
      {
        form,
        signal,
        expectedStatus: 201,
        fetch: fetchWithProgress(onProgress),
      },
    );
    return data.path;
  } catch (error) {
    if (signal.aborted) return null;
    const status = error instanceof ApiError ? error.status : 0;
    emit('notification:raised', { type: 'error', title: texts.errorStatus(status), description: texts.notUploaded });
    return null;
  }
}
