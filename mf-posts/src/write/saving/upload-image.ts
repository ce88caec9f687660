import { type Post, uploadFile } from '@benotes/contract';
import { ApiError, call, emit, sharedRootOf } from '@benotes/platform';
import { fetchWithProgress } from '@benotes/platform/fetch-with-progress';

import { texts } from './texts.ts';

type OnProgress = (share: number) => void;

/**
 * Uploads an image for a post of a collection and returns its URL. `onProgress` is called with the share that was sent,
 * from 0 to 1.
 *
 * @throws ApiError
 */
export async function sendImage(
  file: File,
  collectionId: Post['collection_id'],
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<string> {
  // An image in the library of somebody else belongs to them.
  const query = collectionId !== null && sharedRootOf(collectionId) ? { collection_id: collectionId } : {};
  const form = new FormData();
  form.append('file', file);
  const options = { form, signal, expectedStatus: 201, fetch: fetchWithProgress(onProgress) };
  return (await call(uploadFile, { query }, options)).data.path;
}

/** Uploads an image as `sendImage` does; null on failure, after notifying the user. */
export async function uploadImage(
  file: File,
  collectionId: Post['collection_id'],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<string | null> {
  try {
    return await sendImage(file, collectionId, signal, onProgress);
  } catch (error) {
    if (signal.aborted) return null;
    const status = error instanceof ApiError ? error.status : 0;
    emit('notification:raised', { type: 'error', title: texts.errorStatus(status), description: texts.notUploaded });
    return null;
  }
}
