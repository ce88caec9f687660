import type { ImageSize } from '@benotes/contract';
import { useEffect, useRef, useState } from 'react';
import { Editor } from 'slate';

import { insertImage, insertionPoint } from '../commands/insert-image.ts';
import { type PendingImage, Uploads } from './pending-uploads.ts';

/**
 * Sends an image and gives its address; null when it was refused, which the person has read. `onProgress` is told how
 * much of it was sent, from 0 to 1.
 */
export type UploadImage = (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<string | null>;

interface ImageUpload {
  uploads: Uploads;
  /** Sends images, one after the other, and puts them where the caret is now. */
  add: (files: readonly File[]) => void;
}

let lastId = 0;

/** Uploads images into the text while one goes on writing in it. */
export function useImageUpload(
  editor: Editor,
  upload: UploadImage | undefined,
  onUploading?: (isUploading: boolean) => void,
): ImageUpload {
  const [uploads] = useState(() => new Uploads());
  const stay = useRef<AbortController>();

  useEffect(() => {
    const controller = new AbortController();
    stay.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (files: readonly File[], sendOne: UploadImage, left: AbortSignal) => {
    const group = (lastId += 1);
    const pending = files.map((file) => pendingImage(file, left));
    uploads.set([
      ...uploads.groups(),
      { id: group, place: trackPoint(editor), images: pending.map(({ image }) => image) },
    ]);
    onUploading?.(true);
    const place = () => uploads.groups().find(({ id }) => id === group)?.place;
    try {
      for (const { file, image, signal } of pending) {
        // In order, and no crowd of large requests.
        const arrived = signal.aborted
          ? null
          : await uploadAndMeasure(file, signal, sendOne, (sent) => uploads.changeImage(group, image.id, { sent }));
        if (left.aborted) break;
        const at = arrived && insertImage(editor, arrived, place()?.unref() ?? null);
        uploads.change(group, (one) => ({
          ...one,
          place: at ? trackPoint(editor, at) : one.place,
          images: one.images.filter(({ id }) => id !== image.id),
        }));
      }
    } finally {
      for (const { image } of pending) URL.revokeObjectURL(image.preview);
      place()?.unref();
      uploads.set(uploads.groups().filter(({ id }) => id !== group));
      if (!left.aborted) onUploading?.(uploads.groups().length > 0);
    }
  };

  return {
    uploads,
    add: (files) => {
      if (upload && stay.current) void send(files, upload, stay.current.signal);
    },
  };
}

function pendingImage(file: File, left: AbortSignal): { file: File; image: PendingImage; signal: AbortSignal } {
  const controller = new AbortController();
  left.addEventListener('abort', () => controller.abort());
  const image = {
    id: (lastId += 1),
    name: file.name,
    sent: null,
    preview: URL.createObjectURL(file),
    cancel: () => controller.abort(),
  };
  return { file, image, signal: controller.signal };
}

async function uploadAndMeasure(
  file: File,
  signal: AbortSignal,
  sendOne: UploadImage,
  onProgress: (share: number) => void,
): Promise<({ src: string } & Partial<ImageSize>) | null> {
  onProgress(0);
  const src = await sendOne(file, signal, onProgress);
  if (src === null || signal.aborted) return null;
  return { src, ...(await sizeOf(src)) };
}

/** How large an image is, once it is there to be shown; null when it cannot be. */
async function sizeOf(src: string): Promise<ImageSize | null> {
  const image = new Image();
  if (typeof image.decode !== 'function') return null; // where nothing is drawn
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Keeps a place while the text changes, before what is typed there meanwhile. */
const trackPoint = (editor: Editor, at = insertionPoint(editor)) =>
  Editor.pointRef(editor, at, { affinity: 'backward' });
