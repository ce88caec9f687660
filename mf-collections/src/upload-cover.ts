import { uploadFile } from '@benotes/contract';
import { ApiError, call, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

type Upload = { path: string; error?: undefined } | { path?: undefined; error: string };

/** Uploads an image that can become a cover. Returns its path, or what went wrong. */
export async function uploadCover(file: File): Promise<Upload> {
  const form = new FormData();
  form.append('file', file);
  try {
    const { data } = await call(uploadFile, {}, { form, expectedStatus: 201 });
    return { path: data.path };
  } catch (error) {
    // The storage is full, which the user can change.
    if (error instanceof ApiError && error.status === 507 && typeof error.body === 'string')
      return { error: error.body };
    const { message, fields } = toFormError(error, texts.coverNotUploaded, ['file']);
    return { error: fields['file'] ?? message ?? texts.coverNotUploaded };
  }
}
