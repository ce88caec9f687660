import { uploadFile } from '@benotes/contract';
import { ApiError, call, sharedRootOf, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

type Upload = { path: string; error?: undefined } | { path?: undefined; error: string };

/**
 * Uploads an image that can become a cover. `within`: a collection of its owner, to whom it then belongs; null for a
 * new one of the user. Returns its path, or what went wrong.
 */
export async function uploadCover(file: File, within: number | null): Promise<Upload> {
  const query = within !== null && sharedRootOf(within) ? { collection_id: within } : {};
  const form = new FormData();
  form.append('file', file);
  try {
    const { data } = await call(uploadFile, { query }, { form, expectedStatus: 201 });
    return { path: data.path };
  } catch (error) {
    // The storage is full, which the user can change.
    if (error instanceof ApiError && error.status === 507 && typeof error.body === 'string')
      return { error: error.body };
    const { message, fields } = toFormError(error, texts.coverNotUploaded, ['file']);
    return { error: fields['file'] ?? message ?? texts.coverNotUploaded };
  }
}
