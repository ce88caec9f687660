import type { Post } from '@benotes/contract';
import { ApiError, toFormError } from '@benotes/platform';
import { useEffect, useRef, useState } from 'react';

import { sendImage } from '../../write/saving/upload-image.ts';
import { texts } from './texts.ts';

/**
 * Uploads a file as the picture of a link in a collection. `path`: the last one that was uploaded; null for none. The
 * upload ends with the component.
 */
export function useUpload(
  collectionId: Post['collection_id'],
  onUploaded: (path: string) => void,
  onFailure: (message: string | undefined) => void,
) {
  const [path, setPath] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const start = async (file: File) => {
    if (busy) return;
    const controller = new AbortController();
    ending.current = controller;
    setBusy(true);
    onFailure(undefined);
    try {
      const uploaded = await sendImage(file, collectionId, controller.signal);
      setPath(uploaded);
      onUploaded(uploaded);
    } catch (error) {
      if (!controller.signal.aborted) onFailure(messageOf(error));
    }
    if (!controller.signal.aborted) setBusy(false);
  };
  return { path, busy, start };
}

function messageOf(error: unknown): string {
  // The storage is full, which the user can change.
  if (error instanceof ApiError && error.status === 507 && typeof error.body === 'string') return error.body;
  const { message, fields } = toFormError(error, texts.notUploaded, ['file']);
  return fields['file'] ?? message ?? texts.notUploaded;
}
